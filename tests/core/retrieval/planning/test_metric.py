import pytest

from core.retrieval.planning import plan_question
from core.types import QuestionKind
from tests.core.retrieval.planning.library import REPORTS


@pytest.mark.parametrize(
    ("question", "metric", "scope"),
    [
        ("虚构青禾2024年的营业收入是多少？", "营业收入", ""),
        ("虚构青禾2024年末的在手订单折合多少亿元？", "在手订单", ""),
        ("Fictitia Harbour 2024财年的营业利润是多少？", "营业利润", ""),
        ("虚构青禾2024年母公司净利润是多少？", "净利润", "母公司"),
        ("合并口径下，虚构青禾2024年末负债合计是多少元？", "负债合计", "合并"),
        ("虚构青禾2024年归属于母公司股东的净利润是多少？", "归属于母公司股东的净利润", ""),
        ("虚构青禾2024年末本行口径（非集团）的核心一级资本充足率是多少？", "核心一级资本充足率", "母公司"),
        ("虚构青禾2023年度每10股派发现金红利多少元？", "每10股派发现金红利", ""),
        ("虚构青禾2024年营业收入同比增长了百分之多少？", "营业收入", ""),
        ("虚构青禾2024年计提了多少预计负债？", "预计负债", ""),
        ("虚构青禾2024年净利润是盈利还是亏损，金额是多少？", "净利润", ""),
        ("虚构青禾零售业务分部2024年赚了多少净利润？", "零售业务分部净利润", ""),
        (
            "What were Fictitia Harbour's diluted earnings per share in fiscal 2024?",
            "diluted earnings per share",
            "",
        ),
        (
            "For Fictitia Harbour Instruments Corp., what was the value of Order backlog at the end of the "
            "period listed in annual report? If data is not available, return 'N/A'.",
            "Order backlog",
            "",
        ),
        (
            "According to the annual report, what is the Cash flow from operations (in USD) for Fictitia "
            "Harbour Instruments Corp.  (within the last period or at the end of the last period)?",
            "Cash flow from operations",
            "",
        ),
        ("What is the value of finished goods in 2023 and 2024 respectively?", "finished goods", ""),
        ("What was Fictitia Harbour's parent company only net income in 2024?", "net income", "parent"),
    ],
)
def test_the_figure_is_named_in_the_questions_words(question, metric, scope):
    plan = plan_question(question, REPORTS)
    assert (plan.metric, plan.scope) == (metric, scope)


def test_a_share_of_a_figure_is_not_the_figure():
    question = (
        "What percentage of Fictitia Harbour's total revenue did the Metering segment contribute in 2024?"
    )
    assert plan_question(question, REPORTS).metric != "total revenue"


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("虚构青禾2024年的营业收入是多少？", QuestionKind.NUMERIC),
        ("虚构青禾2022年至2024年的营业收入是怎样变化的？", QuestionKind.TREND),
        ("虚构青禾与虚构澜石2024年的研发投入谁更高？", QuestionKind.COMPARISON),
        ("虚构青禾提出了哪些发展战略？", QuestionKind.TEXT),
        ("Did Fictitia Harbour mention any mergers?", QuestionKind.TEXT),
        ("How much did Fictitia Harbour spend on research, and what was its focus?", QuestionKind.NUMERIC),
        ("How does Fictitia Harbour describe its debt strategy?", QuestionKind.TEXT),
    ],
)
def test_kind_of_a_question(question, kind):
    assert plan_question(question, REPORTS).kind is kind
    assert plan_question(question, REPORTS).metric == "" or kind is not QuestionKind.TEXT
