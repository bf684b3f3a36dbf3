"""How a value is printed, and every other way a reader may rightly write the same value."""

from decimal import ROUND_HALF_UP, Decimal

from core.evaluation.samples.facts.model import Fact

YUAN = {"元": 1, "万元": 10**4, "百万元": 10**6, "亿元": 10**8}
CENT = Decimal("0.01")


def rounded(value: Decimal, places: int = 2) -> Decimal:
    """Half up, as accountants do it."""
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def in_unit(fact: Fact, unit: str) -> Decimal:
    """The exact value of a money fact counted in another unit of yuan."""
    return fact.value * YUAN[fact.unit] / YUAN[unit]


def percent(part: Decimal, whole: Decimal) -> Decimal:
    """`part` of `whole` in percent, two decimals."""
    return rounded(part / whole * 100)


def growth(new: Decimal, old: Decimal) -> Decimal:
    """Change from `old` to `new` in percent of the size of `old`, two decimals."""
    return rounded((new - old) / abs(old) * 100)


def printed(value: Decimal, places: int = 2, negative: str = "minus") -> str:
    """Digits in threes; a negative as ``-1.00``, ``(1.00)`` ("brackets") or ``（1.00）`` ("wide")."""
    text = f"{rounded(abs(value), places):,}"
    if value >= 0:
        return text
    return {"minus": f"-{text}", "brackets": f"({text})", "wide": f"（{text}）"}[negative]


def short(value: Decimal) -> str:
    """Without trailing zeros, as running prose prints percentages: ``-8.9`` for -8.90."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def money_aliases(fact: Fact) -> tuple[str, ...]:
    """A yuan amount as printed, then in the other units to two decimals, with and without separators."""
    out = []
    for unit in (fact.unit, *(u for u in YUAN if u != fact.unit)):
        value = rounded(in_unit(fact, unit))
        for text in (f"{value:,}", str(value)):
            out += [f"{text}{unit}", f"{text} {unit}"]
        if value < 0:
            out += [f"（{abs(value):,}）{unit}", f"({abs(value):,}){unit}", f"亏损{abs(value):,}{unit}"]
    return _unique(out)


def dollar_aliases(fact: Fact) -> tuple[str, ...]:
    """A USD-million amount in the forms an English answer uses."""
    size, sign = abs(fact.value), "-" if fact.value < 0 else ""
    billions = rounded(size / 1000)
    out = [
        f"{sign}${size:,} million",
        f"{sign}{size:,} million",
        f"USD {sign}{size:,} million",
        f"${sign}{size:,}m",
        f"US${sign}{size:,} million",
        f"{sign}{size:,}百万美元",
        f"{sign}{rounded(size / 100)}亿美元",
        f"{sign}${size * 1000000:,.0f}",
    ]
    if billions >= CENT:
        out.append(f"{sign}${billions} billion")
    if sign:
        out += [f"(${size:,}) million", f"$({size:,}) million", f"({size:,})", f"loss of ${size:,} million"]
    return _unique(out)


def percent_aliases(value: Decimal) -> tuple[str, ...]:
    """A percentage with and without trailing zeros and blank; a fall also as 下降/减少 and its size."""
    out = []
    for text in (f"{value}", short(value)):
        out += [f"{text}%", f"{text} %", f"{text}％", f"{text} percent"]
    if value < 0:
        for text in (f"{abs(value)}", short(abs(value))):
            out += [f"下降{text}%", f"减少{text}%", f"下降 {text}%", f"（{text}%）", f"({text}%)"]
    return _unique(out)


def count_aliases(fact: Fact) -> tuple[str, ...]:
    """A count or a per-share amount: its digits with the unit and blank or none between."""
    number = f"{fact.value:,}"
    plain = f"{fact.value}"
    return _unique([f"{number}{fact.unit}", f"{number} {fact.unit}", f"{plain}{fact.unit}", number, plain])


def aliases(fact: Fact) -> tuple[str, ...]:
    """Every accepted way to write the fact's value."""
    if fact.unit in YUAN:
        return money_aliases(fact)
    if fact.unit == "USD million":
        return dollar_aliases(fact)
    if fact.unit == "个百分点":
        numbers = dict.fromkeys((str(fact.value), short(fact.value)))
        return tuple(
            f"{n}{unit}" for n in numbers for unit in ("个百分点", " 个百分点", " percentage points")
        )
    if fact.unit == "%":
        return percent_aliases(fact.value)
    if fact.unit == "元/10股":
        return (
            f"每10股派{fact.value}元",
            f"每10股{fact.value}元",
            f"每10股派发现金红利{fact.value}元",
            f"{fact.value}元",
        )
    if fact.unit == "USD":
        return (f"${fact.value}", f"{fact.value} per share", f"USD {fact.value}", f"{fact.value}美元")
    return count_aliases(fact)


def _unique(items: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(items))
