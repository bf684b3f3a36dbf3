# ruff: noqa: E501 -- a question with its facts reads best on one line
"""Questions in the other language than the document that answers them."""

from core.evaluation.samples.paper import result_key
from core.evaluation.samples.questions.model import HARBOUR, LANSHI, QINGHE, YUNSHAN, Question, Wanted, fact

LANGUAGES = (
    Question("xl-01", "cross-language", "en", "What was 虚构青禾's revenue in 2024?", (QINGHE,), ("2024",),
             (fact(QINGHE, "营业收入", "2024"),)),
    Question("xl-02", "cross-language", "en", "How many R&D employees did 虚构云杉 have in 2023?", (YUNSHAN,), ("2023",),
             (fact(YUNSHAN, "研发人员数量", "2023"),)),
    Question("xl-03", "cross-language", "en", "What was the debt-to-asset ratio of 虚构澜石 at the end of 2024?", (LANSHI,), ("2024",),
             (fact(LANSHI, "资产负债率", "2024"),)),
    Question("xl-04", "cross-language", "zh", "Fictitia Harbour 2024财年的营业利润是多少？", (HARBOUR,), ("2024",),
             (fact(HARBOUR, "Operating income", "2024"),)),
    Question("xl-05", "cross-language", "zh", "Fictitia Harbour 2023财年经营活动产生的现金流量净额是多少？", (HARBOUR,), ("2023",),
             (fact(HARBOUR, "Net cash from operating activities", "2023"),)),
    Question("xl-06", "cross-language", "zh", "在QuayBench基准上，检索基线（retrieval baseline）的拒答率是多少？", (), (),
             (Wanted("refusal rate", result_key("Retrieval baseline", "refusal rate")),)),
)  # fmt: skip
