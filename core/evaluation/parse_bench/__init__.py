"""What the parser must reach, measured on real documents that are not part of this project.

One file a measure: each takes what was parsed and the labels, and returns counts with every miss named.
"""
