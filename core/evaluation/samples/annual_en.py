"""An English annual report in USD millions: parentheses, three-year columns, per-share lines apart."""

from core.evaluation.samples import amounts
from core.evaluation.samples.charts import bitmap_chart, vector_chart
from core.evaluation.samples.drawing import GREY, LETTER, NAVY, Draft, Frame, font
from core.evaluation.samples.facts import TABLE
from core.evaluation.samples.facts.harbour import COMPANY, YEARS
from core.evaluation.samples.flow import Look, heading, paragraph
from core.evaluation.samples.prose import harbour as prose
from core.evaluation.samples.tables import Cell, Row, Table, draw_table
from core.evaluation.samples.template import fill

LEFT, RIGHT = 72.0, 540.0
BODY = Look(size=10.5, leading=15.5, face="tiro", after=7, align="justify")
ITEM = Look(size=15, leading=24, face="hebo", after=8, colour=NAVY)
HEAD = Look(size=11.5, leading=18, face="hebo", after=4)
RUN_IN = Look(size=10.5, leading=15.5, face="tiit", after=2)
CAPTION = Look(size=9, leading=13, face="tiit", after=8)
UNIT = "(In millions of U.S. dollars, except per share data)"
CHART_TITLE = "Revenue by fiscal quarter of 2024"
CHART = (("Q1", "92.47"), ("Q2", "97.13"), ("Q3", "104.58"), ("Q4", "118.39"))
PICTURE_TITLE = "Share of service calls closed within 48 hours (%)"
PICTURE = (("FY20", "81.26"), ("FY21", "84.93"), ("FY22", "88.17"), ("FY23", "86.54"), ("FY24", "91.72"))

INCOME = (
    ("Navigation systems", False),
    ("Metering and sensing", False),
    ("Calibration services", False),
    ("Total revenue", True),
    ("Cost of revenue", False),
    ("Gross profit", True),
    ("Research and development", False),
    ("Selling, general and administrative", False),
    ("Restructuring charges", False),
    ("Operating income", True),
    ("Interest expense", False),
    ("Other income (expense), net", False),
    ("Income before income taxes", True),
    ("Income tax expense", False),
    ("Income from continuing operations", True),
    ("Discontinued operations, net of tax", False),
    ("Net income", True),
    ("Diluted earnings per share", False),
    ("Dividends declared per share", False),
)
BALANCE = (
    ("Cash and cash equivalents", False),
    ("Accounts receivable, net", False),
    ("Inventories", False),
    ("Other current assets", False),
    ("Total current assets", True),
    ("Property, plant and equipment, net", False),
    ("Goodwill", False),
    ("Other non-current assets", False),
    ("Total assets", True),
    ("Accounts payable", False),
    ("Accrued liabilities", False),
    ("Current portion of long-term debt", False),
    ("Total current liabilities", True),
    ("Long-term debt", False),
    ("Other non-current liabilities", False),
    ("Total liabilities", True),
    ("Total stockholders' equity", True),
)
CASH = (
    ("Net cash from operating activities", False),
    ("Net cash used in investing activities", False),
    ("Net cash used in financing activities", False),
    ("Net change in cash", True),
)


def build(name: str) -> tuple[Draft, bytes]:
    """The draft and the bytes of the report."""
    draft = Draft(name, LETTER, [Frame(LEFT, 76, RIGHT, 708)], face="tiro")
    _cover(draft)
    draft.furniture = _header
    draft.new_page()
    contents = draft.page_number
    _items(draft, "Item 1. Business", prose.BUSINESS)
    draft.need(200)
    bitmap_chart(draft, PICTURE_TITLE, PICTURE, height=150, face="helv")
    paragraph(
        draft, "Figure 1. Service responsiveness, fiscal 2020 to 2024. Source: company records.", CAPTION
    )
    _item(draft, "Item 1A. Risk Factors")
    for title, text in prose.RISKS:
        draft.need(60)
        paragraph(draft, title, RUN_IN)
        _say(draft, text)
    _item(draft, "Item 5. Market for Common Stock, Dividends and Repurchases")
    for text in prose.MARKET:
        _say(draft, text)
    _item(draft, "Item 6. Selected Financial Data")
    _table(draft, "Selected financial data", SELECTED, "Fiscal year")
    _say(
        draft,
        "The selected data are derived from the consolidated financial statements "
        "and should be read with Item 7 and Item 8.",
    )
    _items(draft, "Item 7. Management's Discussion and Analysis", prose.DISCUSSION)
    draft.need(180)
    vector_chart(draft, CHART_TITLE, CHART, height=140, face="helv")
    paragraph(draft, "Figure 2. Revenue by fiscal quarter of 2024, in millions of U.S. dollars.", CAPTION)
    first = draft.page_number + 1
    _item(draft, "Item 8. Financial Statements and Supplementary Data")
    _table(draft, "Consolidated Statements of Income", INCOME, "Fiscal year")
    _table(draft, "Consolidated Balance Sheets", BALANCE, "End of fiscal year", YEARS[:2])
    _table(draft, "Consolidated Statements of Cash Flows", CASH, "Fiscal year")
    for title, texts in prose.NOTES:
        heading(draft, 2, title, HEAD)
        for text in texts:
            _say(draft, text)
    _contents(draft, contents, first)
    for page in range(2, draft.page_number + 1):
        label = _label(page, first)
        draft.write(
            (LETTER[0] - font("tiro").text_length(label, 9)) / 2, 752, label, 9, colour=GREY, page=page
        )
    return draft, draft.finish(
        "Fictitia Harbour Instruments Corp. Annual Report 2024", "Fictitia Harbour", outline=True
    )


