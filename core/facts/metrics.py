"""Metrics under one name whatever a report calls them: the wordings of `metrics.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.facts.names import plain_label


@dataclass(frozen=True, slots=True)
class KnownMetric:
    """`name` is the normalised metric, `zh` and `en` its wordings as row labels are normalised."""

    name: str
    zh: tuple[str, ...]
    en: tuple[str, ...]

    @property
    def wordings(self) -> tuple[str, ...]:
        return (*self.zh, *self.en)


@cache
def known_metrics() -> Mapping[str, KnownMetric]:
    """Normalised wording → its metric. Raises ValueError where a wording stands in two entries."""
    text = files("core.facts").joinpath("metrics.toml").read_text(encoding="utf-8")
    found: dict[str, KnownMetric] = {}
    for entry in tomllib.loads(text)["metric"]:
        zh, en = (tuple(dict.fromkeys(map(plain_label, entry.get(k, ())))) for k in ("zh", "en"))
        metric = KnownMetric(entry["name"], zh, en)
        for wording in metric.wordings:
            if wording in found:
                raise ValueError(f"{wording} is both {found[wording].name} and {metric.name}")
            found[wording] = metric
    return found


def metric_named(label: str) -> KnownMetric | None:
    """The metric that a row label or a question's words name exactly; None for any other."""
    return known_metrics().get(plain_label(label))
