"""A Chinese annual report in the making: whose, of which year, and how this company prints its figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.evaluation.samples import amounts
from core.evaluation.samples.drawing import GREY, Draft, font
from core.evaluation.samples.facts import CONSOLIDATED, TABLE, Fact
from core.evaluation.samples.flow import (
    BODY,
    CHAPTER,
    SECTION,
    SUBSECTION,
    Look,
    centred,
    heading,
    paragraph,
)
from core.evaluation.samples.prose.model import Profile, Story
from core.evaluation.samples.tables import Cell, Row
from core.evaluation.samples.template import fill, years

CHINESE = "零一二三四五六七八九十"
LEFT, RIGHT, TOP, BOTTOM = 70.0, 525.0, 74.0, 756.0


@dataclass(frozen=True, slots=True)
class House:
    """A company's habits: rules of tables, signs of negatives, units by table, labels of pages."""

    style: str
    negative: str
    key_unit: str
    business_unit: str
    statement_unit: str
    label: Callable[[int, int], str]
    note_column: bool = False
    outline: bool = True


@dataclass(slots=True)
class Report:
    """The draft and all that its sections need to know."""

    draft: Draft
    profile: Profile
    story: Story
    year: str
    house: House
    chapters: int = 0
    sections: int = 0
    figures: int = 0

    @property
    def prior(self) -> str:
        """The year before."""
        return str(int(self.year) - 1)

    def chapter(self, title: str) -> None:
        """第一节 …, on a new page."""
        self.chapters += 1
        self.sections = 0
        self.draft.new_page()
        heading(self.draft, 1, f"第{CHINESE[self.chapters]}节 {title}", centred(CHAPTER))

    def section(self, title: str) -> None:
        """一、…"""
        self.sections += 1
        number = CHINESE[self.sections] if self.sections <= 10 else f"十{CHINESE[self.sections - 10]}"
        heading(self.draft, 2, f"{number}、{title}", SECTION)

    def point(self, number: int, title: str) -> None:
        """（一）…"""
        heading(self.draft, 3, f"（{CHINESE[number]}）{title}", SUBSECTION)

    def say(self, text: str, look: Look = BODY) -> None:
        """A paragraph with its figures filled in and marked."""
        words, quotes = fill(self._names(text), self.profile.short, self.year)
        paragraph(self.draft, words, look, quotes)

    def words(self, text: str) -> str:
        """Text with names and years filled in, for cells and captions."""
        return years(self._names(text), self.year)

    def titled(self, title: str, text: str) -> None:
        """A run-in title kept on the page of the text it announces."""
        self.draft.need(4 * BODY.leading)
        self.say(title, Look(after=1))
        self.say(text)

    def footnote(self, text: str) -> None:
        """A small note at the foot of the page in work."""
        self.draft.rule(LEFT, 766, LEFT + 120, 766, 0.4)
        self.draft.write(LEFT, 778, text, 8)

    def unit_line(self, unit: str) -> str:
        """The line above a table that alone says what its figures count."""
        return f"单位：{unit} 币种：人民币"

    def fact(self, metric: str, period: str = "", scope: str = CONSOLIDATED) -> Fact:
        """A fact of this company; the reported year unless another is named."""
        return TABLE.get(self.profile.short, metric, period or self.year, scope)

    def cell(self, metric: str, period: str = "", unit: str = "", scope: str = CONSOLIDATED) -> Cell:
        """A fact as this house prints it in a table of that unit; a dash where nothing is reported."""
        if not TABLE.has(self.profile.short, metric, period or self.year, scope):
            return Cell("—")
        fact = self.fact(metric, period, scope)
        if fact.unit == "%":
            text = amounts.printed(fact.value, 2, self.house.negative)
            return Cell(f"{text[:-1]}%）" if text.endswith("）") else f"{text}%", fact.key)
        if fact.unit in amounts.YUAN:
            return Cell(amounts.printed(amounts.in_unit(fact, unit), 2, self.house.negative), fact.key)
        places = 2 if fact.unit.startswith("元") else 0
        return Cell(amounts.printed(fact.value, places, self.house.negative), fact.key)

    def row(
        self, label: str, metrics: Sequence[tuple[str, str]], unit: str = "", strong: bool = False
    ) -> Row:
        """A label and one cell for each (metric, period)."""
        return Row(label, tuple(self.cell(metric, period, unit) for metric, period in metrics), strong)

    def _names(self, text: str) -> str:
        who = self.profile
        for short, name in (("<C>", who.short), ("<F>", who.full), ("<A>", who.auditor), ("<H>", who.head)):
            text = text.replace(short, name)
        return text


def header(report: Report) -> Callable[[Draft], None]:
    """The running head, drawn first on each page."""

    def draw(draft: Draft) -> None:
        text = f"{report.profile.full} {report.year}年年度报告"
        width = font("cjk").text_length(text, 8.5)
        draft.write(RIGHT - width, 48, text, 8.5, colour=GREY)
        draft.rule(LEFT, 54, RIGHT, 54, 0.5, GREY)
        draft.flush()

    return draw


def footers(report: Report, first: int) -> None:
    """Printed page labels, drawn last because some name the number of pages."""
    draft = report.draft
    draft.flush()
    total = draft.page_number
    for page in range(first, total + 1):
        text = report.house.label(page, total)
        width = font("cjk").text_length(text, 9)
        draft.write((draft.size[0] - width) / 2, 812, text, 9, colour=GREY, page=page)
    draft.flush()
