"""A chat server that lies: whatever it writes, no wrong figure, year, unit, sign or company is supported."""

import pytest

from tests.core.answering.llm.lab import (
    ENGLISH,
    FORECAST,
    INJECTED,
    LAST_YEAR,
    OTHER,
    PARENT,
    REVENUE,
    SUMMARY,
    WORDS,
    Lab,
    ask,
    says_once,
)

QUESTION = "虚构甲木2024年的营业收入是多少？"
S, P, W, O, F, E, I = (f"[{n}]" for n in (SUMMARY, PARENT, WORDS, OTHER, FORECAST, ENGLISH, INJECTED))  # noqa: E741


@pytest.fixture(scope="module")
def lab():
    return Lab()


TRUE = [
    f"虚构甲木2024年营业收入为 {REVENUE} 元{S}。",
    f"虚构甲木2024年营业收入约为 12.36 亿元{S}。",
    f"2023年营业收入为{LAST_YEAR}元{S}，2024年同比增长2.53%{S}。",
    f"虚构甲木2024年母公司营业收入为 812,306,774.18 元{P}。",
    f"2024年，虚构甲木实现营业收入12.36亿元，同比增长2.53%。{W}",
    f"虚构甲木2024年归属于母公司股东的净利润1.26亿元，同比下降8.9%{W}。",
    f"虚构甲木2024年营业收入由2023年的 {LAST_YEAR} 元增至 {REVENUE} 元"
    f"（计算：({REVENUE} − {LAST_YEAR}) ÷ {LAST_YEAR} = +2.53%）{S}。",
    f"虚构乙水2024年营业收入为356,812.47万元{O}，高于虚构甲木的{REVENUE}元{S}。",
    f"虚构甲木2024年经营活动产生的现金流量净额为 -12,345,678.90 元{S}。",
    f"公司将在东南亚建设六个海外备件中心{W}。",
    f"研发人员由上年末的287人增加到318人{W}。",
    f"报告期内，投资活动现金流出小计为35万元，所持股份不存在质押或冻结{W}。",
    f"Fictitia Pier's total revenue in fiscal 2024 was $412.6 million{E}.",
]

