"""How an English company is called besides its registered name: short forms, acronyms, tickers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.library.metadata.fold import fold
from core.library.metadata.names import LEGAL_EN, name_core, names_in, short_name
from core.types import Confidence, Source

DEFINED = re.compile(r"(?P<full>[A-Z][\w&.,’'\- ]{3,80}?)\s*[（(](?P<inner>[^()（）]{2,120})[)）]")
_QUOTED = re.compile(r"[“\"‘']([^”\"’']{2,40})[”\"’']")
_TICKER_LINE = re.compile(r"(?:^|\|)[ \t]*([A-Z]{2,5})[ \t]*(?=$|\|)", re.M)
_TICKER_BLOCK = re.compile(
    r"registered\s+pursuant\s+to\s+Section\s+12\(b\)(?P<block>.{0,900}?)(?:Section\s+12\(g\)"
    r"|Indicate\s+by|$)",
    re.I | re.S,
)
_BEFORE_EXCHANGE = re.compile(r"\b([A-Z]{2,5})\s+(?:The\s+)?(?:New York Stock|NYSE|Nasdaq|NASDAQ)")
_TICKER_PLAIN = re.compile(
    r"(?:NYSE(?: American)?|NASDAQ|Nasdaq|ASX|LSE|LON|AIM|TSX|TSXV|OTCQX|ASX Code|Code|Ticker|Symbol)"
    r"\s*:\s*([A-Z]{2,5})\b"
)
_NOT_TICKERS = frozenset(
    [
        "NYSE",
        "LLC",
        "NONE",
        "INC",
        "THE",
        "AND",
        "NA",
        "OR",
        "CLASS",
        "TITLE",
        "CORP",
        "ASX",
        "LSE",
        "AIM",
        "USA",
        "NASD",
    ]
)
_ACTS = r"(?:[’']s\b|\s+(?:is|was|has|had|will|and\s+its|operates|reported|achieved|announced)\b)"
_FILE_REST = r"(?:$| (?:20\d\d|annual|form|10|q[1-4]|fy|interim|quarter|report))"
_GENERIC = re.compile(
    r"(?:the |our )?(?:Company|Group|Registrant|Bank|Corporation|Trust|Partnership|Parent|Issuer|We"
    r"|Our|Us|Firm|Fund|"
    r"Manager|Board|Report|Plan|Holdings|Board of Directors|Annual Report|Form 10-[KQ])",
    re.I,
)


@dataclass(frozen=True, slots=True)
class CompanyGuess:
    """Names of one company; all empty when nothing was certain enough. `source` and `confidence` are of the
    names together.
    """

    short: str = ""
    full: str = ""
    aliases: tuple[str, ...] = ()
    ticker: str = ""
    source: Source = Source.TEXT
    confidence: Confidence = Confidence.LOW


def distinct(aliases: list[str], *known: str) -> tuple[str, ...]:
    """The aliases in order, without repeats and without names already known."""
    seen = {fold(name) for name in known}
    kept = []
    for alias in aliases:
        if fold(alias) and fold(alias) not in seen:
            seen.add(fold(alias))
            kept.append(alias)
    return tuple(kept)


def described(full: str, file_name: str, text: str, info: Mapping[str, str]) -> CompanyGuess:
    """Short name and aliases of a registered name, from how file name, author and text shorten it."""
    full = best_writing(full, f"{text}\n{info.get('title', '')}")
    longest = re.sub(rf",?\s+{LEGAL_EN}\.?$", "", full)
    short = short_name(full)
    shorter = shorter_writings(short, file_name, info.get("author", "") or "", text)
    aliases = [
        *_defined_aliases(re.sub(r"\s+", " ", text), full),
        *shorter,
        *named_tickers(file_name),
        *listed_tickers(text),
        longest,
    ]
    named = next((s for s in shorter if " " in s and _in_file_name(s, file_name)), "")
    if named:
        aliases.append(short)
    ticker = next(iter(listed_tickers(text) or named_tickers(file_name)), "")
    return CompanyGuess(named or short, full, distinct(aliases, named or short, full), ticker)


def best_writing(name: str, text: str) -> str:
    """A name in capitals as the running text writes it; as it stands where the text never does."""
    words = [w for w in re.split(r"[^\w&.]+", name) if w]
    if not words or name != name.upper():
        return name
    writings = _writings(r"[\s,]+".join(re.escape(w) for w in words), text)
    if writings:
        return writings.most_common(1)[0][0]
    stem = short_name(name)
    mixed = _writings(r"\s+".join(re.escape(w) for w in stem.split()), text)
    best = mixed.most_common(1)[0][0] if mixed else stem
    if best == best.upper() and len(stem.split()) > 1:
        best = " ".join(w if len(w) <= 3 else w.capitalize() for w in stem.split())
    ending = " ".join(w if w.startswith(".") else w.title() for w in name[len(stem) :].split(" "))
    return best + ending.replace(".COM", ".com") if name.startswith(stem) else name


def _writings(pattern: str, text: str) -> Counter[str]:
    found = re.finditer(rf"(?<![\w./@]){pattern}(?!\w|\.[a-z])", text, re.I)
    written = Counter(re.sub(r"\s+", " ", m.group()) for m in found)
    return Counter({w: n for w, n in written.items() if w not in (w.upper(), w.lower())})


def shorter_writings(short: str, file_name: str, author: str, text: str) -> list[str]:
    """Beginnings of the name that stand for it alone, as file name, author or the text's subject."""
    words = short.split()
    found = []
    for size in range(len(words) - 1, 0, -1):
        start = " ".join(words[:size])
        if len(start) < 5 or words[size - 1] in ("&", "of", "and", "the"):
            continue
        subject = rf"\b{re.escape(start)}{_ACTS}"
        if author.strip() == start or _in_file_name(start, file_name) or len(re.findall(subject, text)) >= 2:
            found.append(start)
    return found


