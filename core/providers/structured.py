"""Answers in the form of a schema: how to ask for them, and what counts as one."""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import BaseModel

from core.providers.wire import read_as

_THOUGHTS = re.compile(r"\A\s*<think>.*?</think>\s*", re.DOTALL)
_FENCE = re.compile(r"\A\s*```\w*\s*\n(.*)\n\s*```\s*\Z", re.DOTALL)


def instruction(schema: type[BaseModel]) -> str:
    """What to tell a model, also one whose server ignores `response_format`."""
    shape = json.dumps(schema.model_json_schema(), ensure_ascii=False, separators=(",", ":"))
    return f"Answer with one JSON object and nothing else. It must be valid against this JSON schema: {shape}"


def response_format(schema: type[BaseModel]) -> dict[str, Any]:
    """The `json_schema` form of `response_format`, strict where the schema has a strict form."""
    shape = schema.model_json_schema()
    strict = _make_strict(shape)
    return {
        "type": "json_schema",
        "json_schema": {"name": schema.__name__, "schema": shape, "strict": strict},
    }


def _make_strict(node: Any) -> bool:
    """Close every object and require every property, in place. False where a part is free-form."""
    if isinstance(node, list):
        return not [part for part in node if not _make_strict(part)]
    if not isinstance(node, dict):
        return True
    fine = True
    if node.get("type") == "object":
        if node.get("additionalProperties"):
            fine = False
        elif "properties" in node:
            node["additionalProperties"] = False
            node["required"] = list(node["properties"])
    if not isinstance(node.get("default"), dict | list):
        node.pop("default", None)
    return _make_strict(list(node.values())) and fine


def parse_answer(text: str, schema: type[BaseModel]) -> BaseModel | None:
    """The value of an answer, None when it has none.

    Prose around it is tolerated as long as exactly one JSON object in it is valid against the schema.
    """
    text = without_thoughts(text)
    fenced = _FENCE.match(text)
    found = [
        value
        for candidate in _objects(fenced[1] if fenced else text)
        if (value := read_as(schema, candidate)) is not None
    ]
    return found[0] if len(found) == 1 else None


def without_thoughts(text: str) -> str:
    """The text without the `<think>` part that some servers leave in front of it."""
    return _THOUGHTS.sub("", text, count=1)


def _objects(text: str) -> list[dict[str, Any]]:
    """The JSON objects that stand in a text, outermost ones, in their order."""
    decoder = json.JSONDecoder()
    found: list[dict[str, Any]] = []
    at = text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        if isinstance(value, dict):
            found.append(value)
        at = text.find("{", end)
    return found
