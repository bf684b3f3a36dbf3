# ruff: noqa: E501 -- a question with its facts reads best on one line
"""Follow-up questions, which say only what differs from the question before."""

from core.evaluation.samples.questions.model import HARBOUR, LANSHI, QINGHE, YUNSHAN, Question, fact, instead

TURNS = (
    Question("fu-01", "follow-up", "zh", "那2023年呢？", (QINGHE,), ("2023",), (fact(QINGHE, "营业收入", "2023"),),
             wrong=(instead("上一问的年份", fact(QINGHE, "营业收入", "2024")),), needs=("planner",),
             history=("虚构青禾2024年的营业收入是多少？",)),
    Question("fu-02", "follow-up", "zh", "虚构云杉呢？", (YUNSHAN,), ("2024",), (fact(YUNSHAN, "资产负债率", "2024"),),
             wrong=(instead("上一问的公司", fact(LANSHI, "资产负债率", "2024")),), needs=("planner",),
             history=("虚构澜石2024年末的资产负债率是多少？",)),
    Question("fu-03", "follow-up", "en", "And its net income?", (HARBOUR,), ("2024",), (fact(HARBOUR, "Net income", "2024"),),
             wrong=(instead("metric of the question before", fact(HARBOUR, "Total revenue", "2024")),), needs=("planner",),
             history=("What was Fictitia Harbour's total revenue in fiscal 2024?",)),
    Question("fu-04", "follow-up", "zh", "上一年呢？", (YUNSHAN,), ("2023",), (fact(YUNSHAN, "研发费用", "2023"),),
             wrong=(instead("上一问的年份", fact(YUNSHAN, "研发费用", "2024")),
                    instead("更早一问的指标", fact(YUNSHAN, "营业成本", "2023"))), needs=("planner",),
             history=("虚构云杉2024年的营业成本是多少？", "研发费用呢？")),
)  # fmt: skip
