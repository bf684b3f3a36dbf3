"""Does a row label name the asked metric? 净利润 is not 归属于母公司股东的净利润, nor 营业收入 营业总收入."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core.facts.metrics import metric_named
from core.facts.names import plain_label
from core.types.quantity import normalize_width

CERTAIN = 0.8
"""Scores from here on name the metric; below, a label only resembles it."""

_REST_SAID = 0.6
_SPREAD = 0.88
_UNSAID = 0.79
_PART = 0.7
_ASIDE_COST = 0.95
_SHORT_NAME = 6

_NET = re.compile(r"\bnet (?:interest|fee|trading|investment|debt|assets?|loans?|intangible|exposure)\b")
_QUALIFIERS = tuple(
    re.compile(pattern)
    for pattern in (
        *(
            r"归属|归母",
            r"扣除非经常|扣非",
            r"少数",
            r"总收入|总成本",
            r"非流动",
            r"(?<!非)流动(?!性)",
            r"核心",
        ),
        *(
            r"一级",
            r"其他",
            r"每股|per share",
            r"稀释|diluted",
            r"率$|比例|占比|比重|margin|ratio|rate\b",
            r"加权",
        ),
        _NET.pattern,
        *(r"持续经营|continuing", r"终止经营|discontinued", r"综合收益|comprehensive", r"递延|deferred"),
        *(
            r"平均|average",
            r"增速|增长率|growth",
            r"[人月日年户]均",
            r"预计|expected",
            r"流入",
            r"流出",
            r"减值",
            r"[年期]初",
            r"非(?!流动|经常)",
            r"非经常",
            r"未",
            r"净(?!额)",
            r"境外|海外|国外",
            r"境内|国内",
            r"摊销",
            r"收益",
            r"变动",
            r"资产",
            r"负债",
            r"收到|收回",
            r"支付",
        ),
    )
)
"""Words that make another thing of a metric: both sides must have them, or neither."""

_SUFFIX_WORDS = ("合计", "总计", "总额", "余额", "净额", "金额", "数量", "家数")
_SPENT = re.compile(
    r"支出|费用|成本|支付|流出|减值|亏损|损失|税|开支|摊销|折旧|减[:：]"
    r"|expens|expend|cost|paid|payment|purchase|loss|tax|outflow|deprecia|amorti|impair|dividend|repay|used"
    r"|less:",
    re.IGNORECASE,
)
"""What is printed with and without a minus, and means the same."""

_TWO_SIDED = re.compile(
    r"[(（][^()（）]*(?:亏损|损失|收益|利润|\bloss(?:es)?|\bgains?|\bincome|\bprofits?|\bearnings)"
    r"|\b(?:income|profits?|gains?|earnings) (?:or|and|/) loss|\bloss(?:es)? (?:or|and|/) gain|损益|利润",
    re.IGNORECASE,
)
_BEFORE_TAX = re.compile(r"税[前后]|\b(?:before|after|net of|excluding)\b.*", re.IGNORECASE)

_SUFFIX_KINDS = (frozenset({"净额"}), frozenset({"数量", "家数"}))
"""Suffixes that make another figure of a name; all others mean its amount."""

_SUFFIXES = re.compile(rf"(?:{'|'.join(_SUFFIX_WORDS)})$")
_SCOPE_ASIDE = re.compile(r"[(（](?:合并|母公司|本集团|本行)[)）]")
_WORD = re.compile(r"[a-z&][a-z&'-]*")
_IES = re.compile(r"(?<=[a-z]{3})ies$")
_PLURAL = re.compile(r"'s?$|(?:(?<=x)|(?<=ss))es$|(?<!s)s$")
_EMPTY = frozenset(
    {"the", "of", "and", "for", "in", "to", "at", "by", "a", "an", "from", "on", "its", "total", "net"}
)
_WEAK = frozenset({"balance", "amount", "value", "level", "figure"})
"""Words that add nothing to the name of a figure."""


@dataclass(frozen=True, slots=True)
class Metric:
    """The asked figure in all wordings that mean the same."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, *wordings: str) -> Metric:
        """From the words of a question; empty wordings are left out."""
        names: dict[str, None] = {}
        for wording in wordings:
            plain = plain_label(wording)
            if not plain:
                continue
            names[plain] = None
            if (known := metric_named(wording)) is not None:
                chinese = bool(re.search(r"[一-鿿]", plain))
                own, other = (known.zh, known.en) if chinese else (known.en, known.zh)
                names |= dict.fromkeys((*own, *other))
        return cls(tuple(names))

    @property
    def empty(self) -> bool:
        return not self.names

    @property
    def labels(self) -> tuple[str, ...]:
        """The normalised row labels that name the metric for certain."""
        worded = (
            _SUFFIXES.sub("", name) + suffix
            for name in self.names
            for suffix in ("", *_SUFFIX_WORDS)
            if _suffixes_agree(name, suffix)
        )
        return tuple(dict.fromkeys((*self.names, *worded)))

    @property
    def search_words(self) -> str:
        """The asked wording, another of its language, and one of the other language."""
        chinese = [bool(re.search(r"[一-鿿]", name)) for name in self.names]
        other = [n for n, zh in zip(self.names, chinese, strict=True) if zh != chinese[0]]
        return " ".join((*self.names[:2], *other[:1]))

    def named_in(self, text: str) -> bool:
        """Whether running text says one of the names; of a long name most of its pairs of characters do."""
        plain = plain_label(text)
        return any(name in plain or _nearly_in(name, plain) for name in self.names)

    def score(self, label: str) -> float:
        """0 (another thing) to 1 (the same words); from CERTAIN on the label names the metric."""
        plain = plain_label(label)
        if not plain or not re.search(r"[a-z一-鿿]", plain):
            return 0.0
        best = max((_score(plain, name) for name in self.names), default=0.0)
        return best * _ASIDE_COST if _SCOPE_ASIDE.search(label) else best

    def score_with(self, label: str, around: str, near: str = "") -> float:
        """As `score`, where the rest of a longer name may stand around the label: the asked 零售金融净利润
        is the row 净利润 under the head 零售金融业务, net sales from cheese the row Cheese of a table of net
        sales (`near`: heads, groups and caption, without what else is printed around).

        An English name of which a word is said nowhere is not named for certain: total current provision
        for income taxes is not the row Provision for income taxes."""
        plain = plain_label(label)
        best = self.score(label)
        beside = plain_label(around)
        if not re.search(r"[一-鿿]", plain):
            spread = max((_spread(plain, name, plain_label(near)) for name in self.names), default=0.0)
            said = any(_all_said(name, f"{plain} {beside}") for name in self.names)
            return max(spread, best if said else min(best, _UNSAID))
        if len(plain) < 2 or best >= CERTAIN:
            return best
        for name in self.names:
            rest = name.removesuffix(plain)
            if rest != name and covers(_pieces(rest), beside) >= _REST_SAID:
                best = max(best, 0.9)
        return best


