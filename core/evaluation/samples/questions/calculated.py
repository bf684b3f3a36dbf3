# ruff: noqa: E501 -- a question with its facts reads best on one line
"""Figures that no page prints: they follow from others, and every operand has to be shown."""

from core.evaluation.samples.questions.model import (
    HARBOUR,
    LANSHI,
    QINGHE,
    YUNSHAN,
    Question,
    computed,
    fact,
    over,
)

CALCULATED = (
    Question("calc-01", "calculation", "zh", "虚构青禾2024年末的员工人数比2023年末增加了多少人？", (QINGHE,), ("2024", "2023"),
             (computed("员工人数增加", QINGHE, "2024", "difference", "人", *over(QINGHE, "员工人数", "2024", "2023")),)),
    Question("calc-02", "calculation", "zh", "虚构澜石2024年末的在手订单比上年末减少了多少百万元？", (LANSHI,), ("2024", "2023"),
             (computed("在手订单减少", LANSHI, "2024", "difference", "百万元", *over(LANSHI, "在手订单", "2023", "2024")),)),
    Question("calc-03", "calculation", "zh", "虚构青禾2022年至2024年三年的营业收入合计是多少？", (QINGHE,), ("2022", "2023", "2024"),
             (computed("三年营业收入合计", QINGHE, "2022-2024", "sum", "元", *over(QINGHE, "营业收入", "2022", "2023", "2024")),)),
    Question("calc-04", "calculation", "zh", "虚构云杉2024年第四季度的营业收入是多少（全年减前三季度）？", (YUNSHAN,), ("2024Q4",),
             (computed("第四季度营业收入", YUNSHAN, "2024Q4", "difference", "万元", *over(YUNSHAN, "营业收入", "2024", "2024M9")),)),
    Question("calc-05", "calculation", "zh", "虚构澜石储能系统业务2024年的毛利率比2023年下降了多少个百分点？", (LANSHI,), ("2024", "2023"),
             (computed("储能系统毛利率下降", LANSHI, "2024", "difference", "个百分点", *over(LANSHI, "储能系统毛利率", "2023", "2024")),)),
    Question("calc-06", "calculation", "en", "What was Fictitia Harbour's operating margin in fiscal 2024?", (HARBOUR,), ("2024",),
             (computed("operating margin", HARBOUR, "2024", "share", "%", fact(HARBOUR, "Operating income", "2024"),
                       fact(HARBOUR, "Total revenue", "2024")),)),
    Question("calc-07", "calculation", "en", "By how many million dollars did Fictitia Harbour's long-term debt fall from fiscal 2023 to fiscal 2024?",
             (HARBOUR,), ("2024", "2023"),
             (computed("fall of long-term debt", HARBOUR, "2024", "difference", "USD million",
                       *over(HARBOUR, "Long-term debt", "2023", "2024")),)),
    Question("calc-08", "calculation", "zh", "虚构青禾2024年的销售净利率（净利润除以营业收入）是多少？", (QINGHE,), ("2024",),
             (computed("销售净利率", QINGHE, "2024", "share", "%", fact(QINGHE, "净利润", "2024"), fact(QINGHE, "营业收入", "2024")),)),
    Question("calc-09", "calculation", "en", "By what percentage did Fictitia Harbour's gross profit grow from fiscal 2023 to fiscal 2024?",
             (HARBOUR,), ("2024", "2023"),
             (computed("gross profit growth", HARBOUR, "2024", "growth", "%", *over(HARBOUR, "Gross profit", "2024", "2023")),)),
)  # fmt: skip
