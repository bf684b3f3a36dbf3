"""Each trap that real reports set is in the library, and the text layer reproduces it exactly."""

import re

import pymupdf
import pytest

from core.evaluation.samples import drawing
from core.evaluation.samples.annual_en import CHART, PICTURE
from core.evaluation.samples.library import BROKER, MAKERS, PAPER
from core.evaluation.samples.prose import broker, lanshi, paper, qinghe, yunshan

Q24, Q23 = "2024-虚构青禾-年度报告.pdf", "2023-虚构青禾-年度报告.pdf"
L24, L23 = "虚构澜石能源2024年年度报告.pdf", "虚构澜石能源2023年年度报告.pdf"
Y24, H24 = "report_final_v2.pdf", "Fictitia-Harbour-2024-annual-report.pdf"


@pytest.mark.parametrize(
    "printed", ["-8.9%", "2024年", "（1,234）", "12,345.67", "单位：万元 币种：人民币", "1,234.56（注1）"]
)
def test_what_is_printed_is_what_extracts(printed):
    draft = drawing.Draft("probe", drawing.A4, [drawing.Frame(50, 50, 500, 800)])
    draft.new_page()
    draft.write(60, 100, printed, 11)
    with pymupdf.open("pdf", draft.finish()) as document:
        assert document[0].get_text().strip() == printed


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        (Q24, "-8.9%"),
        (Q24, "-12,345,678.90"),
        (Q24, "2024年"),
        (L24, "（214.36）"),
        (L24, "（21,436.00）"),
        (H24, "(12.7)"),
        (H24, "except per share data"),
        (L24, "单位：百万元 币种：人民币"),
        (L24, "单位：万元 币种：人民币"),
        (Q24, "单位：元 币种：人民币"),
        (Q24, "单位：万元 币种：人民币"),
        (BROKER, "单位：亿元"),
    ],
)
def test_signs_and_units_stand_in_the_text_layer(committed_pages, name, printed):
    assert any(printed in page for page in committed_pages[name])


def test_every_marked_figure_is_on_its_page(samples):
    for sample in samples:
        if not sample.has_text:
            continue
        for mark in (m for m in sample.marks if not m.in_picture):
            page = re.sub(r"\s", "", sample.pages[mark.page - 1])
            assert re.sub(r"\s", "", mark.printed) in page, (sample.name, mark)


CHARTS = [
    (Q24, qinghe.STORY_2024),
    (Q23, qinghe.STORY_2023),
    (L24, lanshi.STORY_2024),
    (L23, lanshi.STORY_2023),
    (Y24, yunshan.STORY_2024),
]


@pytest.mark.parametrize(("name", "story"), CHARTS)
def test_numbers_of_the_charts_are_not_in_the_text(committed_pages, name, story):
    text = "".join(committed_pages[name])
    for _, value in (*story.chart[1], *story.picture[1]):
        assert not re.search(rf"(?<![\d.,]){re.escape(value)}(?![\d])", text), value


def test_numbers_of_the_other_charts_are_not_in_the_text(committed_pages):
    for name, bars in ((H24, CHART + PICTURE), (PAPER, paper.BARS), (BROKER, broker.BARS + broker.LINE)):
        text = "".join(committed_pages[name])
        assert not [value for _, value in bars if value in text]


def test_a_report_holds_one_chart_of_lines_and_one_of_pixels(folder):
    with pymupdf.open(folder / Q24) as document:
        assert sum(len(page.get_images()) for page in document) >= 1
        assert sum(len(page.get_xobjects()) for page in document) >= 1


def test_the_broker_contradicts_the_filed_growth(committed_pages):
    note, report = ("".join(committed_pages[name]) for name in (BROKER, Q24))
    assert "7.53%" in re.sub(r"\s", "", note) and "2.53%" not in note
    assert "2.53%" in report and "7.53%" not in report


def test_statements_run_over_the_page_end_with_their_head_repeated(committed_pages):
    for name in (Q24, Q23, L24, L23, Y24):
        again = [page for page in committed_pages[name] if "合并资产负债表（续表）" in page]
        assert (again and "2024年12月31日" in again[0]) or "2023年12月31日" in again[0]
    assert any("(continued)" in page for page in committed_pages[H24])


def test_printed_page_labels_differ_from_page_numbers(committed_pages):
    assert committed_pages[Q24][6].rstrip().endswith("\n5")
    assert committed_pages[H24][-1].rstrip().splitlines()[-1].startswith("F-")
    assert committed_pages[L24][6].rstrip().endswith("7 / 23")


def test_contents_have_dot_leaders_and_labels_that_match_the_footers(committed_pages):
    contents = committed_pages[Q24][2]
    assert "......" in contents
    label = re.search(r"第三节 管理层讨论与分析\s*\.+\s*(\d+)", contents)
    assert label is not None
    page = next(p for p in committed_pages[Q24][3:] if "第三节 管理层讨论与分析" in p)
    assert page.rstrip().endswith(f"\n{label.group(1)}")


def test_parent_company_statements_stand_beside_the_consolidated_ones(committed_pages):
    text = "".join(committed_pages[L24])
    assert "母公司资产负债表" in text and "合并资产负债表" in text
    assert "8,347.62" in text and "3,127.85" in text


def test_similar_paragraphs_of_two_years_differ_only_in_the_year(committed_pages):
    of = {y: re.sub(r"\s", "", "".join(committed_pages[n])) for y, n in (("2024", Q24), ("2023", Q23))}
    for year, text in of.items():
        assert f"{year}年，高标准农田建设带动了大型、复式和智能机具的更新" in text


def test_every_document_says_that_it_is_invented(committed_pages):
    for name in MAKERS:
        text = "".join(committed_pages[name])
        assert not text.strip() or re.search(r"虚构|invented", text)
