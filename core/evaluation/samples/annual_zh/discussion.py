"""第三节: the management's discussion, where most questions of an analyst find their answer."""

from decimal import Decimal

from core.evaluation.samples import amounts
from core.evaluation.samples.annual_zh.report import Report
from core.evaluation.samples.charts import bitmap_chart, vector_chart
from core.evaluation.samples.facts import TABLE
from core.evaluation.samples.flow import NOTE, Look, paragraph
from core.evaluation.samples.prose.common import AFTER_VISITS, VISITS
from core.evaluation.samples.tables import Cell, Row, Table, draw_table

CAPTION = Look(size=9, leading=14, after=8, align="centre")


def discussion(report: Report) -> None:
    """Business, results with tables and charts, research, strategy, plan and risks."""
    story = report.story
    report.chapter("管理层讨论与分析")
    report.section("经营情况概述")
    for text in story.overview:
        report.say(text)
    report.section("报告期内公司所处行业情况")
    for text in story.industry:
        report.say(text)
    report.section("报告期内公司从事的业务情况")
    for title, text in story.model:
        report.titled(title, text)
    _picture(report)
    report.section("报告期内核心竞争力分析")
    for title, text in story.strengths:
        report.titled(title, text)
    report.section("主营业务分析")
    report.point(1, "利润表及现金流量表相关科目变动分析")
    _changes(report)
    for text in story.results:
        report.say(text)
    report.point(2, "主营业务分产品、分地区情况")
    _segments(report)
    _volumes(report)
    _chart(report)
    report.point(3, "主要销售客户")
    _customers(report)
    report.section("研发投入")
    for text in story.research:
        report.say(text)
    _research(report)
    report.section("公司发展战略")
    for title, text in story.strategy:
        report.titled(title, text)
    report.section("经营计划")
    for text in story.plan:
        report.say(text)
    report.section("可能面对的风险")
    for title, text in story.risks:
        report.titled(title, text)
    report.section("接待调研、沟通等活动情况")
    _visits(report)


def _changes(report: Report) -> None:
    unit = report.house.business_unit
    names = ("营业收入", "营业成本", "销售费用", "管理费用", "研发费用", "财务费用")
    rows = tuple(
        report.row(name, [(name, report.year), (name, report.prior), (f"{name}增长率", report.year)], unit)
        for name in names
    )
    head = ("科目", "本期数", "上年同期数", "变动比例")
    draw_table(
        report.draft,
        Table(
            head,
            rows,
            (1.6, 1.5, 1.5, 1.1),
            unit=report.unit_line(unit),
            style=report.house.style,
        ),
    )


def _segments(report: Report) -> None:
    unit, year = report.house.business_unit, report.year
    rows = []
    for name in report.profile.products:
        pairs = [
            (f"{name}收入", year),
            (f"{name}成本", year),
            (f"{name}毛利率", year),
            (f"{name}收入增长率", year),
        ]
        rows.append(report.row(name, pairs, unit))
    rows.append(
        report.row(
            "其中：境外", [("境外收入", year), ("无", year), ("无", year), ("境外收入增长率", year)], unit
        )
    )
    head = ("分产品", "营业收入", "营业成本", "毛利率", "营业收入比\n上年增减")
    draw_table(
        report.draft,
        Table(
            head,
            tuple(rows),
            (1.6, 1.4, 1.4, 1.0, 1.2),
            unit=report.unit_line(unit),
            style=report.house.style,
        ),
    )
    report.say("注：分产品数据未包含配件、废料销售等其他业务收入，因此各产品收入之和小于营业收入总额。", NOTE)


