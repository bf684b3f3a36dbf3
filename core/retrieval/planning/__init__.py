"""From a question to a plan: the companies, periods and figure it asks about, and the searches that takes.

By rules over the library's own metadata; no model. What a rule cannot tell for certain limits nothing.
"""

from core.retrieval.planning.companies import Company, CompanyIndex
from core.retrieval.planning.plan import plan_question

__all__ = ["Company", "CompanyIndex", "plan_question"]
