"""The one table of facts behind every sample report and every label."""

from core.evaluation.samples.facts import claims, harbour, lanshi, qinghe, yunshan
from core.evaluation.samples.facts.model import CONSOLIDATED, PARENT, Fact, FactTable, Key
from core.evaluation.samples.facts.ratios import with_ratios
from core.evaluation.samples.facts.statements import with_totals

TABLE = FactTable(
    with_ratios(with_totals(qinghe.FACTS))
    + with_ratios(with_totals(lanshi.FACTS))
    + with_ratios(with_totals(yunshan.FACTS))
    + harbour.with_totals(harbour.FACTS)
    + claims.FACTS
)

__all__ = ["CONSOLIDATED", "PARENT", "TABLE", "Fact", "FactTable", "Key"]
