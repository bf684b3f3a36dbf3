"""Tables as facts: every figure with its row, column, unit, period and scope, whoever may ask for it."""
