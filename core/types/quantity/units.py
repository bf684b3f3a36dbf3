"""What the words beside a figure mean: scales, currencies, shares of a hundred, and unit lines above tables.

A figure without its unit is the commonest way to be wrong by ten thousand, so every spelling that reports
use is listed here, and whatever is not listed stays unknown instead of being guessed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

ONE = Decimal(1)

SCALES: dict[str, Decimal] = {
    "万亿": Decimal(10) ** 12,
    "千亿": Decimal(10) ** 11,
    "百亿": Decimal(10) ** 10,
    "十亿": Decimal(10) ** 9,
    "亿": Decimal(10) ** 8,
    "千万": Decimal(10) ** 7,
    "百万": Decimal(10) ** 6,
    "十万": Decimal(10) ** 5,
    "万": Decimal(10) ** 4,
    "千": Decimal(10) ** 3,
    "thousands": Decimal(10) ** 3,
    "thousand": Decimal(10) ** 3,
    "millions": Decimal(10) ** 6,
    "million": Decimal(10) ** 6,
    "mn": Decimal(10) ** 6,
    "billions": Decimal(10) ** 9,
    "billion": Decimal(10) ** 9,
    "bn": Decimal(10) ** 9,
    "trillions": Decimal(10) ** 12,
    "trillion": Decimal(10) ** 12,
    "tn": Decimal(10) ** 12,
}

PERCENT, POINTS, PERMILLE, BASIS_POINT, TIMES = "%", "pp", "‰", "bp", "x"
RATIOS = frozenset({PERCENT, POINTS, PERMILLE, BASIS_POINT, TIMES})

PREFIX_CURRENCIES: dict[str, str] = {
    "人民币": "CNY",
    "RMB": "CNY",
    "CNY": "CNY",
    "¥": "CNY",
    "￥": "CNY",
    "US$": "USD",
    "USD": "USD",
    "$": "USD",
    "HK$": "HKD",
    "HKD": "HKD",
    "EUR": "EUR",
    "€": "EUR",
    "GBP": "GBP",
    "£": "GBP",
    "JPY": "JPY",
}

SUFFIX_UNITS: dict[str, str] = {
    "人民币元": "CNY",
    "元/股": "CNY/share",
    "元／股": "CNY/share",
    "元人民币": "CNY",
    "人民币": "CNY",
    "元": "CNY",
    "美元": "USD",
    "港元": "HKD",
    "港币": "HKD",
    "欧元": "EUR",
    "英镑": "GBP",
    "日元": "JPY",
    "yuan": "CNY",
    "RMB": "CNY",
    "CNY": "CNY",
    "U.S. dollars": "USD",
    "US dollars": "USD",
    "dollars": "USD",
    "USD": "USD",
    "HKD": "HKD",
    "euros": "EUR",
    "EUR": "EUR",
    "GBP": "GBP",
    "个百分点": POINTS,
    "百分点": POINTS,
    "percentage points": POINTS,
    "percentage point": POINTS,
    "ppts": POINTS,
    "pp": POINTS,
    "%": PERCENT,
    "percent": PERCENT,
    "per cent": PERCENT,
    "‰": PERMILLE,
    "个基点": BASIS_POINT,
    "基点": BASIS_POINT,
    "basis points": BASIS_POINT,
    "bps": BASIS_POINT,
    "BP": BASIS_POINT,
    "bp": BASIS_POINT,
    "倍": TIMES,
    "x": TIMES,
    "股": "share",
    "shares": "share",
    "人": "人",
    "名": "人",
    "户": "户",
    "家": "家",
    "笔": "笔",
    "起": "笔",
    "张": "张",
    "台": "台",
    "吨": "吨",
    "项": "项",
    "个": "个",
    "天": "天",
    "平方米": "平方米",
}

CURRENCY_NAMES_ZH = {"CNY": "元", "USD": "美元", "HKD": "港元", "EUR": "欧元", "GBP": "英镑", "JPY": "日元"}
CURRENCIES = frozenset(CURRENCY_NAMES_ZH)


def alternatives(words: dict[str, str] | dict[str, Decimal]) -> str:
    """A regular expression of the words, longest first; Latin words must not run on into a longer one."""
    ordered = sorted(words, key=len, reverse=True)
    return "|".join(
        re.escape(w) + (r"(?![A-Za-z])" if w[-1].isascii() and w[-1].isalpha() else "") for w in ordered
    )


class UnitLine(NamedTuple):
    """A unit that holds for many figures: `单位：万元`, `(in millions, except per share data)`.

    `unit` is empty where only a scale is printed; `text` is what was printed.
    """

    unit: str
    scale: Decimal
    text: str = ""

    @property
    def is_money(self) -> bool:
        return self.unit in CURRENCIES


_SCALE = alternatives(SCALES)
_ZH_MONEY = re.compile(
    r"(?:(?<![一-鿿])|(?<=[位为以]))(?P<currency>人民币|RMB|CNY|美元|美金|港币|港元|欧元)?\s*"
    r"(?P<scale>万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|千)?\s*"
    r"(?P<unit>元[/／]股|人民币元|人民币|美元|港元|港币|欧元|元|股|人|户|家|吨|台)(?!(?!币)[一-鿿])"
)
_EN_MONEY = re.compile(
    r"(?P<currency>RMB|CNY|US\$|HK\$|USD|HKD|EUR|GBP|U\.S\. dollars?|\$|€|£|¥)?\s*(?:in\s+)?"
    r"(?P<scale>['’]000s?|(?<![\d,.])000['’]?s\b|(?<=[$£€¥])000['’]?(?!\d)|thousands?|millions?|mn|billions?|bn)(?![a-z])\s*"
    r"(?:of\s+)?(?P<after>RMB|CNY|US\$|USD|HKD|EUR|GBP|U\.S\. dollars?|\$|€|£)?",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"单位|币种|人民币|元|\(\s*in\b|\bin\s+(?:thousand|million|billion)"
    r"|['’$£€]000|million|thousand|per ?cent",
    re.I,
)


def parse_unit_line(text: str) -> UnitLine | None:
    """The unit a line above a table (or a table's head cell) states; None where it states none.

    `单位：元 币种：人民币` → CNY, 1; `人民币百万元` → CNY, 10⁶; `(in millions)` → unknown currency, 10⁶;
    `单位：%` → %, 1.
    """
    if not text or not _CUE.search(text):
        return None
    line = text.replace("（", "(").replace("）", ")").replace("：", ":").strip()
    if re.search(r"单位\s*:?\s*[%％]|\bin per ?cent\b|\bin percentages?\b", line, re.IGNORECASE):
        return UnitLine(PERCENT, ONE, text.strip())
    after_cue = line[line.find("单位") :] if "单位" in line else line
    foreign = re.search(r"币种\s*:\s*(美元|港币|港元|欧元|日元)", line)
    if match := _ZH_MONEY.search(after_cue):
        unit = SUFFIX_UNITS.get(match["unit"].replace("／", "/"), "CNY" if match["unit"] == "人民币" else "")
        if match["currency"] in ("美元", "美金", "港币", "港元", "欧元"):
            unit = {"美金": "USD"}.get(match["currency"]) or SUFFIX_UNITS[match["currency"]]
        if foreign and unit == "CNY":
            unit = SUFFIX_UNITS[foreign[1]]
        return UnitLine(unit, SCALES.get(match["scale"] or "", ONE), text.strip())
    if match := _EN_MONEY.search(line):
        scale = match["scale"].lower()
        factor = Decimal(1000) if "000" in scale else SCALES[scale]
        return UnitLine(_english_currency(match["currency"] or match["after"] or line), factor, text.strip())
    return None


_CURRENCY_SIGNS = {
    "RMB": "CNY",
    "CNY": "CNY",
    "HK$": "HKD",
    "HKD": "HKD",
    "US$": "USD",
    "U.S. DOLLAR": "USD",
    "USD": "USD",
    "EUR": "EUR",
    "€": "EUR",
    "GBP": "GBP",
    "£": "GBP",
    "¥": "CNY",
    "$": "USD",
}


def _english_currency(text: str) -> str:
    folded = text.upper()
    return next((unit for sign, unit in _CURRENCY_SIGNS.items() if sign in folded), "")


_IN_PARENTHESES = re.compile(r"[(（]([^()（）]{1,24})[)）]")
_WHOLE_UNIT = re.compile(
    rf"\s*(?:单位[:：])?\s*(?:in\s+)?(?:人民币|RMB|US\$|HK\$|\$|€|£)?\s*(?:{_SCALE}|'000|’000)?\s*"
    rf"(?:{alternatives(SUFFIX_UNITS)})?\s*",
    re.IGNORECASE,
)


def unit_in_label(label: str) -> UnitLine | None:
    """The unit that a row label or head cell has in parentheses: `营业收入（元）`, `Margin (%)`."""
    for inside in _IN_PARENTHESES.findall(label):
        text = inside.strip().replace("％", "%")
        if not text or not _WHOLE_UNIT.fullmatch(text):
            continue
        if text in SUFFIX_UNITS:
            return UnitLine(SUFFIX_UNITS[text], ONE, text)
        if line := parse_unit_line(text if re.search(r"[一-鿿]", text) else f"(in {text})"):
            return UnitLine(line.unit, line.scale, text)
        if text in PREFIX_CURRENCIES:
            return UnitLine(PREFIX_CURRENCIES[text], ONE, text)
    return None


_HEAD_UNIT = re.compile(
    r"(?:US\$|HK\$|[$£€¥])\s*(?:['’]?000['’]?s?(?!\d)|(?:m|mn|bn|million|billion|thousand)s?\b)",
    re.IGNORECASE,
)


def unit_in_head(head: str) -> UnitLine | None:
    """The unit that a column head has beside its year: `2022 £’000`, `2022 $m`."""
    match = _HEAD_UNIT.search(head)
    if match is None:
        return None
    text = re.sub(r"(?<=[$£€¥])\s*m\b", " million", match[0], flags=re.IGNORECASE)
    line = parse_unit_line(f"(in {text})")
    return UnitLine(line.unit, line.scale, match[0]) if line else None
