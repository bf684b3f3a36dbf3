import pytest

from core.retrieval.planning import plan_question
from core.types import DocumentType
from tests.core.retrieval.planning.library import PAPERS, REPORTS, document


def companies(question, documents=REPORTS):
    return plan_question(question, documents).unknown_companies


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("虚构海棠医药股份有限公司2024年的营业收入是多少？", "虚构海棠医药股份有限公司"),
        ("虚构海棠医药2024年的营业收入是多少？", "虚构海棠医药"),
        ("月亮银行2024年末的不良贷款率是多少？", "月亮银行"),
        ("2023年贵州茅台的净利润是多少？", "贵州茅台"),
        ("What was the net income of Nowhere Lines Inc. in 2023?", "Nowhere Lines Inc."),
        ("Did Nowhere Lines plc mention any mergers in the annual report?", "Nowhere Lines plc"),
        ("What was Tesla's revenue in 2023?", "Tesla"),
    ],
)
def test_a_company_the_library_lacks_is_named(question, name):
    assert companies(question) == (name,)


def test_the_lacking_side_of_a_comparison_is_named():
    plan = plan_question("虚构青禾和贵州茅台2024年的净利润谁更高？", REPORTS)
    assert (plan.companies, plan.unknown_companies) == (("虚构青禾",), ("贵州茅台",))


@pytest.mark.parametrize(
    "question",
    [
        "播种机械2024年的营业收入是多少？",
        "动力电池2024年的毛利率是多少？",
        "生物医药2024年的收入是多少？",
        "本公司2024年的净利润是多少？",
        "该集团2024年的净利润是多少？",
        "商业银行2024年的净息差是多少？",
        "虚构海风投资管理有限公司持有多少股？",
        "虚构青禾对虚构远山租赁有限公司的持股比例是多少？",
        "What was the total base salary of all Named Executive Officers in 2018?",
        "What were the revenues of Calibration Services in 2024?",
        "What does the agreement with Nowhere Lines Inc. say about Fictitia Harbour?",
    ],
)
def test_products_owners_and_partners_raise_no_alarm(question):
    assert companies(question) == ()


def test_a_library_of_papers_lacks_no_company():
    assert companies("What was the revenue of Nowhere Lines Inc. in 2023?", PAPERS) == ()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("虚构青禾2025年第一季度的净利润是多少？", ("2025Q1",)),
        ("虚构青禾2012年的净利润是多少？", ("2012",)),
        ("What revenue did Fictitia Harbour report for fiscal 2026?", ("2026",)),
        ("虚构青禾2022年的净利润是多少？", ()),
        ("虚构青禾2024年第三季度的净利润是多少？", ()),
        ("管理层怎么看虚构青禾2025年的息差前景？", ()),
        ("虚构青禾预计2026年的收入是多少？", ()),
        ("What percentage of rental payments are due in 2026?", ()),
    ],
)
def test_years_no_report_can_hold_are_named(question, expected):
    assert plan_question(question, REPORTS).unknown_periods == expected


def test_forecasts_of_research_are_no_unknown_years():
    note = document("虚构青禾", "", kind=DocumentType.BROKER_RESEARCH, aliases=("654321",))
    assert plan_question("虚构青禾2026年的净利润是多少？", [*REPORTS, note]).unknown_periods == ()


def test_years_mean_nothing_where_not_all_documents_are_companies():
    assert plan_question("2000年有多少平方公里的森林消失了？", [*REPORTS, *PAPERS]).unknown_periods == ()
