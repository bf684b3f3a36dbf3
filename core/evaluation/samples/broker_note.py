"""A two-column broker note on 虚构青禾. One growth figure contradicts the filed one: 7.53%, not 2.53%."""

from core.evaluation.samples import amounts
from core.evaluation.samples.charts import bitmap_chart, vector_chart
from core.evaluation.samples.drawing import A4, GREY, NAVY, Draft, Frame, font
from core.evaluation.samples.facts import TABLE
from core.evaluation.samples.flow import Look, heading, paragraph
from core.evaluation.samples.prose import broker
from core.evaluation.samples.tables import Cell, Row, Table, draw_table
from core.evaluation.samples.template import fill

COMPANY, LEFT, RIGHT = "虚构青禾", 50.0, 545.0
COLUMNS = [Frame(LEFT, 70, 290, 775), Frame(306, 70, RIGHT, 775)]
BODY = Look(size=10, leading=17, indent=20, after=5)
HEAD = Look(size=11.5, leading=19, after=3, colour=NAVY, bold=True)
CAPTION = Look(size=8.5, leading=13, after=8)


def build(name: str) -> tuple[Draft, bytes]:
    """The draft and the bytes of the note."""
    draft = Draft(name, A4, COLUMNS)
    draft.furniture = _furniture
    draft.new_page([Frame(LEFT, 78, RIGHT, 775)])
    paragraph(draft, "虚构青禾（X00001）深度报告", Look(size=11, leading=18))
    title = Look(size=20, leading=32, colour=NAVY, bold=True, after=2)
    paragraph(draft, "智能化投入压低短期利润，海外服务打开空间", title)
    paragraph(draft, "虚构证券研究所  农机行业组  分析师：麦子衡  2025年4月15日", Look(size=9, leading=16))
    draft.rule(LEFT, draft.y, RIGHT, draft.y, 1.2, NAVY)
    draft.y += 6
    target = TABLE.get(COMPANY, "目标价", "2025")
    words, quotes = fill(
        "投资评级：增持（首次）。目标价{目标价@2025}元，对应2025年预测市盈率约23倍。当前价6.92元，总股本4.12亿股。",
        COMPANY,
        "2024",
    )
    assert str(target.value) in words
    paragraph(draft, words, Look(size=9.5, leading=16, after=2), quotes)
    draft.rule(LEFT, draft.y, RIGHT, draft.y, 0.5, NAVY)
    top = draft.y + 10
    draft.frames = [Frame(LEFT, top, 290, 775), Frame(306, top, RIGHT, 775)]
    draft.y = top
    for kind, text in broker.TEXT:
        _part(draft, kind, text)
    return draft, draft.finish("虚构青禾深度报告", "虚构证券研究所")


def _part(draft: Draft, kind: str, text: str) -> None:
    if kind == "head":
        heading(draft, 1, text, HEAD)
    elif kind == "forecast":
        _forecast(draft, text)
    elif kind == "bars":
        draft.need(150)
        vector_chart(draft, broker.BARS_TITLE, broker.BARS, height=118)
        paragraph(draft, text, CAPTION)
    elif kind == "line":
        draft.need(170)
        draft.y += 4
        bitmap_chart(draft, broker.LINE_TITLE, broker.LINE, height=128)
        paragraph(draft, text, CAPTION)
    else:
        words, quotes = fill(text, COMPANY, "2024")
        paragraph(draft, words, BODY, quotes)


def _forecast(draft: Draft, caption: str) -> None:
    rows = []
    for label, past, future in (
        ("营业收入", "营业收入", "营业收入预测"),
        ("归母净利润", "归属于母公司股东的净利润", "归母净利润预测"),
    ):
        filed = TABLE.get(COMPANY, past, "2024")
        cells = [Cell(amounts.printed(amounts.in_unit(filed, "亿元")), filed.key)]
        for year in ("2025", "2026", "2027"):
            fact = TABLE.get(COMPANY, future, year)
            cells.append(Cell(amounts.printed(fact.value), fact.key))
        rows.append(Row(label, tuple(cells)))
    eps = [TABLE.get(COMPANY, "基本每股收益", "2024")]
    eps += [TABLE.get(COMPANY, "每股收益预测", year) for year in ("2025", "2026", "2027")]
    rows.append(Row("每股收益（元）", tuple(Cell(amounts.printed(f.value), f.key) for f in eps)))
    draw_table(
        draft,
        Table(
            ("项目", "2024A", "2025E", "2026E", "2027E"),
            tuple(rows),
            (1.7, 1, 1, 1, 1),
            caption=caption,
            unit="单位：亿元",
            style="rules",
            size=8.5,
            row_height=16,
        ),
    )


def _furniture(draft: Draft) -> None:
    draft.write(LEFT, 46, "虚构证券研究所", 10, colour=NAVY)
    right = "公司研究 | 深度报告"
    draft.write(RIGHT - font("cjk").text_length(right, 9), 46, right, 9, colour=GREY)
    draft.rule(LEFT, 53, RIGHT, 53, 0.8, NAVY)
    foot = f"请务必阅读正文之后的免责声明    {draft.page_number}"
    draft.write(LEFT, 812, foot, 8, colour=GREY)
