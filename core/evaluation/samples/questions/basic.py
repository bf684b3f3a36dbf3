# ruff: noqa: E501 -- a question with its facts reads best on one line
"""What an analyst asks every day: one figure, a trend, a strategy, a comparison, and what is not there."""

from core.evaluation.samples.facts import PARENT
from core.evaluation.samples.paper import result_key
from core.evaluation.samples.questions.model import (
    HARBOUR,
    LANSHI,
    QINGHE,
    YUNSHAN,
    Question,
    Wanted,
    fact,
    over,
    phrase,
)

NUMERIC = (
    Question("num-01", "numeric", "zh", "虚构青禾2024年的营业收入是多少？", (QINGHE,), ("2024",),
             (fact(QINGHE, "营业收入", "2024"),)),
    Question("num-02", "numeric", "zh", "虚构青禾2024年母公司净利润是多少？", (QINGHE,), ("2024",),
             (fact(QINGHE, "净利润", "2024", PARENT, "母公司净利润"),)),
    Question("num-03", "numeric", "zh", "虚构澜石2023年母公司的营业收入是多少？", (LANSHI,), ("2023",),
             (fact(LANSHI, "营业收入", "2023", PARENT, "母公司营业收入"),)),
    Question("num-04", "numeric", "zh", "虚构青禾2024年资本化的研发投入金额是多少？", (QINGHE,), ("2024",),
             (fact(QINGHE, "资本化研发投入", "2024"),)),
    Question("num-05", "numeric", "zh", "虚构澜石2024年归属于母公司股东的净利润是多少？", (LANSHI,), ("2024",),
             (fact(LANSHI, "归属于母公司股东的净利润", "2024"),)),
    Question("num-06", "numeric", "zh", "虚构云杉2024年第三季度单季的营业收入是多少？", (YUNSHAN,), ("2024Q3",),
             (fact(YUNSHAN, "营业收入", "2024Q3"),)),
    Question("num-07", "numeric", "en", "What was Fictitia Harbour's net loss from discontinued operations in 2023?",
             (HARBOUR,), ("2023",), (fact(HARBOUR, "Discontinued operations, net of tax", "2023"),)),
    Question("num-08", "numeric", "en", "What were Fictitia Harbour's diluted earnings per share in fiscal 2024?",
             (HARBOUR,), ("2024",), (fact(HARBOUR, "Diluted earnings per share", "2024"),)),
    Question("num-09", "numeric", "zh", "虚构青禾2024年经营活动产生的现金流量净额是多少？", (QINGHE,), ("2024",),
             (fact(QINGHE, "经营活动产生的现金流量净额", "2024"),)),
    Question("num-10", "numeric", "zh", "虚构云杉2023年坚果制品的销量是多少吨？", (YUNSHAN,), ("2023",),
             (fact(YUNSHAN, "坚果制品销量", "2023"),), needs=("ocr",)),
    Question("num-11", "numeric", "zh", "虚构青禾2024年营业收入同比增长了百分之多少？", (QINGHE,), ("2024",),
             (fact(QINGHE, "营业收入增长率", "2024"),), (fact(QINGHE, "营业收入增长率（研报所称）", "2024"),)),
    Question("num-12", "numeric", "en", "What shown accuracy does the quote-first method reach on QuayBench?",
             (), (), (Wanted("shown accuracy", result_key("Quote-first (ours)", "shown accuracy")),)),
    Question("num-13", "numeric", "zh", "虚构青禾2023年度每10股派发现金红利多少元？", (QINGHE,), ("2023",),
             (fact(QINGHE, "每10股派发现金红利", "2023"),)),
    Question("num-14", "numeric", "zh", "Fictitia Harbour在2024财年末的在手订单金额是多少？", (HARBOUR,), ("2024",),
             (fact(HARBOUR, "Order backlog", "2024"),)),
)  # fmt: skip

