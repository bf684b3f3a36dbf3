"""One command per job, each a thin main over core."""
