"""Cover, important notice and contents page: what stands before the first section."""

from core.evaluation.samples.annual_zh.report import LEFT, RIGHT, Report
from core.evaluation.samples.drawing import NAVY, font
from core.evaluation.samples.flow import BODY, CHAPTER, Look, centred, paragraph
from core.evaluation.samples.prose.common import IMPORTANT, TERMS
from core.evaluation.samples.tables import Cell, Row, Table, draw_table


def cover(report: Report) -> None:
    """The title page: names, year, ticker; no page number."""
    draft, who = report.draft, report.profile
    draft.new_page()
    draft.rule(LEFT, 150, RIGHT, 150, 2.2, NAVY)
    draft.y = 80
    paragraph(draft, f"公司代码：{who.ticker}    公司简称：{who.short}", Look(size=10.5))
    draft.y = 230
    paragraph(draft, who.full, Look(size=24, leading=40, align="centre", colour=NAVY, bold=True))
    paragraph(draft, who.english, Look(size=12, leading=24, align="centre"))
    draft.y = 340
    paragraph(draft, f"{report.year}年年度报告", Look(size=22, leading=36, align="centre", bold=True))
    draft.y = 640
    paragraph(draft, f"{int(report.year) + 1}年3月", Look(size=12, leading=24, align="centre"))
    paragraph(draft, "（虚构的演示文件）", Look(size=9, leading=18, align="centre"))


def notice(report: Report) -> None:
    """重要提示, numbered as filings do."""
    report.draft.new_page()
    paragraph(report.draft, "重要提示", centred(CHAPTER))
    for number, text in enumerate(IMPORTANT, 1):
        report.say(f"{'一二三四五'[number - 1]}、{text}")
    report.say("六、董事会决议通过的本报告期利润分配预案：" + report.story.dividend)


def reserve_contents(report: Report) -> int:
    """Leaves a page for the contents, which can only be written at the end; returns its number."""
    report.draft.new_page()
    return report.draft.page_number


def contents(report: Report, page: int) -> None:
    """The contents with dot leaders and printed page labels."""
    draft, cjk = report.draft, font("cjk")
    draft.flush()
    total = draft.page_number
    title = "目录"
    draft.write((LEFT + RIGHT - cjk.text_length(title, 16)) / 2, 96, title, 16, colour=NAVY, page=page)
    entries = [entry for entry in draft.headings if entry[0] <= 2]
    step, y = min(19.0, 600 / len(entries)), 130.0
    for level, name, at in entries:
        size, x = (10.5, LEFT) if level == 1 else (9.5, LEFT + 20)
        label = report.house.label(at, total).split(" / ")[0].strip("- ")
        number_x = RIGHT - cjk.text_length(label, size)
        x_end = draft.write(x, y, name, size, page=page).x1
        dot = cjk.text_length(".", size)
        count = int((number_x - x_end - 12) / dot)
        draft.write(number_x - 6 - count * dot, y, "." * count, size, page=page)
        draft.write(number_x, y, label, size, page=page)
        y += step
    draft.flush()


def terms(report: Report) -> None:
    """第一节 释义."""
    report.chapter("释义")
    report.say("在本报告书中，除非文义另有所指，下列词语具有如下含义：", BODY)
    rows = [Row(report.words(name), (Cell(report.words(meaning)),)) for name, meaning in TERMS]
    rows += [
        Row(name, (Cell(f"指 本公司子公司，主营{work}，持股比例{share}%"),))
        for name, work, share in report.profile.subsidiaries
    ]
    draw_table(
        report.draft,
        Table(
            head=("词语", "含义"),
            rows=tuple(rows),
            widths=(2.2, 3),
            style=report.house.style,
            text_columns=(0, 1),
        ),
    )
