"""Answers written by a chat model from given material, believed only as far as they can be proved."""
