"""Checks an answer against the pages it cites. Needs nothing but the types."""

from core.verification.problems import NOT_CERTAIN, problem_text
from core.verification.verify import PageText, verify_answer, verify_claim

__all__ = ["NOT_CERTAIN", "PageText", "problem_text", "verify_answer", "verify_claim"]
