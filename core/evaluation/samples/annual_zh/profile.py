"""第二节: who the company is and its key financial data."""

from core.evaluation.samples.annual_zh.report import Report
from core.evaluation.samples.facts import TABLE
from core.evaluation.samples.flow import NOTE
from core.evaluation.samples.tables import Cell, Row, Table, draw_table


def profile(report: Report) -> None:
    """Company data, key figures of the last years, key ratios, figures by quarter are left to the chart."""
    who, draft, house = report.profile, report.draft, report.house
    report.chapter("公司简介和主要财务指标")
    report.section("公司信息")
    facts = (
        ("公司的中文名称", who.full),
        ("公司的中文简称", who.short),
        ("公司的外文名称", who.english),
        ("公司代码", who.ticker),
        ("公司的法定代表人", who.head),
        ("董事会秘书", who.secretary),
        ("注册地址", who.address),
        ("公司网址", who.site),
        ("成立日期", who.founded),
        ("会计师事务所", who.auditor),
    )
    rows = tuple(Row(name, (Cell(value),)) for name, value in facts)
    draw_table(draft, Table(("项目", "内容"), rows, (1, 2.4), style=house.style, text_columns=(0, 1)))
    report.section("近年主要会计数据和财务指标")
    report.point(1, "主要会计数据")
    _key_data(report)
    report.point(2, "主要财务指标")
    _key_ratios(report)
    report.say(
        "注：归属于母公司股东的净利润以合并口径列示；每股收益按期末总股本计算，报告期内总股本没有变化。", NOTE
    )
    report.section("境内外会计准则下会计数据差异")
    report.say(
        "公司不存在按照境外会计准则披露财务报告的情况，因此不存在境内外会计准则下净利润和净资产的差异。"
    )
    report.section("非经常性损益")
    report.say(
        "<Y>年，公司非经常性损益主要为计入当期损益的政府补助和理财产品收益，金额占净利润的比例不高，对公司盈利的持续性没有重大影响。"
    )


def _years(report: Report) -> list[str]:
    """The columns: three years where the table of facts reaches that far, else two."""
    back = str(int(report.year) - 2)
    held = TABLE.has(report.profile.short, "营业收入", back)
    return [report.year, report.prior, *([back] if held else [])]


def _key_data(report: Report) -> None:
    unit, year, prior = report.house.key_unit, report.year, report.prior
    columns = _years(report)
    head = ("主要会计数据", f"{year}年", f"{prior}年", "本年比上年\n增减", *(f"{y}年" for y in columns[2:]))
    metrics = (
        "营业收入",
        "归属于母公司股东的净利润",
        "经营活动产生的现金流量净额",
        "资产总计",
        "归属于母公司股东权益合计",
    )
    rows = []
    for metric in metrics:
        pairs = [
            (metric, year),
            (metric, prior),
            (f"{metric}增长率", year),
            *((metric, y) for y in columns[2:]),
        ]
        rows.append(report.row(metric, pairs, unit))
    draw_table(
        report.draft,
        Table(
            head,
            tuple(rows),
            (2.1, 1.75, 1.75, 1.1, *(1.75 for _ in columns[2:])),
            unit=report.unit_line(unit),
            style=report.house.style,
            size=8.5,
        ),
    )


def _key_ratios(report: Report) -> None:
    columns = _years(report)
    head = ("主要财务指标", *(f"{y}年" for y in columns))
    names = (
        ("基本每股收益（元/股）", "基本每股收益"),
        ("毛利率", "毛利率"),
        ("资产负债率", "资产负债率"),
        ("研发投入占营业收入比例", "研发投入占营业收入比例"),
    )
    rows = tuple(report.row(label, [(metric, y) for y in columns]) for label, metric in names)
    draw_table(report.draft, Table(head, rows, (2.2, *(1.3 for _ in columns)), style=report.house.style))
