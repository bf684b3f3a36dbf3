# ruff: noqa: E501 -- a question with its facts reads best on one line
"""Questions whose right figure has a wrong neighbour: another column, another unit, another source."""

from core.evaluation.samples.facts import PARENT
from core.evaluation.samples.questions.model import (
    HARBOUR,
    LANSHI,
    QINGHE,
    YUNSHAN,
    Question,
    Wrong,
    fact,
    instead,
)

COLUMN = (
    Question("col-01", "wrong-column", "zh", "虚构青禾母公司2023年末的资产总计是多少？", (QINGHE,), ("2023",),
             (fact(QINGHE, "资产总计", "2023", PARENT, "母公司资产总计"),),
             wrong=(instead("合并口径", fact(QINGHE, "资产总计", "2023")),
                    instead("母公司2024年末", fact(QINGHE, "资产总计", "2024", PARENT))), tags=("group-vs-parent", "multi-year")),
    Question("col-02", "wrong-column", "zh", "虚构澜石2024年母公司口径的净利润是多少？", (LANSHI,), ("2024",),
             (fact(LANSHI, "净利润", "2024", PARENT, "母公司净利润"),),
             wrong=(instead("合并口径", fact(LANSHI, "净利润", "2024")),
                    instead("母公司2023年", fact(LANSHI, "净利润", "2023", PARENT))), tags=("group-vs-parent", "multi-year")),
    Question("col-03", "wrong-column", "zh", "虚构云杉2023年末的存货是多少？", (YUNSHAN,), ("2023",),
             (fact(YUNSHAN, "存货", "2023"),),
             wrong=(instead("2024年末", fact(YUNSHAN, "存货", "2024")),
                    instead("母公司口径", fact(YUNSHAN, "存货", "2023", PARENT))), tags=("group-vs-parent", "multi-year")),
    Question("col-04", "wrong-column", "zh", "虚构云杉2024年母公司的营业收入是多少？", (YUNSHAN,), ("2024",),
             (fact(YUNSHAN, "营业收入", "2024", PARENT, "母公司营业收入"),),
             wrong=(instead("合并口径", fact(YUNSHAN, "营业收入", "2024")),
                    instead("母公司2023年", fact(YUNSHAN, "营业收入", "2023", PARENT))), tags=("group-vs-parent", "multi-year")),
    Question("col-05", "wrong-column", "en", "What was Fictitia Harbour's long-term debt at the end of fiscal 2022?", (HARBOUR,), ("2022",),
             (fact(HARBOUR, "Long-term debt", "2022"),),
             wrong=(instead("fiscal 2023", fact(HARBOUR, "Long-term debt", "2023")),
                    instead("fiscal 2024", fact(HARBOUR, "Long-term debt", "2024"))), tags=("multi-year",)),
    Question("col-06", "wrong-column", "en", "What gross profit did Fictitia Harbour report for fiscal 2023?", (HARBOUR,), ("2023",),
             (fact(HARBOUR, "Gross profit", "2023"),),
             wrong=(instead("fiscal 2024", fact(HARBOUR, "Gross profit", "2024")),
                    instead("fiscal 2022", fact(HARBOUR, "Gross profit", "2022"))), tags=("multi-year",)),
    Question("col-07", "wrong-column", "zh", "虚构澜石2023年末合并口径的货币资金是多少？", (LANSHI,), ("2023",),
             (fact(LANSHI, "货币资金", "2023"),),
             wrong=(instead("2024年末", fact(LANSHI, "货币资金", "2024")),
                    instead("母公司口径", fact(LANSHI, "货币资金", "2023", PARENT))), tags=("group-vs-parent", "multi-year")),
    Question("col-08", "wrong-column", "zh", "虚构云杉2024年前三季度（累计）的营业收入是多少？", (YUNSHAN,), ("2024M9",),
             (fact(YUNSHAN, "营业收入", "2024M9"),),
             wrong=(instead("第三季度单季", fact(YUNSHAN, "营业收入", "2024Q3")),
                    instead("全年", fact(YUNSHAN, "营业收入", "2024"))), tags=("multi-period",)),
)  # fmt: skip

UNIT = (
    Question("unit-01", "unit", "zh", "虚构青禾2024年播种机械收入是多少亿元？", (QINGHE,), ("2024",),
             (fact(QINGHE, "播种机械收入", "2024"),),
             wrong=(Wrong("表内单位是万元", text="52,318.64亿元"), Wrong("表内单位是万元", text="52,318.64元")), tags=("unit-in-header",)),
    Question("unit-02", "unit", "zh", "虚构澜石2024年末的在手订单折合多少亿元？", (LANSHI,), ("2024",),
             (fact(LANSHI, "在手订单", "2024"),),
             wrong=(Wrong("表内单位是百万元", text="5,264.80亿元"), Wrong("表内单位是百万元", text="5,264.80万元")), tags=("unit-in-header",)),
    Question("unit-03", "unit", "zh", "以万元计，虚构青禾2023年的营业收入是多少？", (QINGHE,), ("2023",),
             (fact(QINGHE, "营业收入", "2023"),),
             wrong=(Wrong("报表单位是元", text="1,205,909,397.61万元"), instead("2024年", fact(QINGHE, "营业收入", "2024"))),
             tags=("unit-in-header", "multi-year")),
    Question("unit-04", "unit", "en", "How large were Fictitia Harbour's restructuring charges in fiscal 2023, in U.S. dollars?", (HARBOUR,), ("2023",),
             (fact(HARBOUR, "Restructuring charges", "2023"),),
             wrong=(Wrong("the table counts millions", text="11.6 dollars"),
                    instead("fiscal 2024", fact(HARBOUR, "Restructuring charges", "2024"))), tags=("unit-in-header", "multi-year")),
    Question("unit-05", "unit", "en", "What dividends per share did Fictitia Harbour declare in fiscal 2023?", (HARBOUR,), ("2023",),
             (fact(HARBOUR, "Dividends declared per share", "2023"),),
             wrong=(Wrong("per-share lines are not in millions", text="$0.44 million"),
                    instead("fiscal 2024", fact(HARBOUR, "Dividends declared per share", "2024"))), tags=("per-share", "multi-year")),
)  # fmt: skip

FILED = fact(QINGHE, "营业收入增长率", "2024")
CLAIMED = fact(QINGHE, "营业收入增长率（研报所称）", "2024")

CONFLICT = (
    Question("conf-01", "conflict", "zh", "关于虚构青禾2024年营业收入的同比增速，公司年报和券商研报的说法一致吗？各是多少？", (QINGHE,), ("2024",),
             (FILED, CLAIMED), tags=("two-sources",)),
    Question("conf-02", "conflict", "en", "Do the annual report and the broker note agree on 虚构青禾's revenue growth in 2024? Give both figures.",
             (QINGHE,), ("2024",), (FILED, CLAIMED), tags=("two-sources", "cross-language")),
    Question("conf-03", "conflict", "zh", "虚构青禾年度报告披露的2024年营业收入同比增长率是多少？（不要券商的测算）", (QINGHE,), ("2024",),
             (FILED,), (CLAIMED,), wrong=(instead("研报的测算", CLAIMED),), tags=("two-sources",)),
)  # fmt: skip

TRAPS = COLUMN + UNIT + CONFLICT
