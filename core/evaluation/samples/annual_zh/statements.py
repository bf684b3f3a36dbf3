"""第八节: the statements, consolidated and of the parent alone, long enough to run over the page end."""

from core.evaluation.samples.annual_zh.report import Report
from core.evaluation.samples.facts import CONSOLIDATED, PARENT, TABLE
from core.evaluation.samples.facts import statements as lines
from core.evaluation.samples.tables import Cell, Row, Table, draw_table

Plan = tuple[tuple[str, tuple[str, ...], str], ...]

BALANCE: Plan = (
    ("流动资产：", lines.CURRENT_ASSETS, "流动资产合计"),
    ("非流动资产：", lines.FIXED_ASSETS, "非流动资产合计"),
    ("", (), "资产总计"),
    ("流动负债：", lines.CURRENT_DEBTS, "流动负债合计"),
    ("非流动负债：", lines.LONG_DEBTS, "非流动负债合计"),
    ("", (), "负债合计"),
    ("股东权益：", lines.EQUITY, "归属于母公司股东权益合计"),
    ("", ("少数股东权益",), "股东权益合计"),
    ("", (), "负债和股东权益总计"),
)
INCOME: Plan = (
    ("", ("营业收入",), "营业总成本"),
    ("", lines.COSTS + lines.GAINS, "营业利润"),
    ("", ("营业外收入", "营业外支出"), "利润总额"),
    ("", ("所得税费用",), "净利润"),
    ("", ("归属于母公司股东的净利润", "少数股东损益"), ""),
)
CASH: Plan = (
    ("一、经营活动产生的现金流量：", lines.OPERATING_IN, "经营活动现金流入小计"),
    ("", lines.OPERATING_OUT, "经营活动现金流出小计"),
    ("", (), "经营活动产生的现金流量净额"),
    ("二、投资活动产生的现金流量：", lines.INVESTING_IN + lines.INVESTING_OUT, "投资活动产生的现金流量净额"),
    ("三、筹资活动产生的现金流量：", lines.FINANCING_IN + lines.FINANCING_OUT, "筹资活动产生的现金流量净额"),
    ("", (lines.FX,), "现金及现金等价物净增加额"),
)


def statements(report: Report) -> None:
    """Audit opinion in brief, then the five statements."""
    year, prior = report.year, report.prior
    dates = (f"{year}年12月31日", f"{prior}年12月31日")
    spans = (f"{year}年度", f"{prior}年度")
    report.chapter("财务报告")
    report.section("审计报告")
    report.say(
        "<A>审计了<F>财务报表，包括<Y>年12月31日的合并及母公司资产负债表，<Y>年度的合并及母公司利润表、合并现金流量表以及相关财务报表附注，"
        "认为财务报表在所有重大方面按照企业会计准则的规定编制，公允反映了公司的财务状况、经营成果和现金流量。"
    )
    report.section("财务报表")
    report.say(f"财务附注中报表的单位为：{report.house.statement_unit}。")
    _statement(report, "合并资产负债表", BALANCE, dates, CONSOLIDATED)
    _statement(report, "母公司资产负债表", BALANCE, dates, PARENT)
    _statement(report, "合并利润表", INCOME, spans, CONSOLIDATED)
    _statement(report, "母公司利润表", INCOME, spans, PARENT)
    _statement(report, "合并现金流量表", CASH, spans, CONSOLIDATED)


def _statement(report: Report, title: str, plan: Plan, heads: tuple[str, str], scope: str) -> None:
    """One statement; lines the company does not have are left out, as the parent's minority interest is."""
    notes = report.house.note_column and scope == CONSOLIDATED
    unit, who = report.house.statement_unit, report.profile.short
    rows: list[Row] = []
    number = 0

    def add(metric: str, strong: bool) -> None:
        nonlocal number
        if not TABLE.has(who, metric, report.year, scope):
            return
        if scope == PARENT and metric == "归属于母公司股东权益合计":
            return
        cells = tuple(report.cell(metric, period, unit, scope) for period in (report.year, report.prior))
        number += 0 if strong else 1
        note = (Cell("" if strong else f"七、{number}"),) if notes else ()
        rows.append(Row(metric if strong else f"  {metric}", note + cells, strong))

    for title_row, metrics, total in plan:
        if title_row:
            rows.append(Row(title_row))
        for metric in metrics:
            add(metric, strong=metric == "营业收入")
        if total:
            add(total, strong=True)
    head = ("项目", *(("附注",) if notes else ()), *heads)
    widths = (2.6, *((0.6,) if notes else ()), 1.6, 1.6)
    draw_table(
        report.draft,
        Table(
            head,
            tuple(rows),
            widths,
            caption=title,
            unit=report.unit_line(unit),
            style=report.house.style,
            text_columns=(0, 1) if notes else (0,),
            row_height=16.5,
        ),
    )
