"""Fills prose with figures from the table of facts, and remembers which sentence proves which fact.

``{营业收入@2024/亿元}`` prints the fact in that unit, ``{母公司.净利润@2024}`` that of the parent company,
``{abs:净利润@2024}`` its size without the sign,
``{=名称|words}`` prints the words and marks them as a key phrase.
"""

import re

from core.evaluation.samples import amounts
from core.evaluation.samples.facts import CONSOLIDATED, PARENT, TABLE, Fact, Key
from core.evaluation.samples.flow import Quote

SLOT = re.compile(r"\{([^{}]+)\}")
SENTENCE = re.compile(r".+?(?:[。；]|\.(?=\s)|$)", re.S)
PHRASE = "关键表述"


def years(text: str, year: str) -> str:
    """Puts the year reported, the one before and the next into a text."""
    number = int(year)
    return text.replace("<Y>", year).replace("<P>", str(number - 1)).replace("<N>", str(number + 1))


def phrase_key(company: str, name: str, period: str) -> Key:
    """The key of a key phrase."""
    return Key(company, f"{PHRASE}:{name}", period)


def fill(text: str, company: str, year: str) -> tuple[str, list[Quote]]:
    """The printed text and one quote, a whole sentence, for each fact in it."""
    out, found, last = "", [], 0
    source = years(text, year)
    for slot in SLOT.finditer(source):
        out += source[last : slot.start()]
        key, shown, figure = _slot(slot.group(1), company, year)
        found.append((key, len(out), figure))
        out += shown
        last = slot.end()
    out += source[last:]
    quotes = []
    for key, at, figure in found:
        sentence = next(m for m in SENTENCE.finditer(out) if m.end() > at)
        quotes.append(Quote(key, sentence.group().strip(), figure))
    return out, quotes


def _slot(inside: str, company: str, year: str) -> tuple[Key, str, str]:
    if inside.startswith("="):
        name, words = inside[1:].split("|")
        return phrase_key(company, name, year), words, words
    size_only = inside.startswith("abs:")
    name, _, where = inside.removeprefix("abs:").partition("@")
    period, _, unit = where.partition("/")
    scope = CONSOLIDATED
    if name.startswith(f"{PARENT}."):
        scope, name = PARENT, name.removeprefix(f"{PARENT}.")
    fact = TABLE.get(company, name, period, scope)
    shown, figure = show(fact, unit)
    if size_only:
        shown, figure = shown.removeprefix("-"), figure.removeprefix("-")
    return fact.key, shown, figure


def show(fact: Fact, unit: str = "") -> tuple[str, str]:
    """The fact as prose prints it, and the bare figure within."""
    if fact.unit == "%":
        figure = f"{amounts.short(fact.value)}%"
        return figure, figure
    if fact.unit == "元/10股":
        return f"每10股派发现金红利{fact.value}元", f"{fact.value}"
    if unit:
        figure = amounts.printed(amounts.in_unit(fact, unit))
        return f"{figure}{unit}", figure
    figure = f"{fact.value:,}"
    return figure, figure