TREND = (
    Question("tr-01", "trend", "zh", "虚构青禾2022年至2024年的营业收入是怎样变化的？", (QINGHE,),
             ("2022", "2023", "2024"), over(QINGHE, "营业收入", "2022", "2023", "2024")),
    Question("tr-02", "trend", "zh", "虚构澜石近三年（2022—2024年）归属于母公司股东的净利润走势如何？", (LANSHI,),
             ("2022", "2023", "2024"), over(LANSHI, "归属于母公司股东的净利润", "2022", "2023", "2024")),
    Question("tr-03", "trend", "zh", "虚构青禾的研发人员数量从2022年到2024年有什么变化？", (QINGHE,),
             ("2022", "2023", "2024"), over(QINGHE, "研发人员数量", "2022", "2023", "2024")),
    Question("tr-04", "trend", "en", "How did Fictitia Harbour's total revenue develop from fiscal 2022 to fiscal 2024?",
             (HARBOUR,), ("2022", "2023", "2024"), over(HARBOUR, "Total revenue", "2022", "2023", "2024")),
    Question("tr-05", "trend", "zh", "虚构澜石储能系统业务的毛利率2023年和2024年分别是多少，趋势如何？", (LANSHI,),
             ("2023", "2024"), over(LANSHI, "储能系统毛利率", "2023", "2024")),
    Question("tr-06", "trend", "zh", "虚构云杉2022年到2024年的资产负债率呈什么趋势？", (YUNSHAN,),
             ("2022", "2023", "2024"), over(YUNSHAN, "资产负债率", "2022", "2023", "2024")),
)  # fmt: skip

STRATEGY = (
    Question("st-01", "strategy", "zh", "虚构青禾在2024年年度报告中提出了哪些发展战略？", (QINGHE,), ("2024",), (
        phrase(QINGHE, "智能化战略", "2024", "“一机一脑”智能化战略", "一机一脑", "智能化战略"),
        phrase(QINGHE, "国际化战略", "2024", "在中亚和东南亚建设六个海外备件中心", "六个海外备件中心", "海外备件中心"),
        phrase(QINGHE, "服务化战略", "2024", "推广按亩计费的托管作业模式", "按亩计费", "托管作业"),
    )),
    Question("st-02", "strategy", "zh", "虚构青禾2023年的产品战略和渠道战略分别是什么？", (QINGHE,), ("2023",), (
        phrase(QINGHE, "产品战略", "2023", "“播种为主、收获为辅”的产品战略", "播种为主、收获为辅"),
        phrase(QINGHE, "渠道战略", "2023", "两年内新建120个县级服务站", "120个县级服务站", "新建120个"),
    )),
    Question("st-03", "strategy", "zh", "虚构澜石2024年亏损后打算如何调整经营战略？", (LANSHI,), ("2024",), (
        phrase(LANSHI, "聚焦战略", "2024", "退出毛利率低于百分之八的储能集成订单", "毛利率低于百分之八", "毛利率低于8%"),
        phrase(LANSHI, "燃料战略", "2024", "分三期建成年产40万吨绿色甲醇产能", "年产40万吨绿色甲醇", "40万吨绿色甲醇"),
        phrase(LANSHI, "杠杆战略", "2024", "力争到2026年末资产负债率降至百分之五十以下", "资产负债率降至百分之五十以下",
                "资产负债率降至50%以下"),
    )),
    Question("st-04", "strategy", "zh", "虚构云杉2024年的渠道战略和原料战略有哪些要点？", (YUNSHAN,), ("2024",), (
        phrase(YUNSHAN, "云杉渠道战略", "2024", "“量贩优先、会员店突破”的渠道战略", "量贩优先、会员店突破", "量贩优先"),
        phrase(YUNSHAN, "云杉原料战略", "2024", "在境外建设两个坚果初加工基地", "两个坚果初加工基地", "坚果初加工基地"),
    )),
    Question("st-05", "strategy", "en", "What are the three parts of Fictitia Harbour's business strategy?", (HARBOUR,),
             ("2024",), (
        phrase(HARBOUR, "subscription", "2024", "convert bridge displays to a software subscription model",
                "software subscription model", "subscription"),
        phrase(HARBOUR, "retrofit", "2024", "prioritise the retrofit market over newbuild contracts",
                "retrofit market over newbuild", "retrofit market"),
        phrase(HARBOUR, "footprint", "2024", "consolidate final assembly at the Fictitia Bay plant by the end of fiscal 2026",
                "consolidate final assembly at the Fictitia Bay plant", "consolidate final assembly"),
    )),
    Question("st-06", "strategy", "zh", "2023年虚构澜石的规模战略目标是什么？", (LANSHI,), ("2023",), (
        phrase(LANSHI, "规模战略", "2023", "“三年再造一个澜石”的规模领先战略", "三年再造一个澜石", "规模领先"),
    )),
)  # fmt: skip

