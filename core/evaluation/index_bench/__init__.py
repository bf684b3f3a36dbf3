"""Libraries of any size from a seeded generator, and what is measured on them."""
