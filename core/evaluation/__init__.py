"""Measures which layer failed."""
