"""Reads what came over the wire into a typed shape; unknown fields are ignored, lone surrogates replaced."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from core.types.plain_text import writable_text

Shape = TypeVar("Shape", bound=BaseModel)


def read_as(shape: type[Shape], value: Any) -> Shape | None:
    """The value in this shape, None when it does not fit (the reason quotes the value, so it is let go)."""
    try:
        return shape.model_validate(_storable(value))
    except ValidationError:
        return None


def _storable(value: Any) -> Any:
    """The value with strings that can be written down: JSON may hold halves of surrogate pairs."""
    if isinstance(value, str):
        return writable_text(value)
    if isinstance(value, list) and not (value and isinstance(value[0], float)):
        return [_storable(part) for part in value]
    if isinstance(value, dict):
        return {key: _storable(part) for key, part in value.items()}
    return value
