"""Sums, differences, means, shares and growth over printed figures, which the verifier recomputes."""

from core.answering.calculation.asked import Calculation, Operation, calculation_of
from core.answering.calculation.claims import computed_claims
from core.answering.calculation.column_sums import column_sum_claims

__all__ = ["Calculation", "Operation", "calculation_of", "column_sum_claims", "computed_claims"]
