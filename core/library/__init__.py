"""The library on disk: schema, registration, published generations."""
