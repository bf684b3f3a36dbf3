"""The Evaluation page: kept runs of `eval_rag.py`, their course over time, and what failed in which layer."""

from __future__ import annotations

from typing import Any

import streamlit as st

from app.frame import frame
from app.texts import has_text, text
from app.widgets.plain import plain, table
from core.evaluation.history import kept_runs
from core.evaluation.html_report import history_series
from core.evaluation.report_tables import failing

_MOST = 100
_PLOTTED = ("hit@5", "right", "grounded")


def page() -> None:
    here = frame()
    language = here.language
    st.header(text("evaluation", language))
    runs = kept_runs(here.places.caches)
    if not runs:
        plain(text("no_runs", language), "note")
        st.code("uv run scripts/eval_rag.py", language=None, wrap_lines=True)
        return
    times = [run["time"][:16].replace("T", " ") for run in runs]
    if len(runs) > 1:
        st.subheader(text("runs_over_time", language))
        _plots(runs, language)
    newest = len(runs) - 1
    chosen = st.selectbox(
        text("evaluation_run", language),
        range(newest, -1, -1),
        format_func=lambda i: times[i],
        key="evaluation_run",
    )
    run = runs[newest if chosen is None else chosen]
    _summary(run, language)
    _failures(run, language)
    _apart(run, language)


def _plots(runs: tuple[dict[str, Any], ...], language: str) -> None:
    for measure in _PLOTTED:
        series = history_series(runs, measure)
        if series:
            plain(_named("measure", measure, language), "note")
            st.line_chart(series, height=180)


def _summary(run: dict[str, Any], language: str) -> None:
    rows = [
        (set_name, _named("measure", measure, language), f"{value:.3f}")
        for set_name, measures in run["summary"].items()
        for measure, value in measures.items()
    ]
    st.subheader(text("measures", language))
    table([text(k, language) for k in ("question_set", "measure", "value")], rows)


def _failures(run: dict[str, Any], language: str) -> None:
    st.subheader(text("failed_by_layer", language))
    found = failing(run)
    if not found:
        plain(text("nothing_failed", language), "note")
    for set_name, layers in found.items():
        for layer, rows in layers.items():
            name = _named("layer", layer.split(": ", 1)[1], language)
            plain(f"{set_name} · {name} · {len(rows)}")
            head = [text(k, language) for k in ("question", "kind", "seen")]
            table(head, [(r["id"], r["type"], r["detail"]) for r in rows[:_MOST]])
            if len(rows) > _MOST:
                plain(text("and_more", language, n=len(rows) - _MOST), "note")


def _apart(run: dict[str, Any], language: str) -> None:
    rows = [
        (set_name, _named("need", need, language), f"{row['questions']}")
        for set_name, needs in run["needs"].items()
        for need, row in needs.items()
    ]
    rows += [
        (s, text("faulty_label", language), fault)
        for s, some in run["label_faults"].items()
        for fault in some
    ]
    if rows:
        st.subheader(text("reported_apart", language))
        table([text(k, language) for k in ("question_set", "reason", "count")], rows)


def _named(kind: str, value: str, language: str) -> str:
    """The name of a measure or layer where the texts have one, else as the report says it."""
    key = f"{kind}_{value}"
    return text(key, language) if has_text(key) else value


page()
