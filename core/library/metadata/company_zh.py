"""Whose report a Chinese document is: registered name, short name (股票简称), code, name in the file name."""

from __future__ import annotations

import re
from collections import Counter

from core.library.metadata.aliases_en import CompanyGuess, distinct
from core.library.metadata.fold import fold
from core.library.metadata.found import Found, raised
from core.library.metadata.names import LEGAL_ZH, short_name
from core.types import Confidence, DocumentType, Source

_HAN = r"\u4e00-\u9fff"
_NAME = rf"[{_HAN}A-Za-z0-9（）()·]{{2,28}}?{LEGAL_ZH}"
_FULL = re.compile(rf"(?:公司)?(?:法定)?中文名称(?:（如有）)?[:：\s|]*({_NAME})")
_COVER = re.compile(
    rf"^\s*({_NAME})\s*(?:（[^（）]*）)?\s*(?:20\d\d|[二2][〇○零一二三四五六七八九]{{3}})\s*年", re.M
)
_LINE = re.compile(rf"^\s*({_NAME})\s*$", re.M)
_SHORT = re.compile(
    rf"(?:[AＡ]股)?(?:股票|证券|公司"
    rf"|中文)(?:中文)?简称(?:（如有）)?[:：\s|]*([*＊]?(?:ST)?[{_HAN}A-Za-z0-9]{{2,10}})"
)
_CODE = re.compile(r"(?:股票|证券|公司)代码[:：\s|]*([A-Z]?\d{5,6})(?!\d)")
_TAGGED = re.compile(
    rf"(?<![{_HAN}])([{_HAN}A-Za-z]{{2,12}}?)\s*[（(]\s*([A-Z]?\d{{5,6}})\s*(?:[.．]\s*(?:SH|SZ"
    rf"|BJ|HK))?\s*[)）]"
)
_ENGLISH = re.compile(r"(?:公司的?)?(?:外文|英文)名称(?:（如有）)?[:：\s|]*([A-Z][A-Za-z0-9&.,()\- ]{3,80})")
_ENGLISH_SHORT = re.compile(r"(?:外文|英文)(?:名称)?缩写(?:（如有）)?[:：\s|]*([A-Z][A-Za-z0-9&.\- ]{1,30})")
_FILE = re.compile(
    rf"^(?:\d{{6}}[\s_\-]*)?([*]?(?:ST)?[{_HAN}A-Za-z·（）()]{{2,20}}?)[\s_\-：:]*(?:20\d\d"
    rf"|[二][〇○零一二三四五六七八九]{{3}})"
)
_FILE_PART = re.compile(
    rf"(?:^|[-_— ])([*]?(?:ST)?[{_HAN}A-Za-z·]{{2,12}}?)[-_— ：:](?=20\d\d|[{_HAN}]*(?:报告|点评|公告|跟踪))"
)
_NOT_A_NAME = re.compile(
    r"年度|报告|季度|摘要|公告|研究|点评|行业|策略|宏观|证券研究|深度|简称|代码|变更|无$|不适用|中文"
    r"|英文|名称|公司$"
)
_FIELD_WORDS = re.compile(r"(?:股票|证券|公司|变更|代码|上市|交易|简称|外文|英文|注册|地址).*$")
_OTHERS_FOLLOW = re.compile(r"股东|审计|保荐|承销|机构|子公司|律师|关联")
_HOUSES = re.compile(r"证券|研究所|期货|基金|事务所|评级")


