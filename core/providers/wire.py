"""Reads what came over the wire into a typed shape; unknown fields are ignored."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

Shape = TypeVar("Shape", bound=BaseModel)


def read_as(shape: type[Shape], value: Any) -> Shape | None:
    """The value in this shape, None when it does not fit (the reason quotes the value, so it is let go)."""
    try:
        return shape.model_validate(value)
    except ValidationError:
        return None