def is_spent(label: str) -> bool:
    """Whether a figure is a cost, a payment or a loss, which reports print with and without a minus. Where a
    label has two sides, as net income (loss), its sign tells which.
    """
    if _TWO_SIDED.search(label):
        return False
    return bool(_SPENT.search(_BEFORE_TAX.sub(" ", label)))


def qualifiers_of(text: str) -> frozenset[int]:
    """Which of the words that make another thing of a metric a text holds, as numbers to compare."""
    plain = plain_label(text)
    return frozenset(i for i, pattern in enumerate(_QUALIFIERS) if pattern.search(plain))


def _score(label: str, name: str) -> float:
    if label == name:
        return 1.0
    chinese = bool(re.search(r"[一-鿿]", label + name))
    if _is_opposed(label, name):
        return min(0.35, 0.35 * _likeness(label, name, chinese=chinese))
    if _SUFFIXES.sub("", label) == _SUFFIXES.sub("", name):
        return 0.92
    if any(bool(q.search(label)) != bool(q.search(name)) for q in _QUALIFIERS):
        return min(0.35, 0.35 * _likeness(label, name, chinese=chinese))
    if chinese and (label in name or name in label):
        return 0.5 + 0.4 * min(len(label), len(name)) / max(len(label), len(name))
    return 0.9 * _likeness(label, name, chinese=chinese)