SELECTED = (
    ("Total revenue", False),
    ("Operating income", False),
    ("Income from continuing operations", False),
    ("Net income", True),
    ("Total assets", False),
    ("Long-term debt", False),
    ("Order backlog", False),
)


def _cover(draft: Draft) -> None:
    draft.new_page()
    draft.rule(LEFT, 140, RIGHT, 140, 2, NAVY)
    draft.y = 190
    paragraph(draft, "Fictitia Harbour Instruments Corp.", Look(25, 40, "hebo", align="centre", colour=NAVY))
    paragraph(
        draft,
        "Annual Report for the fiscal year ended September 28, 2024",
        Look(14, 26, "tiro", align="centre"),
    )
    draft.y = 560
    paragraph(draft, "One Breakwater Road, Fictitia Bay", Look(11, 18, "tiro", align="centre"))
    paragraph(
        draft,
        "An invented company. This document exists for demonstration only.",
        Look(9, 16, "tiit", align="centre"),
    )


def _header(draft: Draft) -> None:
    draft.write(LEFT, 50, "Fictitia Harbour Instruments Corp.", 9, "tiro", GREY)
    right = "Annual Report 2024"
    draft.write(RIGHT - font("tiro").text_length(right, 9), 50, right, 9, "tiro", GREY)
    draft.rule(LEFT, 56, RIGHT, 56, 0.5, GREY)


def _label(page: int, first_statement: int) -> str:
    """Roman before the text, F- for the financial statements: printed labels that are not page numbers."""
    if page == 2:
        return "i"
    return f"F-{page - first_statement + 1}" if page >= first_statement else str(page - 2)


def _item(draft: Draft, title: str) -> None:
    draft.new_page()
    heading(draft, 1, title, ITEM)


def _items(draft: Draft, title: str, parts: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
    _item(draft, title)
    for head, texts in parts:
        heading(draft, 2, head, HEAD)
        for text in texts:
            _say(draft, text)


def _say(draft: Draft, text: str) -> None:
    words, quotes = fill(text, COMPANY, "2024")
    paragraph(draft, words, BODY, quotes)


def _table(
    draft: Draft, caption: str, lines: tuple[tuple[str, bool], ...], head: str, years: tuple[str, ...] = YEARS
) -> None:
    rows = []
    for metric, strong in lines:
        facts = [TABLE.get(COMPANY, metric, year) for year in years]
        cells = [
            Cell(amounts.printed(f.value, 2 if f.unit == "USD" else 1, "brackets"), f.key) for f in facts
        ]
        rows.append(Row(metric, tuple(cells), strong))
    draw_table(
        draft,
        Table(
            (head, *years),
            tuple(rows),
            (3, *(1 for _ in years)),
            caption=caption,
            unit=UNIT,
            style="rules",
            size=9.5,
            row_height=17.5,
            continued=" (continued)",
        ),
    )


def _contents(draft: Draft, page: int, first: int) -> None:
    """Contents with dot leaders; labels as printed at the foot of the pages."""
    draft.flush()
    draft.write(LEFT, 104, "Table of Contents", 15, "hebo", NAVY, page=page)
    y, tiro = 140.0, font("tiro")
    for level, name, at in draft.headings:
        x, label = (LEFT, _label(at, first)) if level == 1 else (LEFT + 18, _label(at, first))
        end = draft.write(x, y, name, 10.5, page=page).x1
        number_x = RIGHT - tiro.text_length(label, 10.5)
        dot = tiro.text_length(".", 10.5)
        count = int((number_x - end - 12) / dot)
        draft.write(number_x - 6 - count * dot, y, "." * count, 10.5, page=page)
        draft.write(number_x, y, label, 10.5, page=page)
        y += 19
    draft.flush()
