"""Runs the offline stages in order."""
