"""Figures that follow from others: R&D in all, growth from year to year, shares, earnings per share."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

from core.evaluation.samples.facts.model import CONSOLIDATED, Fact, Key

YEARS = ("2022", "2023", "2024")
CENT = Decimal("0.01")


def with_ratios(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts of one Chinese company and what follows from them."""
    known = {(f.key.metric, f.key.period): f for f in facts if f.key.scope == CONSOLIDATED}
    company = facts[0].key.company
    new: list[Fact] = []

    def put(metric: str, period: str, value: Decimal, unit: str) -> None:
        fact = Fact(Key(company, metric, period), value.quantize(CENT, ROUND_HALF_UP), unit)
        known[metric, period] = fact
        new.append(fact)

    for year in YEARS:
        expensed = known["研发费用", year]
        extra = known.get(("资本化研发投入", year))
        if extra is None:
            put("研发投入", year, expensed.value, expensed.unit)
        else:  # booked in yuan, reported in ten thousands
            put("费用化研发投入", year, expensed.value / 10000, extra.unit)
            put("研发投入", year, known["费用化研发投入", year].value + extra.value, extra.unit)
        revenue = known["营业收入", year].value / (10000 if extra is not None else 1)
        put("研发投入占营业收入比例", year, known["研发投入", year].value / revenue * 100, "%")
        cost = known["营业成本", year].value
        put("毛利率", year, (1 - cost / known["营业收入", year].value) * 100, "%")
        profit = known["归属于母公司股东的净利润", year].value
        put("基本每股收益", year, profit / known["股本", year].value, "元/股")
        put("资产负债率", year, known["负债合计", year].value / known["资产总计", year].value * 100, "%")
        for metric, period in list(known):
            if (
                period == year
                and metric.endswith("收入")
                and metric.replace("收入", "成本") in _named(known, year)
            ):
                if metric == "营业收入":
                    continue
                share = known[metric.replace("收入", "成本"), year].value / known[metric, year].value
                put(metric.replace("收入", "毛利率"), year, (1 - share) * 100, "%")
    for before, year in pairwise(YEARS):
        for metric, period in list(known):
            fact, old = known[metric, period], known.get((metric, before))
            if period != year or old is None or fact.unit == "%" or old.value == 0:
                continue
            put(f"{metric}增长率", year, (fact.value - old.value) / abs(old.value) * 100, "%")
    for part in ("M9", "Q3"):
        for metric, period in list(known):
            if period == f"2024{part}":
                new_value, old_value = known[metric, period].value, known[metric, f"2023{part}"].value
                put(f"{metric}增长率", period, (new_value - old_value) / abs(old_value) * 100, "%")
    return facts + tuple(new)


def _named(known: dict[tuple[str, str], Fact], year: str) -> set[str]:
    return {metric for metric, period in known if period == year}
