"""The notes to the statements: policies, taxes and remarks, much alike from year to year, as in life."""

from core.evaluation.samples.annual_zh.report import Report
from core.evaluation.samples.facts import CONSOLIDATED, PARENT
from core.evaluation.samples.prose.common import NOTES, POLICIES, TAXES
from core.evaluation.samples.tables import Cell, Row, Table, draw_table


def notes(report: Report) -> None:
    """Accounting policies, taxes, remarks on items, and the parent's revenue beside the group's."""
    report.section("重要会计政策及会计估计")
    for title, text in POLICIES:
        report.titled(title, text)
    report.section("税项")
    rows = tuple(Row(name, (Cell(base), Cell(rate))) for name, base, rate in TAXES)
    draw_table(
        report.draft,
        Table(
            ("税种", "计税依据", "税率"),
            rows,
            (1.4, 2, 1.2),
            style=report.house.style,
            text_columns=(0, 1, 2),
        ),
    )
    report.section("合并财务报表项目注释")
    for number, (title, text) in enumerate(NOTES, 1):
        report.titled(f"{number}、{title}", text)
    report.section("母公司财务报表主要项目注释")
    unit = report.house.statement_unit
    table = [
        Row(
            f"{label}（{scope}）",
            tuple(report.cell(metric, period, unit, scope) for period in (report.year, report.prior)),
        )
        for label, metric in (("营业收入", "营业收入"), ("净利润", "净利润"))
        for scope in (PARENT, CONSOLIDATED)
    ]
    draw_table(
        report.draft,
        Table(
            ("项目", "本期发生额", "上期发生额"),
            tuple(table),
            (2, 1.5, 1.5),
            unit=report.unit_line(unit),
            style=report.house.style,
        ),
    )
    report.say(
        "母公司口径与合并口径的差异主要来自子公司的经营成果以及内部交易的抵销，投资者使用数据时应当注意区分。"
    )
