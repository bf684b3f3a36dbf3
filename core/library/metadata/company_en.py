"""Whose report an English document is: the registrant's cover line first, weaker signs only without one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from core.library.metadata.aliases_en import DEFINED, CompanyGuess, described, distinct, listed_tickers
from core.library.metadata.fold import fold
from core.library.metadata.found import Found, raised
from core.library.metadata.names import LEGAL_EN, name_core, names_in
from core.types import Confidence, Source

_CHARTER = re.compile(r"\(?\s*Exact\s+name\s+of\s+(?:the\s+)?registrant\s+as\s+specified", re.I)
_FILING_TITLE = re.compile(
    r"^(?:10-[KQ]|20-F)\s*-\s*[\d/]+\s*-\s*(?P<a>.+)$|^Form\s+(?:10-[KQ]|20-F)\s+for\s+(?P<b>.+?)\s+filed\b"
)
_FILER = re.compile(r"Filer CIK\*?\s*\n?\s*\d+\s*\((?P<name>[^)\n]+)\)")
_COMPANY_WORD = re.compile(
    r"\b(?:the|our)\s+[“\"]?(?:Company|Group|Registrant|Bank|Corporation)\b|[“\"](?:we|our|us)", re.I
)
_NOBODY = re.compile(r"(?:the|our|this|a|parent|holding|public|private|company|group|registration)*", re.I)
_OTHERS = re.compile(
    r"Computershare|Ernst|Deloitte|KPMG|Pricewaterhouse|PwC|BDO|Grant Thornton|RSM|Crowe|Baker Tilly|Nasdaq|"
    r"Stock Exchange|Donnelley|Broadridge|Equiniti|Trust Company|Securities LLC|Transfer|Registrar"
    r"|Capita\b|Link Group|Solicitor",
    re.I,
)
_RUNNING_HEAD = re.compile(
    r"^[ \t]*([A-Z][\w&' ]{3,40}?)[ \t]+annual report(?: and accounts)?[ \t]+20\d\d[ \t]*$", re.M | re.I
)
_DOMAIN = re.compile(
    r"(?:www\.|@|https?://(?:www\.)?)([a-z0-9\-]{4,40})\.(?:com|co|net|org|io|de|plc)\b", re.I
)
_CAPITALS = re.compile(r"[A-Z][\w&]*(?:[ \t]+[A-Z][\w&]*){0,3}")


def company_en(file_name: str, pages: tuple[str, ...], info: Mapping[str, str]) -> CompanyGuess:
    """The company an English report is about, or empty names."""
    text = "\n".join(pages)
    found = (
        _registrant(pages, text, info)
        or _said(_cover_name(pages), Source.FIRST_PAGE, Confidence.MEDIUM)
        or _said(_defined_name(re.sub(r"\s+", " ", text)), Source.TEXT, Confidence.MEDIUM)
        or _said(_frequent_name(text), Source.TEXT, Confidence.LOW)
    )
    if found is None:
        return _agreed(_named_by_domain(text, info), file_name, info)
    return _agreed(_described(found, file_name, text, info), file_name, info)


def registrant_en(file_name: str, pages: tuple[str, ...], info: Mapping[str, str]) -> CompanyGuess:
    """The company of a filing that is no report: only its cover sheet or filing title can say it."""
    text = "\n".join(pages)
    found = _registrant(pages, text, info)
    return _described(found, file_name, text, info) if found else CompanyGuess()


def _registrant(pages: tuple[str, ...], text: str, info: Mapping[str, str]) -> Found | None:
    return (
        _said(_charter_name(pages), Source.FIRST_PAGE, Confidence.HIGH)
        or _said(_titled_name(info.get("title", "")), Source.PROPERTIES, Confidence.HIGH)
        or _said(_filer_name(text), Source.TEXT, Confidence.HIGH)
    )


def _said(name: str, source: Source, confidence: Confidence) -> Found | None:
    return Found(name, source, confidence) if name else None


def _described(found: Found, file_name: str, text: str, info: Mapping[str, str]) -> CompanyGuess:
    guess = described(found.value, file_name, text, info)
    return replace(guess, source=found.source, confidence=found.confidence)


def _agreed(guess: CompanyGuess, file_name: str, info: Mapping[str, str]) -> CompanyGuess:
    """Surer where the file name, or the title or author of the properties, names the same company."""
    beside = fold(re.sub(r"[_\-]+", " ", f"{file_name} {info.get('title', '')} {info.get('author', '')}"))
    named = guess.short and re.search(rf"(?<!\w){re.escape(fold(guess.short))}(?!\w)", beside)
    return replace(guess, confidence=raised(guess.confidence)) if named else guess


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


def _titled_name(title: str) -> str:
    match = _FILING_TITLE.match(title.strip())
    return (match["a"] or match["b"]).strip() if match else ""


def _filer_name(text: str) -> str:
    match = _FILER.search(text)
    return match["name"].strip() if match else ""


def _defined_name(text: str) -> str:
    """The one name that is introduced as “the Company”."""
    names: Counter[str] = Counter()
    for match in DEFINED.finditer(text):
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
    for head in _RUNNING_HEAD.findall(text):
        words = head.split()
        for size in range(1, min(4, len(words)) + 1):
            keys[re.sub(r"[^a-z0-9]", "", "".join(words[-size:]).lower())] += 1
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
    symbols = listed_tickers(text)
    return CompanyGuess(name, "", distinct(symbols, name), next(iter(symbols), ""))
