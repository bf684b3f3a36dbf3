"""The published index: lexical search, dense search, generations."""
