"""Fictitia Harbour Instruments Corp.: an English filer, USD millions except per share data."""

from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

from core.evaluation.samples.facts.model import CONSOLIDATED, Fact, Key, grid

COMPANY = "Fictitia Harbour"
YEARS = ("2024", "2023", "2022")

FACTS = (
    grid(
        COMPANY,
        "USD million",
        CONSOLIDATED,
        YEARS,
        """
    Navigation systems | 236.8 | 219.5 | 224.7
    Metering and sensing | 121.4 | 118.6 | 127.9
    Calibration services | 54.4 | 50.3 | 49.3
    Cost of revenue | 236.1 | 227.9 | 231.6
    Research and development | 48.7 | 44.2 | 41.5
    Selling, general and administrative | 71.3 | 69.8 | 68.4
    Restructuring charges | 2.9 | 11.6 | 0.8
    Interest expense | 6.4 | 7.1 | 5.9
    Other income (expense), net | -1.3 | 0.7 | 1.9
    Income tax expense | 10.1 | 6.3 | 12.7
    Discontinued operations, net of tax | -3.4 | -12.7 | -1.1
    Cash and cash equivalents | 88.2 | 71.9 | 84.6
    Accounts receivable, net | 74.5 | 70.8 | 73.1
    Inventories | 61.7 | 66.4 | 63.9
    Other current assets | 12.6 | 13.8 | 11.7
    Property, plant and equipment, net | 97.3 | 101.2 | 104.8
    Goodwill | 58.0 | 58.0 | 64.5
    Other non-current assets | 23.9 | 21.4 | 20.2
    Accounts payable | 39.8 | 37.6 | 40.9
    Accrued liabilities | 33.1 | 35.2 | 31.4
    Current portion of long-term debt | 8.0 | 8.0 | 8.0
    Long-term debt | 92.0 | 110.0 | 118.0
    Other non-current liabilities | 17.5 | 18.9 | 16.3
    Net cash from operating activities | 63.4 | 41.8 | 52.6
    Net cash used in investing activities | -14.9 | -19.3 | -23.7
    Net cash used in financing activities | -32.2 | -35.2 | -21.4
    Order backlog | 187.6 | 172.3 | 181.0
    Remaining share repurchase authority | 45.0 | 60.0 | 75.0
    """,
    )
    + grid(COMPANY, "million shares", CONSOLIDATED, YEARS, "Diluted shares | 30.2 | 30.6 | 31.0")
    + grid(COMPANY, "USD", CONSOLIDATED, YEARS, "Dividends declared per share | 0.48 | 0.44 | 0.40")
    + grid(COMPANY, "employees", CONSOLIDATED, YEARS, "Employees | 1214 | 1187 | 1302")
)


def with_totals(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The booked facts and the totals of the three statements."""
    totals: list[Fact] = []
    for year in YEARS:
        booked = {f.key.metric: f.value for f in facts if f.key.period == year}
        totals += [Fact(Key(COMPANY, m, year), v, _unit(m)) for m, v in _totals(booked).items()]
    held = {(f.key.metric, f.key.period): f.value for f in (*facts, *totals)}
    for metric in ("Total revenue", "Navigation systems", "Research and development"):
        for year, before in pairwise(YEARS):
            new, old = held[metric, year], held[metric, before]
            totals.append(
                Fact(Key(COMPANY, f"{metric} growth", year), rounded((new - old) / old * 100, 1), "%")
            )
    return facts + tuple(totals)


def rounded(value: Decimal, places: int) -> Decimal:
    """Half up."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _unit(metric: str) -> str:
    return "USD" if "per share" in metric else "USD million"


def _totals(b: dict[str, Decimal]) -> dict[str, Decimal]:
    out = {"Total revenue": b["Navigation systems"] + b["Metering and sensing"] + b["Calibration services"]}
    out["Gross profit"] = out["Total revenue"] - b["Cost of revenue"]
    spent = ("Research and development", "Selling, general and administrative", "Restructuring charges")
    out["Operating income"] = out["Gross profit"] - sum(b[m] for m in spent)
    before_tax = out["Operating income"] - b["Interest expense"] + b["Other income (expense), net"]
    out["Income before income taxes"] = before_tax
    out["Income from continuing operations"] = before_tax - b["Income tax expense"]
    out["Net income"] = out["Income from continuing operations"] + b["Discontinued operations, net of tax"]
    shares, cent = b["Diluted shares"], Decimal("0.01")
    out["Diluted earnings per share"] = (out["Net income"] / shares).quantize(cent)
    out["Total current assets"] = sum(
        (
            b[m]
            for m in (
                "Cash and cash equivalents",
                "Accounts receivable, net",
                "Inventories",
                "Other current assets",
            )
        ),
        Decimal("0.0"),
    )
    fixed = ("Property, plant and equipment, net", "Goodwill", "Other non-current assets")
    out["Total assets"] = out["Total current assets"] + sum(b[m] for m in fixed)
    due = ("Accounts payable", "Accrued liabilities", "Current portion of long-term debt")
    out["Total current liabilities"] = sum((b[m] for m in due), Decimal("0.0"))
    later = b["Long-term debt"] + b["Other non-current liabilities"]
    out["Total liabilities"] = out["Total current liabilities"] + later
    out["Total stockholders' equity"] = out["Total assets"] - out["Total liabilities"]
    flows = (
        "Net cash from operating activities",
        "Net cash used in investing activities",
        "Net cash used in financing activities",
    )
    out["Net change in cash"] = sum((b[m] for m in flows), Decimal("0.0"))
    return out
