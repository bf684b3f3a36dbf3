"""Extractive answers: what the library's own words and tables say, each statement with its quote."""

from core.answering.service import answer_from, answer_question

__all__ = ["answer_from", "answer_question"]