COMPARISON = (
    Question("cmp-01", "comparison", "zh", "虚构青禾与虚构澜石2024年的研发投入谁更高？", (QINGHE, LANSHI), ("2024",),
             (fact(QINGHE, "研发投入", "2024"), fact(LANSHI, "研发投入", "2024"))),
    Question("cmp-02", "comparison", "zh", "2024年虚构青禾和虚构云杉的营业收入各是多少，哪家更大？", (QINGHE, YUNSHAN),
             ("2024",), (fact(QINGHE, "营业收入", "2024"), fact(YUNSHAN, "营业收入", "2024"))),
    Question("cmp-03", "comparison", "zh", "比较虚构澜石与虚构云杉2024年末的资产负债率。", (LANSHI, YUNSHAN), ("2024",),
             (fact(LANSHI, "资产负债率", "2024"), fact(YUNSHAN, "资产负债率", "2024"))),
    Question("cmp-04", "comparison", "zh", "虚构青禾与虚构云杉2024年度的每10股现金分红哪家更多？", (QINGHE, YUNSHAN),
             ("2024",), (fact(QINGHE, "每10股派发现金红利", "2024"), fact(YUNSHAN, "每10股派发现金红利", "2024"))),
    Question("cmp-05", "comparison", "en", "Which had more employees at the end of 2024, Fictitia Harbour or 虚构青禾?",
             (HARBOUR, QINGHE), ("2024",), (fact(HARBOUR, "Employees", "2024"), fact(QINGHE, "员工人数", "2024"))),
)  # fmt: skip

REFUSAL = (
    Question("ref-01", "refusal", "zh", "虚构青禾2024年的温室气体排放总量是多少吨？", (QINGHE,), ("2024",)),
    Question("ref-02", "refusal", "zh", "虚构海棠医药2024年的营业收入是多少？", ("虚构海棠医药",), ("2024",)),
    Question("ref-03", "refusal", "zh", "虚构澜石2019年的营业收入是多少？", (LANSHI,), ("2019",)),
    Question("ref-04", "refusal", "en", "What revenue did Fictitia Harbour report for fiscal 2026?", (HARBOUR,), ("2026",)),
    Question("ref-05", "refusal", "zh", "虚构云杉2024年第三季度单季的经营活动现金流量净额是多少？", (YUNSHAN,),
             ("2024Q3",)),
    Question("ref-06", "refusal", "zh", "虚构云杉2021年末的员工人数是多少？", (YUNSHAN,), ("2021",)),
    Question("ref-07", "refusal", "en", "What dividend per share did Nonesuch Shipping pay for fiscal 2024?",
             ("Nonesuch Shipping",), ("2024",)),
    Question("ref-08", "refusal", "en", "What were Fictitia Harbour's Scope 2 emissions in fiscal 2024?", (HARBOUR,), ("2024",)),
    Question("ref-09", "refusal", "zh", "虚构澜石2024年的碳配额交易收入是多少？", (LANSHI,), ("2024",)),
)  # fmt: skip

BASIC = NUMERIC + TREND + STRATEGY + COMPARISON + REFUSAL