def company_zh(file_name: str, pages: tuple[str, ...], kind: DocumentType) -> CompanyGuess:
    """The company a Chinese report is about, or empty names. A broker's own name is never the company."""
    text = "\n".join(pages)
    named = _from_file(file_name)
    registered = _registered(pages, kind)
    full = registered.value
    code, shown = _code_and_name(text, named, full, kind)
    if full and shown and not _related(shown, full):
        shown = ""
    if full and named and not _related(named, full):
        named = ""
    short = shown or named or (short_name(full) if full else "")
    if not full and not code and not (named and (_agrees(named, text) or not text.strip())):
        return CompanyGuess()
    aliases = [named, short_name(full) if full else "", code]
    if english := _ENGLISH.search(text):
        name = re.sub(r"\s{2,}.*", "", english[1]).strip(" ,(")
        aliases += [name, short_name(name)]
    if abbreviation := _ENGLISH_SHORT.search(text):
        aliases.append(abbreviation[1].strip())
    origin = registered if full else _unregistered(named, shown, code, text)
    confidence = origin.confidence
    if full and (named or shown):
        confidence = raised(confidence)
    names = distinct([a for a in aliases if a], short, full)
    return CompanyGuess(short, full, names, code, origin.source, confidence)


def _unregistered(named: str, shown: str, code: str, text: str) -> Found:
    """How sure a name is that no registered name stands beside."""
    if shown and code:
        return Found(shown, Source.TEXT, Confidence.HIGH if shown == named else Confidence.MEDIUM)
    sure = Confidence.MEDIUM if named and _agrees(named, text) else Confidence.LOW
    return Found(named, Source.FILE_NAME if named else Source.TEXT, sure)


def _registered(pages: tuple[str, ...], kind: DocumentType) -> Found:
    """The registered name: from the table of names, else from the cover."""
    text = "\n".join(pages)
    if match := _FULL.search(text):
        return Found(_tidy(match[1]), Source.TEXT, Confidence.HIGH)
    if kind is DocumentType.BROKER_RESEARCH:
        return Found()
    if match := _COVER.search("\n".join(pages[:2])):
        return Found(_tidy(match[1]), Source.FIRST_PAGE, Confidence.HIGH)
    lines = [line for page in pages[:2] for line in page.splitlines() if line.strip()][:15]
    covers = {
        _tidy(line)
        for before, line in zip(["", *lines], lines, strict=False)
        if _LINE.match(line) and not _HOUSES.search(line) and not _OTHERS_FOLLOW.search(before)
    }
    if len(covers) != 1:
        return Found()
    return Found(covers.pop(), Source.FIRST_PAGE, Confidence.MEDIUM)


def _code_and_name(text: str, named: str, full: str, kind: DocumentType) -> tuple[str, str]:
    """Stock code and the short name printed with it."""
    code = _CODE.search(text)
    short = _SHORT.search(text)
    shown = _FIELD_WORDS.sub("", short[1]) if short else ""
    if shown and _NOT_A_NAME.search(shown):
        shown = ""
    tagged = Counter((m[1], m[2]) for m in _TAGGED.finditer(text) if not _NOT_A_NAME.search(m[1]))
    best = tagged.most_common(1)
    certain = best and (
        len({c for _, c in tagged}) == 1
        or (
            kind is DocumentType.BROKER_RESEARCH
            and (best[0][0][0] == named or text.find(best[0][0][0]) < 400)
        )
    )
    if certain and (not full or _related(best[0][0][0], full)):
        return (code[1] if code else best[0][0][1]), shown or best[0][0][0]
    return (code[1] if code else ""), shown


def _from_file(file_name: str) -> str:
    stem = re.sub(r"\.pdf$", "", file_name, flags=re.I)
    match = _FILE.match(stem) or _FILE_PART.search(stem)
    name = match[1].strip("（）() ") if match else ""
    name = re.sub(r"(?:股份)?$", "", name) if name.endswith("股份") and len(name) > 6 else name
    return "" if not name or _NOT_A_NAME.search(name) else name


def _agrees(name: str, text: str) -> bool:
    return fold(text).count(fold(name)) >= 2


def _related(short: str, full: str) -> bool:
    """Whether a short name can be of a full one: its characters stand in the full name in their order."""
    letters = iter(fold(full))
    return all(char in letters for char in re.sub(r"^[*]?st", "", fold(short)).replace(" ", ""))


def _tidy(name: str) -> str:
    """Without spaces, and once where a cover printed in double strokes has it twice."""
    name = re.sub(r"\s+", "", name)
    half = len(name) // 2
    return name[:half] if len(name) > 8 and name == name[:half] * 2 else name
