"""Do a row label and its column head name the metric together? Net sales of cheese is the row Cheese under
Net sales; the cost of net sales of cheese is not."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.answering.labels import Metric, qualifiers_of, wanted_words, words_in
from core.facts.names import plain_label

_HAN = re.compile(r"[一-鿿]")
_ENDING = 2
_NET = re.compile(r"\bnet\b")
_NET_SALES = re.compile(r"\bnet (?:sales?|revenues?)\b")
"""Sales less returns: tables of parts call them sales."""

_TOLD = frozenset({"earn", "receive", "received", "get", "got", "make", "m", "mr", "dr", "prof"})
"""Words of a question that stand between a person and a figure, in the singular."""

TITLES_ZH = r"先生|女士|同志|(?:独立|执行)?董事长?|监事|行长|总裁|(?:副?总)?经理|财务总监"
"""What may stand behind the name of a person, as a pattern."""

_GENERIC_ZH = re.compile(
    r"(?:业务|板块|分部|地区|区域|市场|产品|行业|系列|类|客户|部门|事业部"
    rf"|{TITLES_ZH}|从?公司|本行|集团"
    r"|所?获得|领取|合计|总计|总额|总数|金额|数额|余额|数|额|本期|当期|本年度?|期末|年末|实现|所|及|和|人民币"
    r"|(?:19|20)\d\d年?度?|[\d.,%()（）]|[千万亿百]*元)*"
)
"""What may be left of a Chinese name when row and head are taken out of it: what kind of thing a row is, and
how its figure is measured."""

_PERIOD_ZH = re.compile(r"(?:19|20)\d\d年?度?|本期|当期|本年度?")
_SALES_ZH = re.compile(r"(?:主营业务|主营|营业)(?=收入|成本)")
"""Says the same of income and costs as nothing."""


def named_together(metric: Metric, row: str, head: str) -> bool:
    """Whether a name of the metric begins or ends with the row label, and the head says the rest of it."""
    label, column = plain_label(row), plain_label(head)
    if len(label) < 2 or len(column) < 2:
        return False
    return any(_without_row(name, label) and _rest_said(name, label, column) for name in metric.names)


def named_by_head(metric: Metric, row: str, head: str) -> bool:
    """Whether a head holds a name of the metric, or says all of it but the name of the row."""
    column, label = plain_label(head), plain_label(row)
    for name in metric.names:
        if len(name) >= 4 and (_holds(column, name) or (len(column) > 4 and _rest_said(name, label, column))):
            return True
    return False


def said_only_in(metric: Metric, head: str, others: Iterable[str], row: str, topic: str) -> bool:
    """Whether an English column head and the caption say all words of a name but those of its row, and
    no other head, the same one of another year aside, says those that this one does: what a director
    earned in cash stands under Fees Earned or Paid in Cash."""
    own = _undated(head)
    for name in metric.names:
        wanted = wanted_words(name) - words_in(plain_label(row))
        told = {word for word in wanted if _says(own, (word,))}
        beside = f"{own} {plain_label(topic)}"
        if told and not _HAN.search(name) and _says(beside, wanted) and _net_said(name, f"{beside} {row}"):
            return not any(_says(other, told) for other in map(_undated, others) if other != own)
    return False


def _without_row(name: str, row: str) -> bool:
    """Whether a name begins or ends with a row label, as whole words."""
    if _HAN.search(row):
        return name != row and (name.startswith(row) or name.endswith(row))
    return bool(re.search(rf"^{re.escape(row)}\b.|.\b{re.escape(row)}$", name))


def _rest_said(name: str, row: str, column: str) -> bool:
    """Whether the head says the rest of a name; a head that is narrower than the rest is judged elsewhere."""
    if _HAN.search(name):
        rest = _SALES_ZH.sub("", name.removeprefix(row).removesuffix(row))
        column = _SALES_ZH.sub("", _PERIOD_ZH.sub("", column) or column)
        if len(rest) < 2 or qualifiers_of(rest) != qualifiers_of(column):
            return False
        if rest in column:
            return True
        before, found, after = rest.partition(column)
        return bool(found) and all(_GENERIC_ZH.fullmatch(part) for part in (before, after))
    wanted = wanted_words(name) - words_in(row) - _TOLD
    return bool(wanted) and wanted <= words_in(column) and _net_said(name, f"{column} {row}")


def _net_said(name: str, text: str) -> bool:
    return not _NET.search(_NET_SALES.sub("", name)) or bool(_NET.search(text))


def _holds(column: str, name: str) -> bool:
    return name in column if _HAN.search(name) else bool(re.search(rf"\b{re.escape(name)}", column))


def _undated(head: str) -> str:
    """A head without its digits."""
    return " ".join(re.sub(r"\d+", " ", plain_label(head)).split())


def _says(text: str, wanted: Iterable[str]) -> bool:
    """Whether a text holds all words, in this form or a longer one: earn, earned."""
    said = words_in(text)
    return all(any(word.startswith(w) and len(word) - len(w) <= _ENDING for word in said) for w in wanted)