def _is_opposed(label: str, name: str) -> bool:
    """Whether both say what they are of, and not the same: net income and total income, 净额 and 总额; or the
    same two words the other way round: income tax and tax income."""
    if not _suffixes_agree(label, name):
        return True
    said, wanted = _WORD.findall(label), _WORD.findall(name)
    for one, other in ((said, wanted), (wanted, said)):
        if "net" in one and "total" in other and "net" not in other and "total" not in one:
            return True
    return len(said) == len(wanted) == 2 and said == wanted[::-1] and not {"total", "net"} & set(said)


def _suffixes_agree(a: str, b: str) -> bool:
    kinds = [_suffix_kind(text) for text in (a, b)]
    return None in kinds or kinds[0] == kinds[1]


def _suffix_kind(text: str) -> int | None:
    """The kind of figure that the end of a Chinese name says; None where it says none."""
    match = _SUFFIXES.search(text)
    if match is None:
        return None
    return next((i for i, kind in enumerate(_SUFFIX_KINDS) if match[0] in kind), len(_SUFFIX_KINDS))


def _spread(label: str, name: str, around: str) -> float:
    """How well an English label and what stands around it say all words of a name; 0 where a word is
    missing, or where the label says more than the name."""
    said, wanted = words_in(label) - _WEAK, wanted_words(name)
    if not said or not wanted or re.search(r"[一-鿿]", name):
        return 0.0
    if _is_opposed(label, name) or bool(_NET.search(name)) != bool(_NET.search(f"{label} {around}")):
        return 0.0
    return _SPREAD if said <= wanted and wanted - said <= words_in(around) else 0.0


def _all_said(name: str, text: str) -> bool:
    return bool(re.search(r"[一-鿿]", name)) or wanted_words(name) <= words_in(text)


def _likeness(a: str, b: str, *, chinese: bool) -> float:
    left, right = (_bigrams(a), _bigrams(b)) if chinese else (words_in(a), words_in(b))
    if not left or not right:
        return 0.0
    return 2 * len(left & right) / (len(left) + len(right))


def _pieces(text: str) -> set[str]:
    return _bigrams(text) if re.search(r"[一-鿿]", text) else words_in(text)


def _bigrams(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)} or {text}


def words_in(text: str) -> set[str]:
    """The English words of a normalised label, in the singular, but for those that say nothing."""
    words = {_PLURAL.sub("", _IES.sub("y", w)) for w in _WORD.findall(text)}
    return (words - _EMPTY) or words


def wanted_words(name: str) -> set[str]:
    """The words of an English name that its row, head and caption must say."""
    return words_in(name) - _WEAK


def _nearly_in(name: str, plain: str) -> bool:
    if len(name) <= _SHORT_NAME or not re.search(r"[一-鿿]", name):
        return False
    pieces = _bigrams(name)
    return sum(piece in plain for piece in pieces) >= _REST_SAID * len(pieces)


def covers(terms: Iterable[str], text: str) -> float:
    """Share of question terms that a text holds; 1.0 where there are none."""
    wanted = list(terms)
    folded = normalize_width(text).lower()
    return sum(said_in(term, folded) for term in wanted) / len(wanted) if wanted else 1.0


def said_in(term: str, folded: str) -> float:
    """1 where a folded text holds the term, a part of it where it holds parts of a longer Chinese word."""
    if term in folded:
        return 1.0
    if len(term) < 3 or not re.search(r"[一-鿿]", term):
        return 0.0
    pieces = _bigrams(term)
    return _PART * sum(piece in folded for piece in pieces) / len(pieces)
