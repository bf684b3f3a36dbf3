"""第四节 to 第七节: governance, society, important matters and shareholders."""

from decimal import Decimal

from core.evaluation.samples import amounts
from core.evaluation.samples.annual_zh.report import Report
from core.evaluation.samples.prose.common import GOVERNANCE, MATTERS, SHARES
from core.evaluation.samples.tables import Cell, Row, Table, draw_table

HOLDERS = (
    ("虚构{0}控股集团", "38.62"),
    ("虚构{0}员工持股平台", "7.45"),
    ("虚构长风投资合伙企业", "4.18"),
    ("虚构安行基金", "2.37"),
)
PEOPLE = (
    ("董事长", "男", "56"),
    ("总经理", "男", "49"),
    ("财务负责人", "女", "45"),
    ("董事会秘书", "女", "41"),
)


def governance(report: Report) -> None:
    """第四节, with the dividend proposal that questions ask for."""
    report.chapter("公司治理")
    report.section("公司治理相关情况说明")
    for text in GOVERNANCE[:3]:
        report.say(text)
    report.section("董事、监事和高级管理人员")
    rows = tuple(
        Row(
            role, (Cell(sex), Cell(age), Cell(f"{int(report.year) - 3}年5月"), Cell(f"{report.year}年末在任"))
        )
        for role, sex, age in PEOPLE
    )
    head = ("职务", "性别", "年龄", "任期起始", "任职状态")
    draw_table(
        report.draft,
        Table(head, rows, (1.4, 0.7, 0.7, 1.2, 1.4), style=report.house.style, text_columns=(0, 1, 2, 3, 4)),
    )
    report.say(GOVERNANCE[4])
    report.section("利润分配预案")
    report.say(report.story.dividend)
    report.say(
        "公司章程规定，在当年盈利且累计未分配利润为正的情况下，每年以现金方式分配的利润不少于当年实现的可分配利润的百分之二十。"
    )
    report.section("内部控制")
    report.say(GOVERNANCE[3])


def society(report: Report) -> None:
    """第五节."""
    report.chapter("环境和社会责任")
    for title, text in zip(("环境信息情况", "社会责任工作情况"), report.story.society, strict=True):
        report.section(title)
        report.say(text)
    report.section("员工情况")
    rows = (
        report.row("在职员工的数量合计（人）", [("员工人数", report.year), ("员工人数", report.prior)]),
        report.row("其中：研发人员（人）", [("研发人员数量", report.year), ("研发人员数量", report.prior)]),
    )
    draw_table(
        report.draft,
        Table(
            ("项目", f"{report.year}年末", f"{report.prior}年末"),
            rows,
            (2, 1.2, 1.2),
            style=report.house.style,
        ),
    )
    report.say(
        "公司按照岗位和绩效确定薪酬，<Y>年组织各类培训覆盖生产、销售和研发岗位，并为一线员工提供技能等级补贴。"
    )


def matters(report: Report) -> None:
    """第六节."""
    report.chapter("重要事项")
    for title, text in MATTERS:
        report.section(title.split("、")[1])
        report.say(text)


def shares(report: Report) -> None:
    """第七节."""
    report.chapter("股份变动及股东情况")
    report.section("股份变动情况")
    for text in SHARES:
        report.say(text)
    report.section("前四名股东持股情况")
    capital = report.fact("股本")
    in_wan = amounts.in_unit(capital, "万元")
    rows = tuple(
        Row(
            name.format(report.profile.short.removeprefix("虚构")),
            (Cell(amounts.printed(in_wan * Decimal(share) / 100)), Cell(f"{share}%"), Cell("无")),
        )
        for name, share in HOLDERS
    )
    head = ("股东名称", "期末持股数量（万股）", "持股比例", "质押或冻结")
    draw_table(report.draft, Table(head, rows, (2, 1.4, 1, 1), style="ruled", text_columns=(0, 3)))
    report.say("上述股东中，员工持股平台与控股股东之间不存在一致行动关系，其他股东之间的关联关系公司不掌握。")
