"""What the reports say. ``<Y>``, ``<P>``, ``<N>``: the year reported, the one before, the next."""
