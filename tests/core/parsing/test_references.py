"""Lists of references are set apart: all of them, and nothing of what follows."""

from __future__ import annotations

import pytest

from core.types import BlockKind
from tests.core.parsing.pages import make_pdf, parse, texts, write

NUMBERED = [
    f"[{i}] A. Nobody and B. No-one. A title about harbours {i}. A journal of tides, {2000 + i}."
    for i in range(1, 6)
]
AUTHORS = [
    f"{name}, A. ({2001 + i}). A title about harbours. Journal of Tides {i}(2): 10-{20 + i}."
    for i, name in enumerate(("Adams", "Brown", "Clark", "Davis"))
]
CHINESE = [
    f"[{i}] 甲某, 乙某. 虚构港口潮汐研究[J]. 虚构学报, {2010 + i}, {i}(2): 11-{20 + i}." for i in range(1, 5)
]
TEXT = "We thank the keepers of the imaginary harbour for their help with the clocks and for the tea."


def page_of(
    lines,
    size=10,
    heads=("References", "Appendix A", "Acknowledgements", "Acknowledgments", "参考文献", "附录", "致谢"),
):
    def draw(page):
        for i in range(9):
            write(
                page,
                60,
                60 + 13 * i,
                f"Line {i} of the paper runs over many words here so that the size of its type is known,",
            )
        for i, line in enumerate(lines):
            write(page, 60, 220 + 22 * i, line, 13 if line in heads else size)

    return draw


def kinds(tmp_path, lines, **look):
    parsed = parse(make_pdf(tmp_path / "a.pdf", [page_of(lines, **look)]))
    return parsed, texts(parsed, BlockKind.REFERENCE)


@pytest.mark.parametrize(
    ("title", "entries"), [("References", NUMBERED), ("References", AUTHORS), ("参考文献", CHINESE)]
)
def test_lists(tmp_path, title, entries):
    _, found = kinds(tmp_path, [title, *entries], size=9)
    assert " ".join(found).replace(" ", "") == "".join(entries).replace(" ", "")


@pytest.mark.parametrize("title", ["Appendix A", "Acknowledgements"])
def test_what_follows_is_kept(tmp_path, title):
    parsed, found = kinds(tmp_path, ["References", *NUMBERED, title, TEXT], size=9)
    assert len(found) == len(NUMBERED)
    assert TEXT in texts(parsed, BlockKind.PARAGRAPH)


def test_chinese_appendix_is_kept(tmp_path):
    parsed, found = kinds(
        tmp_path, ["参考文献", *CHINESE, "附录", "这里说明虚构港口的潮汐钟如何校准以及由谁负责。"], size=9
    )
    assert len(found) == len(CHINESE)
    assert any("校准" in t for t in texts(parsed, BlockKind.PARAGRAPH))


def test_a_short_list_does_not_swallow_the_document(tmp_path):
    def after(page):
        for i in range(30):
            write(
                page,
                60,
                80 + 20 * i,
                f"Paragraph {i} of the text says at some length what the harbours are for.",
            )

    drawings = [page_of(["References", *NUMBERED[:2]], size=9), after, after]
    parsed = parse(make_pdf(tmp_path / "a.pdf", drawings))
    assert len(texts(parsed, BlockKind.REFERENCE)) == 2


def test_two_columns_and_the_next_page(tmp_path):
    def draw(page):
        for i in range(12):
            write(page, 50, 60 + 13 * i, f"Left line {i} of the paper runs on over the column", 9)
        write(page, 50, 260, "References", 13)
        for i in range(10):
            write(page, 50, 290 + 13 * i, f"[{i}] A. Nobody. On tides. {2001 + i}.", 9)
            write(page, 310, 60 + 13 * i, f"[{10 + i}] B. Noone. On lights. {2001 + i}.", 9)

    def more(page):
        for i in range(5):
            write(page, 50, 80 + 13 * i, f"[{20 + i}] C. Nemo. On storms. {2001 + i}.", 9)

    parsed = parse(make_pdf(tmp_path / "a.pdf", [draw, more]))
    found = " ".join(texts(parsed, BlockKind.REFERENCE))
    assert all(f"[{i}]" in found for i in range(25))
    assert "runs on" not in found


def test_a_sentence_about_references_is_no_heading(tmp_path):
    _, found = kinds(tmp_path, ["References to tides are many in 1999 and 2001.", TEXT])
    assert found == []
