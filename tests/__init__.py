"""Offline tests that mirror the source paths."""
