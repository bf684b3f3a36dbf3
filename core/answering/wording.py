"""The sentences of extractive answers, in Chinese and English. Words of the evidence stay as they are."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from core.answering.facts import Fact
from core.answering.labels import is_spent
from core.facts.names import display_label
from core.types.answer import NEAREST
from core.types.fact import PARENT
from core.types.quantity import Quantity, converted, sayable, unit_words

_HUNDREDTH = Decimal("0.01")
_LONGEST_TOPIC = 60
_DOUBTS = {
    "label": ("项目名称与问题不完全一致", "the row is worded differently from the question"),
    "words": ("问题中的部分条件在原文中未出现", "parts of the question are not said there"),
    "period": ("期间以表头为准", "the period is as the table head says"),
    "scope": ("口径以原文为准", "the scope is as the source says"),
    "several": ("同名项目在多处取值不同", "rows of this name hold different values"),
    "head": ("表头另有限定", "the column is about something the question does not name"),
    "column": ("同一行有多个数值", "the row holds several values"),
}


def value_text(quantity: Quantity, language: str) -> str:
    """A figure with its unit and, for long sums, a rounded form: `1,234,567,890.12 元（≈ 12.35 亿元）`."""
    quantity = sayable(quantity, language)
    number = plain_number(quantity)
    unit = unit_words(quantity, language)
    spaced = unit in ("%", "") or quantity.unit in ("%", "‰")
    printed = f"{number}{unit}" if spaced else f"{number} {unit}"
    if not quantity.unit and quantity.sign_only_unit:
        return ("-" if quantity.value < 0 else "") + _sign(quantity) + number.lstrip("-")
    short = converted(quantity, language)
    if not short:
        return printed
    return f"{printed}（{short}）" if language == "zh" else f"{printed} ({short})"


def _sign(quantity: Quantity) -> str:
    """The currency sign as printed."""
    return next((c for c in quantity.text if c in "$€£¥￥"), "")


def plain_number(quantity: Quantity) -> str:
    """The number as printed but for width and the form of a minus: `-1,234.50`."""
    return f"{quantity.value:,.{quantity.decimals}f}"


def fact_sentence(fact: Fact, number: int, language: str) -> str:
    """Value, unit, period and label of a certain fact, with its citation."""
    label = display_label(fact.label)
    if fact.is_change and fact.header:
        label = f"{label} {' '.join(fact.header.split())}"
    scope = _scope(fact, language)
    value = value_text(fact.quantity, language)
    unknown = "" if fact.quantity.unit or fact.quantity.scale != 1 else _unit_note(language)
    if language == "zh":
        return f"{_subject(fact, language)} {label}{scope}为 {value}{unknown}。[{number}]".lstrip()
    return f"{_subject(fact, language)} {label}{scope}: {value}{unknown}. [{number}]".lstrip()


def doubtful_sentence(fact: Fact, doubts: tuple[str, ...], number: int, language: str) -> str:
    """The quoted row itself, and why its figure is not asserted."""
    row = fact.block.text[fact.quote.start : fact.quote.end]
    index = 0 if language == "zh" else 1
    reasons = ("；" if language == "zh" else "; ").join(_DOUBTS[d][index] for d in doubts)
    if language == "zh":
        head = "".join(f"，{w}“{t}”" for w, t in (("表", _short(fact.topic)), ("列", fact.header)) if t)
        return f"{NEAREST['zh']}{head}（{reasons}）：{row} [{number}]"
    head = "".join(f', {w} "{t}"' for w, t in (("table", _short(fact.topic)), ("column", fact.header)) if t)
    return f"{NEAREST['en']}{head} ({reasons}): {row} [{number}]"


def _short(topic: str) -> str:
    topic = " ".join(topic.split())
    return topic if len(topic) <= _LONGEST_TOPIC else ""


def conflict_sentence(best: Fact, rival: Fact, numbers: tuple[int, int], language: str) -> str:
    """Two sources, two values: both are shown, the filed report first."""
    first, second = value_text(best.quantity, language), value_text(rival.quantity, language)
    label = display_label(best.label)
    if language == "zh":
        names = f"《{_title(best)}》", f"《{_title(rival)}》"
        texts = f"{names[0]}为 {first} [{numbers[0]}]", f"{names[1]}为 {second} [{numbers[1]}]"
        return f"来源不一致：{label}，{texts[0]}，{texts[1]}。"
    a, b = _title(best), _title(rival)
    return f"Sources differ on {label}: {first} in {a} [{numbers[0]}], {second} in {b} [{numbers[1]}]."


def _title(fact: Fact) -> str:
    return fact.source.document.metadata.title or fact.source.document.name


def two_periods_sentence(first: Fact, last: Fact, numbers: tuple[int, int], language: str) -> str:
    """Both values of a figure in one sentence, the older first, and the change with its formula."""
    if first.period is None or last.period is None:
        return ""
    label = f"{_company(last)}{display_label(last.label)}{_scope(last, language)}"
    values = value_text(first.quantity, language), value_text(last.quantity, language)
    periods = first.period.label(language), last.period.label(language)
    word, formula = _change(first, last, language)
    if language == "zh":
        tail = f"，{word}（计算：{formula}）" if formula else ""
        a, b = f"{periods[0]}为 {values[0]} [{numbers[0]}]", f"{periods[1]}为 {values[1]} [{numbers[1]}]"
        return f"{label}：{a}，{b}{tail}。"
    tail = f", {word} (computed: {formula})" if formula else ""
    a, b = f"{values[0]} in {periods[0]} [{numbers[0]}]", f"{values[1]} in {periods[1]} [{numbers[1]}]"
    return f"{label}: {a}, {b}{tail}."


def change_sentence(first: Fact, last: Fact, numbers: tuple[int, int], language: str) -> str:
    """How a figure moved between two periods, with the formula behind it; empty where units differ."""
    word, formula = _change(first, last, language)
    if not formula or first.period is None or last.period is None:
        return ""
    label = f"{_company(last)}{display_label(last.label)}"
    periods = first.period.label(language), last.period.label(language)
    values = value_text(first.quantity, language), value_text(last.quantity, language)
    if language == "zh":
        a, b = (
            f"由{periods[0]}的 {values[0]} [{numbers[0]}]",
            f"变为{periods[1]}的 {values[1]} [{numbers[1]}]",
        )
        return f"{label}{a}{b}，{word}（计算：{formula}）。"
    a, b = (
        f"from {values[0]} in {periods[0]} [{numbers[0]}]",
        f"to {values[1]} in {periods[1]} [{numbers[1]}]",
    )
    return f"{label} went {word} {a} {b} (computed: {formula})."


def difference_sentence(a: Fact, b: Fact, numbers: tuple[int, int], language: str) -> str:
    """Whose figure is greater and by how much, computed in base units; empty where units differ, or where a
    cost or loss is printed as a negative figure."""
    if is_spent(a.label) and min(a.quantity.value, b.quantity.value) < 0:
        return ""
    if a.quantity.unit != b.quantity.unit or not a.quantity.unit or a.quantity.base == b.quantity.base:
        return ""
    pairs = sorted(((a, numbers[0]), (b, numbers[1])), key=lambda pair: -pair[0].quantity.base)
    (more, first), (less, second) = pairs
    left, right = _plain_base(more.quantity), _plain_base(less.quantity)
    points = "个百分点" if language == "zh" else "percentage points"
    unit = points if a.quantity.unit == "%" else unit_words(replace(a.quantity, scale=Decimal(1)), language)
    formula = f"{left} − {right} = {more.quantity.base - less.quantity.base:,f} {unit}".strip()
    label = display_label(more.label)
    if language == "zh":
        return f"{more.company} 的{label}高于 {less.company}（计算：{formula}）。[{first}][{second}]"
    marks = f"[{first}][{second}]"
    return f"{label}: {more.company} is above {less.company} (computed: {formula}). {marks}"


def _plain_base(quantity: Quantity) -> str:
    return f"{quantity.base:,.{_decimals(quantity.base)}f}"


def _decimals(value: Decimal) -> int:
    """Digits after the point that a value needs."""
    return max(0, -int(value.normalize().as_tuple().exponent))


def _change(first: Fact, last: Fact, language: str) -> tuple[str, str]:
    """The direction in a word, and the formula of the change; no formula where the units differ, nor where
    costs or losses are printed as negative figures: whether they rose is not what the sign says."""
    if is_spent(last.label) and min(first.quantity.value, last.quantity.value) < 0:
        return "", ""
    a, b = sayable(first.quantity, language), sayable(last.quantity, language)
    up, down, flat = ("上升", "下降", "持平") if language == "zh" else ("up", "down", "unchanged")
    word = flat if a.base == b.base else up if b.base > a.base else down
    if a.unit != b.unit:
        return word, ""
    if a.scale != b.scale:
        a, b = (replace(q, value=q.base, scale=Decimal(1), decimals=_decimals(q.base)) for q in (a, b))
    old, new = plain_number(a), plain_number(b)
    if a.value > 0 and b.value > 0 and (a.is_money or a.value >= 1000):
        percent = ((b.value - a.value) / a.value * 100).quantize(_HUNDREDTH, ROUND_HALF_UP)
        return word, f"({new} − {old}) ÷ {old} = {percent:+}%"
    points = "个百分点" if language == "zh" else "percentage points"
    unit = points if a.unit == "%" else unit_words(a, language)
    difference = f"{b.value - a.value:+,.{max(a.decimals, b.decimals)}f}"
    return word, f"{new} − {old} = {difference} {unit}".strip()


def _company(fact: Fact) -> str:
    return f"{fact.company} " if fact.company else ""


def _subject(fact: Fact, language: str) -> str:
    period = fact.period.label(language) if fact.period and fact.sure else ""
    return " ".join(part for part in (fact.company, period) if part)


def _scope(fact: Fact, language: str) -> str:
    if fact.scope != PARENT:
        return ""
    return "（母公司口径）" if language == "zh" else " (parent company)"


def _unit_note(language: str) -> str:
    if language == "zh":
        return "（单位以原文为准）"
    return " (unit as in the source)"
