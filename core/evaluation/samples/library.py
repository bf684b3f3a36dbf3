"""The sample library: every document by file name, and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pymupdf

from core.evaluation.samples import annual_en, annual_zh, broker_note, paper, quarterly_zh, scan
from core.evaluation.samples.annual_zh.report import House
from core.evaluation.samples.drawing import Draft, Mark
from core.evaluation.samples.prose import lanshi, profiles, qinghe, yunshan


def _two_behind(page: int, _total: int) -> str:
    return str(page - 2)


def _of_total(page: int, total: int) -> str:
    return f"{page} / {total}"


def _dashed(page: int, _total: int) -> str:
    return f"- {page - 1} -"


QINGHE = House("ruled", "minus", "元", "万元", "元", _two_behind, note_column=True)
QINGHE_2023 = House("ruled", "minus", "元", "万元", "元", _two_behind, True, outline=False)
LANSHI = House("rules", "wide", "万元", "百万元", "百万元", _of_total, outline=False)
LANSHI_2023 = House("rules", "wide", "万元", "百万元", "百万元", _of_total)
YUNSHAN = House("ruled", "minus", "万元", "百万元", "万元", _dashed, outline=False)

Maker = Callable[[str], tuple[Draft, bytes]]
SCAN = "扫描件-虚构云杉-2023年度主要经营数据公告.pdf"
PAPER = "QuayBench-paper.pdf"
BROKER = "虚构证券研究所-虚构青禾-深度报告-20250415.pdf"

MAKERS: dict[str, Maker] = {
    "2024-虚构青禾-年度报告.pdf": partial(
        annual_zh.build, who=profiles.QINGHE, story=qinghe.STORY_2024, year="2024", house=QINGHE
    ),
    "2023-虚构青禾-年度报告.pdf": partial(
        annual_zh.build, who=profiles.QINGHE, story=qinghe.STORY_2023, year="2023", house=QINGHE_2023
    ),
    "虚构澜石能源2024年年度报告.pdf": partial(
        annual_zh.build, who=profiles.LANSHI, story=lanshi.STORY_2024, year="2024", house=LANSHI
    ),
    "虚构澜石能源2023年年度报告.pdf": partial(
        annual_zh.build, who=profiles.LANSHI, story=lanshi.STORY_2023, year="2023", house=LANSHI_2023
    ),
    "report_final_v2.pdf": partial(
        annual_zh.build, who=profiles.YUNSHAN, story=yunshan.STORY_2024, year="2024", house=YUNSHAN
    ),
    "2024-虚构云杉-第三季度报告.pdf": quarterly_zh.build,
    SCAN: scan.build,
    BROKER: broker_note.build,
    "Fictitia-Harbour-2024-annual-report.pdf": annual_en.build,
    PAPER: paper.build,
}


@dataclass(frozen=True, slots=True)
class Sample:
    """A finished document: its bytes, where its facts stand, and the text each page yields."""

    name: str
    pdf: bytes
    marks: tuple[Mark, ...]
    pages: tuple[str, ...]

    @property
    def has_text(self) -> bool:
        """Whether there is a text layer; a scan has none, its boxes hold for the picture."""
        return any(text.strip() for text in self.pages)


def page_texts(pdf: bytes) -> tuple[str, ...]:
    """What each page of a PDF extracts to."""
    with pymupdf.open("pdf", pdf) as document:
        return tuple(page.get_text() for page in document)


def make(name: str) -> Sample:
    """Draws one document; KeyError for a name the library does not hold."""
    draft, pdf = MAKERS[name](name)
    return Sample(name, pdf, tuple(draft.marks), page_texts(pdf))


def make_all() -> list[Sample]:
    """Draws the whole library."""
    return [make(name) for name in MAKERS]
