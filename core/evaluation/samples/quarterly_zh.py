"""A third-quarter report: the metrics of the annual report, for periods not to be taken for the year."""

from core.evaluation.samples.annual_zh.report import BOTTOM, LEFT, RIGHT, TOP, House, Report, footers
from core.evaluation.samples.drawing import A4, GREY, NAVY, Draft, Frame
from core.evaluation.samples.facts import TABLE
from core.evaluation.samples.flow import BODY, NOTE, Look, paragraph
from core.evaluation.samples.prose.profiles import YUNSHAN as PROFILE
from core.evaluation.samples.prose.yunshan import STORY_2024
from core.evaluation.samples.tables import Cell, Row, Table, draw_table

HOUSE = House("ruled", "minus", "万元", "万元", "万元", lambda page, total: f"{page} / {total}", False, True)
QUARTER, NINE = "2024Q3", "2024M9"
METRICS = ("营业收入", "归属于母公司股东的净利润", "经营活动产生的现金流量净额")
REASONS = (
    ("营业收入", "量贩门店直供放量，植物饮品新增两个销售省份"),
    ("归属于母公司股东的净利润", "规模效应显现，期间费用率略有下降"),
    ("经营活动产生的现金流量净额", "为春节备货提前采购坚果原料"),
)


def build(name: str) -> tuple[Draft, bytes]:
    """The draft and the bytes of the quarterly report."""
    draft = Draft(name, A4, [Frame(LEFT, TOP, RIGHT, BOTTOM)])
    report = Report(draft, PROFILE, STORY_2024, "2024", HOUSE)
    draft.furniture = _header
    draft.new_page()
    paragraph(draft, PROFILE.full, Look(size=17, leading=28, align="centre", colour=NAVY, bold=True))
    paragraph(draft, "2024年第三季度报告", Look(size=15, leading=26, align="centre", bold=True, after=12))
    report.say(
        "本公司董事会及全体董事保证本公告内容不存在任何虚假记载、误导性陈述或者重大遗漏。本公告为演示用的虚构文件，数据均为编造。"
    )
    report.say(
        "第三季度财务报表未经审计。“本报告期”指2024年7月至9月的三个月期间，“年初至报告期末”指2024年1月至9月的九个月期间。"
    )
    report.section("主要财务数据")
    _key_data(report)
    report.say("注：2024年第三季度单季的经营活动现金流量净额未单独披露。", NOTE)
    report.section("主要会计数据发生变动的情况、原因")
    rows = tuple(
        Row(metric, (report.cell(f"{metric}增长率", NINE), Cell(reason))) for metric, reason in REASONS
    )
    draw_table(
        draft,
        Table(
            ("项目名称", "年初至报告期末\n变动比例", "主要原因"),
            rows,
            (1.9, 1.1, 2.6),
            text_columns=(0, 2),
        ),
    )
    report.say(
        "前三季度，公司实现营业收入{营业收入@2024M9/亿元}，同比增长{营业收入增长率@2024M9}，其中第三季度实现营业收入{营业收入@2024Q3/亿元}。"
        "第三季度为休闲食品的传统淡季，收入增长主要来自渠道扩张。"
    )
    report.section("股东信息")
    report.say(
        "报告期末普通股股东总数为18,462户，没有表决权恢复的优先股股东，控股股东所持股份没有质押和冻结。"
    )
    report.section("其他提醒事项")
    for text in (
        "2024年8月，公司董事会审议通过了境外坚果初加工基地的选址议案，项目仍处于土地洽谈阶段，尚未形成重大投资。",
        "公司二期烘焙工厂的主体结构于2024年9月封顶，设备安装正在进行，预计2025年投产，投产时间受设备交付影响。",
        "截至2024年9月末，公司与量贩渠道主要客户续签了年度供货协议，协议对返利条件作了调整，预计对全年利润没有重大影响。",
    ):
        report.say(text, BODY)
    report.section("后续经营安排")
    report.say(
        "第四季度，公司将集中保障年货备货和冷链配送，加强临期产品管理，控制渠道库存，并继续推进新工厂设备安装。"
    )
    report.say("投资者应当注意，季度数据具有明显的季节性，不应简单推算全年业绩。", BODY)
    footers(report, first=1)
    return draft, draft.finish("2024年第三季度报告", PROFILE.full, outline=True)


def _header(draft: Draft) -> None:
    draft.write(LEFT, 48, f"公司代码：{PROFILE.ticker}    公司简称：{PROFILE.short}", 8.5, colour=GREY)
    draft.rule(LEFT, 54, RIGHT, 54, 0.5, GREY)


def _key_data(report: Report) -> None:
    rows = []
    for metric in METRICS:
        if TABLE.has(PROFILE.short, metric, QUARTER):
            quarter = (report.cell(metric, QUARTER, "万元"), report.cell(f"{metric}增长率", QUARTER))
        else:
            quarter = (Cell("不适用"), Cell("不适用"))
        nine = (report.cell(metric, NINE, "万元"), report.cell(f"{metric}增长率", NINE))
        rows.append(Row(metric, quarter + nine))
    head = ("项目", "本报告期", "比上年同期\n增减", "年初至报告期末", "比上年同期\n增减")
    draw_table(report.draft, Table(head, tuple(rows), (2, 1.2, 1, 1.4, 1), unit=report.unit_line("万元")))
