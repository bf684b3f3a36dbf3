"""Vectors made once and kept under the hash of their text."""
