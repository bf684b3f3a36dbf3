"""Tables for people and for files: as printed, and cell by cell with page, unit, period and scope."""
