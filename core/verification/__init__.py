"""Checks an answer against its quotes before anyone sees it."""
