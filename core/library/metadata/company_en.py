"""Whose report an English document is: the registrant's cover line first, weaker signs only where it is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from core.library.metadata.fold import fold
from core.library.metadata.names import LEGAL_EN, name_core, names_in, short_name

_CHARTER = re.compile(r"\(?\s*Exact\s+name\s+of\s+(?:the\s+)?registrant\s+as\s+specified", re.I)
_FILING_TITLE = re.compile(
    r"^(?:10-[KQ]|20-F)\s*-\s*[\d/]+\s*-\s*(?P<a>.+)$|^Form\s+(?:10-[KQ]|20-F)\s+for\s+(?P<b>.+?)\s+filed\b"
)
_FILER = re.compile(r"Filer CIK\*?\s*\n?\s*\d+\s*\((?P<name>[^)\n]+)\)")
_DEFINED = re.compile(r"(?P<full>[A-Z][\w&.,’'\- ]{3,80}?)\s*[（(](?P<inner>[^()（）]{2,120})[)）]")
_QUOTED = re.compile(r"[“\"‘']([^”\"’']{2,40})[”\"’']")
_COMPANY_WORD = re.compile(
    r"\b(?:the|our)\s+[“\"]?(?:Company|Group|Registrant|Bank|Corporation)\b|[“\"](?:we|our|us)", re.I
)
_TICKER_LINE = re.compile(r"^[ \t]*([A-Z]{2,5})[ \t]*$", re.M)
_TICKER_BLOCK = re.compile(
    r"registered\s+pursuant\s+to\s+Section\s+12\(b\)(?P<block>.{0,900}?)(?:Section\s+12\(g\)|Indicate\s+by|$)",
    re.I | re.S,
)
_TICKER_PLAIN = re.compile(
    r"(?:NYSE(?: American)?|NASDAQ|Nasdaq|ASX|LSE|AIM|OTCQX|ASX Code|Code|Ticker|Symbol)\s*:\s*([A-Z]{2,5})\b"
)
_NOT_TICKERS = frozenset(["NYSE", "LLC", "NONE", "INC", "THE", "AND", "NA", "OR", "CLASS", "TITLE", "CORP", "ASX", "LSE", "AIM", "USA", "NASD"])
_NOBODY = re.compile(r"(?:the|our|this|a|parent|holding|public|private|company|group|registration)*", re.I)
_OTHERS = re.compile(
    r"Computershare|Ernst|Deloitte|KPMG|Pricewaterhouse|PwC|BDO|Grant Thornton|RSM|Crowe|Baker Tilly|Nasdaq|"
    r"Stock Exchange|Donnelley|Broadridge|Equiniti|Trust Company|Securities LLC|Transfer|Registrar|Capita\b|Link Group|Solicitor",
    re.I,
)
_RUNNING_HEAD = re.compile(
    r"^[ \t]*([A-Z][\w&' ]{3,40}?)[ \t]+annual report(?: and accounts)?[ \t]+20\d\d[ \t]*$", re.M | re.I
)
_DOMAIN = re.compile(
    r"(?:www\.|@|https?://(?:www\.)?)([a-z0-9\-]{4,40})\.(?:com|co|net|org|io|de|plc)\b", re.I
)
_CAPITALS = re.compile(r"[A-Z][\w&]*(?:[ \t]+[A-Z][\w&]*){0,3}")


@dataclass(frozen=True, slots=True)
class CompanyGuess:
    """Names of one company; all empty when nothing was certain enough."""

    short: str = ""
    full: str = ""
    aliases: tuple[str, ...] = ()


def company_en(file_name: str, pages: tuple[str, ...], info: Mapping[str, str]) -> CompanyGuess:
    """The company an English report is about, or empty names."""
    text = "\n".join(pages)
    running = re.sub(r"\s+", " ", text)
    full = (
        _charter_name(pages)
        or _filing_name(text, info.get("title", ""))
        or _cover_name(pages)
        or _defined_name(running)
        or _frequent_name(text)
    )
    if not full:
        return _named_by_domain(text, info)
    full = _best_writing(full, f"{text}\n{info.get('title', '')}")
    short = short_name(full)
    aliases = [*_defined_aliases(running, full), *_tickers(file_name, text)]
    if fold(short) != fold(re.sub(rf",?\s+{LEGAL_EN}\.?$", "", full)):
        aliases.append(re.sub(rf",?\s+{LEGAL_EN}\.?$", "", full))
    return CompanyGuess(short, full, distinct(aliases, short, full))


def distinct(aliases: list[str], *known: str) -> tuple[str, ...]:
    """The aliases in order, without repeats and without names already known."""
    seen = {fold(name) for name in known}
    kept = []
    for alias in aliases:
        if fold(alias) and fold(alias) not in seen:
            seen.add(fold(alias))
            kept.append(alias)
    return tuple(kept)


def _charter_name(pages: tuple[str, ...]) -> str:
    for page in pages:
        match = _CHARTER.search(page)
        if not match:
            continue
        lines = [line.strip() for line in page[: match.start()].splitlines()]
        lines = [line for line in lines if re.search(r"[A-Za-z]{2}", line)]
        if not lines:
            continue
        name = lines[-1]
        if len(lines) > 1 and re.fullmatch(rf"(?:{LEGAL_EN}[.,\s]*)+", name):
            name = f"{lines[-2]} {name}"
        if len(name) <= 90 and not re.search(r"Commission|File\s+N", name, re.I):
            return name
    return ""


def _filing_name(text: str, title: str) -> str:
    if match := _FILING_TITLE.match(title.strip()):
        return (match["a"] or match["b"]).strip()
    match = _FILER.search(text)
    return match["name"].strip() if match else ""


def _defined_name(text: str) -> str:
    """The one name that is introduced as “the Company”."""
    names: Counter[str] = Counter()
    for match in _DEFINED.finditer(text):
        if not _COMPANY_WORD.search(match["inner"]):
            continue
        found = [n for n in names_in(match["full"]) if n.end >= len(match["full"].rstrip()) - 1]
        if found and _is_issuer(found[-1].name):
            names[found[-1].name.strip()] += 1
    cores = {name_core(name) for name in names}
    return names.most_common(1)[0][0] if len(cores) == 1 else ""


def _cover_name(pages: tuple[str, ...]) -> str:
    """A line of the first pages that is a registered name and nothing else, the only such name there."""
    for page in pages[:3]:
        lines = [line.strip() for line in page.splitlines()]
        found = [n.name for line in lines for n in names_in(line) if n.start == 0 and n.end >= len(line) - 1]
        found = [n for n in found if _is_issuer(n) and len(n.split()) <= 8]
        if len({name_core(name) for name in found}) == 1:
            return found[0]
    return ""


def _is_issuer(name: str) -> bool:
    """Not "the Company", not an auditor, registrar or exchange."""
    return not (
        _NOBODY.fullmatch(name_core(name).replace(" ", "")) or _OTHERS.search(name) or name.endswith("LLP")
    )


def _frequent_name(text: str) -> str:
    names = Counter(n.name for n in names_in(text) if _is_issuer(n.name))
    cores: Counter[str] = Counter()
    for name, count in names.items():
        cores[name_core(name)] += count
    ranked = cores.most_common(2)
    if not ranked or ranked[0][1] < 3 or (len(ranked) > 1 and ranked[0][1] < 2 * ranked[1][1]):
        return ""
    return next(name for name, _ in names.most_common() if name_core(name) == ranked[0][0])


def _named_by_domain(text: str, info: Mapping[str, str]) -> CompanyGuess:
    """A name without legal ending: capitals that spell its web domain, title, author or running head."""
    keys = Counter(re.sub(r"[^a-z0-9]", "", d.lower()) for d in _DOMAIN.findall(text))
    for key in ("title", "author"):
        for name in _CAPITALS.findall(info.get(key, "")):
            keys[re.sub(r"[^a-z0-9]", "", name.lower())] += 1
    for name in _RUNNING_HEAD.findall(text):
        keys[re.sub(r"[^a-z0-9]", "", name.lower())] += 1
    phrases: Counter[str] = Counter()
    for match in _CAPITALS.finditer(text):
        words = match.group().split()
        for size in range(1, len(words) + 1):
            for start in range(len(words) - size + 1):
                phrases[" ".join(words[start : start + size])] += 1
    hits = Counter(
        {
            p: n
            for p, n in phrases.items()
            if re.sub(r"[^a-z0-9]", "", p.lower()) in keys and len(p) >= 6 and n >= 4
        }
    ).most_common(2)
    if not hits or (len(hits) > 1 and hits[0][1] < 2 * hits[1][1]):
        return CompanyGuess()
    name = hits[0][0]
    return CompanyGuess(name, "", distinct(_tickers("", text), name))


def _best_writing(name: str, text: str) -> str:
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


def _defined_aliases(text: str, full: str) -> list[str]:
    """Short forms in quotes right after the name: Fictitia Harbour Corp. (“Fictitia” or the “Company”)."""
    core = name_core(full)
    found = []
    for match in _DEFINED.finditer(text):
        if not any(name_core(n.name) == core for n in names_in(match["full"])):
            continue
        for quoted in _QUOTED.findall(match["inner"]):
            word = quoted.strip(" ,.")
            if re.fullmatch(r"[A-Z][\w&.\- ]{1,30}", word) and _stands_for(word, core):
                found.append(word)
    return found


def _stands_for(alias: str, core: str) -> bool:
    """Whether a short form is made of the name: its first words, or an acronym that begins as the name does."""
    words, folded = core.split(), fold(alias)
    if core.startswith(folded) and folded.split()[0] == words[0]:
        return not _GENERIC.fullmatch(alias)
    letters = iter(core.replace(" ", ""))
    acronym = alias.isupper() and 2 <= len(alias) <= 5 and folded[0] == core[0]
    return acronym and all(char in letters for char in folded)


_GENERIC = re.compile(
    r"(?:the |our )?(?:Company|Group|Registrant|Bank|Corporation|Trust|Partnership|Parent|Issuer|We|Our|Us|Firm|Fund|"
    r"Manager|Board|Report|Plan|Holdings|Board of Directors|Annual Report|Form 10-[KQ])",
    re.I,
)


def _tickers(file_name: str, text: str) -> list[str]:
    found = re.findall(
        r"(?<![A-Za-z])([A-Z]{2,5})(?=[\s_.\-]|$)", re.sub(r"\.pdf$", "", file_name, flags=re.I)
    )
    found = [t for t in found if not re.fullmatch(r"Q[1-4]|H[12]|FY|AR|PDF|ANNUAL|REPORT", t)]
    if block := _TICKER_BLOCK.search(text):
        found += _TICKER_LINE.findall(block["block"])[:2]
        found += re.findall(r"per share[ \t]+([A-Z]{2,5})[ \t]", block["block"])[:1]
    found += _TICKER_PLAIN.findall(text)[:1]
    return [t for t in found if t not in _NOT_TICKERS]
