"""Sample reports drawn from one table of facts, so that labels never drift from the pages they point to."""
