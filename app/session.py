"""What one browser session remembers: its questions and answers. Never written to disk."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from core.errors import PagewitnessError
from core.types import Answer, Evidence, Filters

_MOST_QUESTIONS = 50


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of the session with what came of it: an answer, or an error."""

    number: int
    question: str
    filters: Filters
    answer: Answer | None = None
    error: PagewitnessError | None = None
    seconds: float = 0.0


@dataclass(slots=True)
class Shown:
    """Which evidence of an answer is open, for which of its sentences, and which page of its document."""

    evidence: int
    page: int
    claim: int = 0


def history() -> list[Asked]:
    """The questions of this session, oldest first."""
    past: list[Asked] = st.session_state.setdefault("history", [])
    return past


def current() -> Asked | None:
    """The question on the screen."""
    number = st.session_state.get("current")
    return next((asked for asked in history() if asked.number == number), None)


def show(asked: Asked | None) -> None:
    """Put a question on the screen; None goes back to the start."""
    st.session_state["current"] = asked.number if asked else None


def remember(asked: Asked) -> None:
    """Add a question and show it."""
    history().append(asked)
    del history()[:-_MOST_QUESTIONS]
    show(asked)


def next_number() -> int:
    return max((asked.number for asked in history()), default=0) + 1


def request(question: str, filters: Filters) -> None:
    """Note a question to be answered; kept until it is, should the run be interrupted."""
    st.session_state["pending"] = (question, filters)


def pending() -> tuple[str, Filters] | None:
    return st.session_state.get("pending")


def done() -> None:
    st.session_state.pop("pending", None)


def shown(asked: Asked) -> Shown | None:
    """What is open beside an answer; at first its first evidence."""
    if asked.answer is None or not asked.answer.evidence:
        return None
    key = f"shown-{asked.number}"
    if key not in st.session_state:
        first = _first_cited(asked.answer)
        st.session_state[key] = Shown(first.number, first.quote.page)
    open_now: Shown = st.session_state[key]
    return open_now


def _first_cited(answer: Answer) -> Evidence:
    for claim in answer.claims:
        for number in claim.citations:
            evidence = answer.evidence_by_number(number)
            if evidence is not None:
                return evidence
    return answer.evidence[0]
