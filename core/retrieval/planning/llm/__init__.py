"""Planning with a chat model, under the eyes of the rules."""

from core.retrieval.planning.llm.planner import Planned, plan_with_model

__all__ = ["Planned", "plan_with_model"]
