"""An answer: its sentences with a mark and citations each, the table, or the refusal."""

from __future__ import annotations

import re
from typing import Literal

import streamlit as st

from app import session
from app.names import nearest_text, verdict_text
from app.resources import Folders
from app.session import Asked
from app.texts import text
from app.widgets.asking import stage_name
from app.widgets.badges import badges
from app.widgets.evidence import citation_label, evidence_panel, open_evidence
from app.widgets.filters import describe
from app.widgets.plain import label, plain, table
from app.widgets.states import problem
from core.index.generation import Generation
from core.types import Answer, Claim, Refusal, Trace, Verdict
from core.verification import NOT_CERTAIN, problem_text

_Color = Literal["green", "red", "orange", "gray"]
_MARKS: dict[Verdict, tuple[str, _Color]] = {
    Verdict.SUPPORTED: ("✓", "green"),
    Verdict.FIGURE_MISMATCH: ("✗", "red"),
    Verdict.UNSUPPORTED: ("✗", "orange"),
    Verdict.NOT_CHECKABLE: ("?", "gray"),
}
_NEAREST: tuple[str, _Color] = ("≈", "gray")
_TRAILING_CITATIONS = re.compile(r"(?:\s*\[\d+\])+\s*$")


@st.fragment
def answer_view(asked: Asked, opened: Generation, places: Folders, language: str) -> None:
    """Answer and evidence side by side; opening a citation runs this part alone."""
    left, right = st.columns([5, 6], gap="large")
    with left:
        plain(asked.question, "question")
        if asked.error is not None:
            problem(asked.error, language)
        elif asked.answer is not None:
            _answer(asked, asked.answer, opened, language)
    with right, st.container(key="evidence"):
        evidence_panel(asked, opened, places, language)


def _answer(asked: Asked, answer: Answer, opened: Generation, language: str) -> None:
    _stages(asked, answer, opened, language)
    if answer.refusal is not None:
        _refusal(answer.refusal, language)
    told = False
    for position, claim in enumerate(answer.claims):
        if claim.is_nearest and not told:
            plain(text("nearest_lead", language), "note")
            told = True
        _claim(asked, position, claim, language)
    if answer.table is not None:
        table(answer.table.header, answer.table.rows)
    if answer.generation != opened.name:
        plain(text("older_generation", language, then=answer.generation, now=opened.name), "note")
    if answer.claims:
        _legend(language)


def _stages(asked: Asked, answer: Answer, opened: Generation, language: str) -> None:
    """Who answered, from what, how long it took; the stages behind it."""
    extractive = answer.engine == "extractive"
    engine = (
        text("extractive", language) if extractive else text("answered_by", language, engine=answer.engine)
    )
    took = text("took", language, seconds=asked.seconds)
    filters = describe(asked.filters, opened, language)
    if filters:
        plain(filters, "note")
    with st.status(label(f"{engine} · {took} · {answer.generation}"), state="complete", type="compact"):
        rows = [
            (stage_name(stage, language), f"{seconds:.3f} s") for stage, seconds in answer.seconds.items()
        ]
        table([text(k, language) for k in ("stage", "seconds")], rows)
        if answer.trace is not None and answer.trace.calls:
            _calls(answer.trace, language)
    for told in answer.notes:
        plain(told, "note")


def _calls(trace: Trace, language: str) -> None:
    rows = [
        (
            stage_name(call.purpose, language),
            call.model,
            f"{call.seconds:.2f} s",
            f"{call.prompt_tokens} / {call.completion_tokens}",
            f"{call.cost:.4f}" if call.cost else "",
            call.error,
        )
        for call in trace.calls
    ]
    table(
        [text(k, language) for k in ("model_calls", "model", "seconds", "tokens", "cost", "warnings")], rows
    )


def _claim(asked: Asked, position: int, claim: Claim, language: str) -> None:
    assert asked.answer is not None
    mark, color, name, meaning = _mark(claim, language)
    open_now = session.shown(asked)
    with st.container(gap="xxsmall", key=f"claim-{asked.number}-{position}"):
        plain(_TRAILING_CITATIONS.sub("", claim.passage), "sentence")
        for found in claim.problems:
            if found != NOT_CERTAIN:
                plain(problem_text(found, language), "note")
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            st.badge(f"{mark} {name}", color=color, help=meaning)
            for number in claim.citations:
                evidence = asked.answer.evidence_by_number(number)
                if evidence is None:
                    continue
                st.button(
                    citation_label(evidence, language),
                    key=f"cite-{asked.number}-{position}-{number}",
                    type="tertiary",
                    icon=":material/visibility:"
                    if open_now and open_now.evidence == number
                    else ":material/article:",
                    on_click=open_evidence,
                    args=(asked, number, position),
                )
        _inline_quote(asked, position, language)


def _mark(claim: Claim, language: str) -> tuple[str, _Color, str, str]:
    """Sign, colour, name and meaning of what the check found."""
    if claim.is_nearest and claim.verdict is Verdict.NOT_CHECKABLE:
        return *_NEAREST, *nearest_text(language)
    return *_MARKS[claim.verdict], *verdict_text(claim.verdict, language)


def _inline_quote(asked: Asked, position: int, language: str) -> None:
    """The open quote below its sentence, for screens on which the evidence is further down."""
    open_now = session.shown(asked)
    if asked.answer is None or open_now is None or open_now.claim != position:
        return
    evidence = asked.answer.evidence_by_number(open_now.evidence)
    if evidence is not None:
        with st.container(key="inline-quote"):
            plain(evidence.quote.text, "quote")
            badges(evidence, language)


def _refusal(refusal: Refusal, language: str) -> None:
    with st.container(border=True, gap="xsmall", key="refusal"):
        st.badge(f"∅ {text('refused', language)}", color="gray")
        plain(refusal.reason, "sentence")
        for hint in refusal.hints:
            plain(hint, "note")


def _legend(language: str) -> None:
    with st.expander(text("legend", language), type="compact"):
        known = [(*sign, *verdict_text(verdict, language)) for verdict, sign in _MARKS.items()]
        for mark, color, name, meaning in [*known, (*_NEAREST, *nearest_text(language))]:
            with st.container(gap="xxsmall"):
                st.badge(f"{mark} {name}", color=color)
                plain(meaning, "note")


def history_list(language: str) -> None:
    """The other questions of this session, newest first."""
    shown_now = session.current()
    others = [asked for asked in reversed(session.history()) if asked is not shown_now]
    if not others:
        return
    with st.expander(f"{text('history', language)} ({len(others)})", type="compact", key="history"):
        for asked in others:
            st.button(
                label(asked.question),
                key=f"history-{asked.number}",
                type="tertiary",
                on_click=session.show,
                args=(asked,),
            )
