"""The data file of metrics: every wording in one entry, found from either language."""

from core.answering.labels import CERTAIN, Metric
from core.facts.metrics import known_metrics, metric_named


def test_every_wording_leads_to_its_one_entry():
    names = {metric.name for metric in known_metrics().values()}
    assert len(names) > 50
    for wording, metric in known_metrics().items():
        assert wording in metric.wordings


def test_wordings_of_both_languages_name_one_metric():
    assert metric_named("一、营业收入") is metric_named("Total revenue")
    assert metric_named("归母净利润").name == "net_income_to_parent"
    assert metric_named("净利润").name == "net_income"
    assert metric_named("营业总收入").name != metric_named("营业收入").name
    assert metric_named("harbour dues") is None


def test_a_question_in_one_language_finds_rows_in_the_other():
    assert Metric.of("R&D employees").score("研发人员的数量") >= CERTAIN
    assert Metric.of("存货").score("Inventories, net") >= CERTAIN
    assert Metric.of("经销商").score("经销商数量") >= CERTAIN
    assert Metric.of("净利润").score("归属于母公司股东的净利润") < CERTAIN