def _visits(report: Report) -> None:
    """Who came to ask what: dates and names that look like answers to other questions."""
    rows = tuple(
        Row(report.words(date), tuple(Cell(report.words(text)) for text in rest)) for date, *rest in VISITS
    )
    head = ("接待时间", "方式", "对象", "谈论的主要内容")
    draw_table(
        report.draft,
        Table(
            head, rows, (1.3, 0.9, 1.7, 2.9), style=report.house.style, size=8.5, text_columns=(0, 1, 2, 3)
        ),
    )
    for text in AFTER_VISITS:
        report.say(text)


def _volumes(report: Report) -> None:
    """Pieces sold and in stock, for a company that counts them."""
    year, prior = report.year, report.prior
    if not TABLE.has(report.profile.short, "播种机械销量", year):
        return
    rows = tuple(
        report.row(label, [(metric, year), (metric, prior), (f"{metric}增长率", year)])
        for label, metric in (("播种机械销量", "播种机械销量"), ("播种机械期末库存量", "播种机械库存量"))
    )
    head = ("产销量情况", f"{year}年", f"{prior}年", "同比增减")
    draw_table(
        report.draft, Table(head, rows, (1.8, 1.2, 1.2, 1.1), unit="单位：台", style=report.house.style)
    )


def _chart(report: Report) -> None:
    title, bars = report.story.chart
    report.draft.need(200)
    vector_chart(report.draft, title, bars)
    report.figures += 1
    paragraph(report.draft, f"图{report.figures}：{title}", CAPTION)


def _picture(report: Report) -> None:
    title, points = report.story.picture
    report.draft.need(215)
    bitmap_chart(report.draft, title, points)
    report.figures += 1
    paragraph(report.draft, f"图{report.figures}：{title}走势", CAPTION)
    report.footnote(f"1 图{report.figures}数据来自公司内部统计，未经审计，统计口径与财务报表不同。")


def _customers(report: Report) -> None:
    """Shares of the five largest customers, worked out from revenue so that the table adds up."""
    unit = report.house.business_unit
    revenue = amounts.in_unit(report.fact("营业收入"), unit)
    top = amounts.rounded(revenue * Decimal("0.23"))
    rows = []
    for name, share in report.profile.customers:
        amount = amounts.rounded(top * Decimal(share))
        rows.append(Row(name, (Cell(amounts.printed(amount)), Cell(f"{amounts.percent(amount, revenue)}%"))))
    head = ("客户名称", f"销售额（{unit}）", "占年度销售总额比例")
    draw_table(report.draft, Table(head, tuple(rows), (1.4, 1.4, 1.4), style="ruled"))
    report.say("前五名客户中没有公司的关联方，公司不存在对单一客户的重大依赖。")


def _research(report: Report) -> None:
    unit, year, prior = report.house.business_unit, report.year, report.prior
    draft = report.draft
    names = [
        ("研发投入合计", "研发投入"),
        ("其中：费用化研发投入", "费用化研发投入"),
        ("资本化研发投入", "资本化研发投入"),
        ("研发投入占营业收入比例", "研发投入占营业收入比例"),
        ("研发人员数量（人）", "研发人员数量"),
        ("员工总数（人）", "员工人数"),
    ]
    if report.profile.short != "虚构青禾":  # the others expense everything
        names = [item for item in names if "化研发" not in item[0]]
    rows = tuple(report.row(label, [(metric, year), (metric, prior)], unit) for label, metric in names)
    head = ("项目", f"{year}年", f"{prior}年")
    draw_table(
        draft,
        Table(
            head,
            rows,
            (2, 1.4, 1.4),
            caption="研发投入情况表",
            unit=report.unit_line(unit),
            style=report.house.style,
        ),
    )
    projects = tuple(
        Row(name, (Cell(aim), Cell(state), Cell(use))) for name, aim, state, use in report.story.projects
    )
    draw_table(
        draft,
        Table(
            ("主要研发项目", "项目目的", "项目进展", "预计影响"),
            projects,
            (1.5, 1.9, 0.9, 1.6),
            style="ruled",
            text_columns=(0, 1, 2, 3),
            size=8.5,
        ),
    )