def _in_file_name(name: str, file_name: str) -> bool:
    """Whether the file name begins with this name and goes on with something that is no name."""
    stem = re.sub(r"[\s_\-]+", " ", re.sub(r"\.pdf$", "", file_name, flags=re.I)).lower()
    return bool(re.match(rf"{re.escape(name.lower())}{_FILE_REST}", stem))


def _defined_aliases(text: str, full: str) -> list[str]:
    """Short forms in quotes right after the name: Fictitia Harbour Corp. (“Fictitia” or the “Company”)."""
    core = name_core(full)
    found = []
    for match in DEFINED.finditer(text):
        if not any(name_core(n.name).endswith(core) for n in names_in(match["full"])):
            continue
        for quoted in _QUOTED.findall(match["inner"]):
            word = quoted.strip(" ,.")
            if re.fullmatch(r"[A-Z][\w&.\- ]{1,30}", word) and _stands_for(word, core):
                found.append(word)
    return found


def _stands_for(alias: str, core: str) -> bool:
    """Whether a short form is made of the name: its first words, or an acronym with its first letter."""
    words, folded = core.split(), fold(alias)
    if core.startswith(folded) and folded.split()[0] == words[0]:
        return not _GENERIC.fullmatch(alias)
    letters = iter(core.replace(" ", ""))
    acronym = alias.isupper() and 2 <= len(alias) <= 5 and folded[0] == core[0]
    return acronym and all(char in letters for char in folded)


def named_tickers(file_name: str) -> list[str]:
    """Words of the file name that look like a stock symbol."""
    stem = re.sub(r"\.pdf$", "", file_name, flags=re.I)
    found = re.findall(r"(?<![A-Za-z])([A-Z]{2,5})(?=[\s_.\-]|$)", stem)
    return _symbols(t for t in found if not re.fullmatch(r"Q[1-4]|H[12]|FY|AR|PDF|ANNUAL|REPORT", t))


def listed_tickers(text: str) -> list[str]:
    """Symbols of the table of securities on a cover sheet, and of a line such as `NYSE: FCTA`."""
    found: list[str] = []
    if block := _TICKER_BLOCK.search(text):
        found += _TICKER_LINE.findall(block["block"])[:2]
        found += _BEFORE_EXCHANGE.findall(block["block"])[:2]
    return _symbols([*found, *_TICKER_PLAIN.findall(text)[:1]])


def _symbols(words: Iterable[str]) -> list[str]:
    return [word for word in dict.fromkeys(words) if word not in _NOT_TICKERS]