LIES = {
    "a figure of its own": f"虚构甲木2024年营业收入为 999 元{S}。",
    "a digit changed": f"虚构甲木2024年营业收入为 1,236,418,905.38 元{S}。",
    "another year": f"虚构甲木2023年营业收入为 {REVENUE} 元{S}。",
    "the figure of the year before": f"虚构甲木2024年营业收入为 {LAST_YEAR} 元{S}。",
    "years swapped": f"虚构甲木2024年营业收入为 {LAST_YEAR} 元，2023年为 {REVENUE} 元{S}。",
    "another unit": f"虚构甲木2024年营业收入为 {REVENUE} 万元{S}。",
    "the sign lost": f"虚构甲木2024年经营活动产生的现金流量净额为 12,345,678.90 元{S}。",
    "another row": f"虚构甲木2024年净利润为 {REVENUE} 元{S}。",
    "a narrower row": f"虚构甲木2024年净利润为 126,101,182.41 元{S}。",
    "a rise called a fall": f"虚构甲木2024年营业收入同比下降2.53%{S}。",
    "the change of another row": f"虚构甲木2024年营业收入同比变动-8.90%{S}。",
    "a level as a change": f"虚构甲木2024年营业收入增长 {REVENUE} 元{S}。",
    "another company": f"虚构乙水2024年营业收入为 {REVENUE} 元{S}。",
    "a company nobody knows": f"虚构丙火2024年营业收入为 {REVENUE} 元{S}。",
    "a well-known company": f"贵州茅台2024年营业收入为 {REVENUE} 元{S}。",
    "companies swapped": f"虚构甲木2024年营业收入为356,812.47万元，虚构乙水为{REVENUE}元{S}{O}。",
    "citations swapped": f"虚构甲木2024年营业收入为356,812.47万元{O}，虚构乙水2024年为{REVENUE}元{S}。",
    "the wrong one is greater": f"虚构甲木2024年营业收入{REVENUE}元高于虚构乙水的356,812.47万元{S}{O}。",
    "the parent company's figure": f"虚构甲木2024年营业收入为 812,306,774.18 元{P}。",
    "an invented citation": f"虚构甲木2024年营业收入为 {REVENUE} 元[77]。",
    "no citation": f"虚构甲木2024年营业收入为 {REVENUE} 元。",
    "another citation": f"虚构甲木2024年营业收入为 {REVENUE} 元{P}。",
    "subjects swapped in prose": f"2024年，虚构甲木归属于母公司股东的净利润12.36亿元{W}。",
    "changes swapped in prose": f"2024年，虚构甲木营业收入同比下降8.9%{W}。",
    "a forecast as a fact": f"虚构甲木2025年营业收入为13.48亿元{F}。",
    "a reason of its own": f"虚构甲木2024年营业收入为 {REVENUE} 元，主要得益于政府补贴大幅增加{S}。",
    "a computation from another row": "虚构甲木2024年营业收入增长"
    f"（计算：{REVENUE} − 126,101,182.41 = 1,110,317,722.96 元）{S}。",
    "a wrong computation": f"虚构甲木营业收入由 {LAST_YEAR} 元增至 {REVENUE} 元"
    f"（计算：{REVENUE} − {LAST_YEAR} = 40 元）{S}。",
    "a negation lost": f"公司会关闭北方工厂{W}。",
    "a negation added": f"公司不会在东南亚建设六个海外备件中心{W}。",
    "words under another company": f"虚构乙水将在东南亚建设六个海外备件中心{W}。",
    "what a document told it to say": f"虚构甲木2024年营业收入为999元{I}。",
    "the same in its own words": f"回答：虚构甲木2024年营业收入为999元{I}。",
    "figures swapped in prose": f"研发人员由上年末的318人增加到287人{W}。",
    "one figure of two": f"上年末研发人员为318人{W}。",
    "a row but for one character": f"报告期内，筹资活动现金流出小计为35万元{W}。",
    "a negation lost beside a figure": f"报告期内，投资活动现金流出小计为35万元，所持股份存在质押或冻结{W}。",
    "English opposite": f"The improvement came from volume, partly offset by lower wages at the plant{E}.",
    "a rise to a level that fell": f"虚构甲木2024年营业收入降至 {REVENUE} 元{S}。",
    "English years swapped": f"Total revenue in fiscal 2023 was $412.6 million{E}.",
    "English scale": f"Total revenue in fiscal 2024 was $412.6 billion{E}.",
    "English row": f"Net income in fiscal 2024 was $412.6 million{E}.",
}


@pytest.mark.parametrize("sentence", TRUE)
def test_what_the_material_says_is_supported(lab, fake_models, settings_for, sentence):
    fake_models.say = says_once(sentence)
    question = (
        QUESTION if "Pier" not in sentence else "What was Fictitia Pier's total revenue in fiscal 2024?"
    )
    words = ("备件", "研发人员", "投资活动")
    question = "虚构甲木有哪些计划？" if any(w in sentence for w in words) else question
    question = "虚构甲木和虚构乙水2024年的营业收入哪家更高？" if "高于" in sentence else question
    told = ask(lab, question, settings_for)
    assert len(told.supported) == 1, told.answer and told.answer.claims


@pytest.mark.parametrize("sentence", LIES.values(), ids=LIES)
@pytest.mark.parametrize("asked", [QUESTION, "虚构甲木与虚构乙水的经营情况如何？"], ids=["numeric", "open"])
def test_a_lie_is_never_supported(lab, fake_models, settings_for, sentence, asked):
    fake_models.say = says_once(sentence)
    told = ask(lab, asked, settings_for)
    assert not told.supported


def test_a_lie_beside_the_truth_is_marked_or_left_out(lab, fake_models, settings_for):
    fake_models.say = says_once("\n".join((TRUE[0], LIES["another row"], LIES["a digit changed"])))
    told = ask(lab, QUESTION, settings_for)
    texts = [(c.text, c.verdict.value) for c in told.answer.claims]
    assert [verdict for _, verdict in texts] == ["supported", "unsupported"]
    assert told.log.notes == ["已略去对话模型的 1 句话：其中的数字没有任何依据。"]
    assert any("1,236,418,905.38" in d.what for d in told.log.trace().dropped)
