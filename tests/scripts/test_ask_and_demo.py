"""`ask` and `demo` as people call them: what they print, and that reading changes nothing."""

import json

from scripts.demo import TYPES, demo_questions
from tests.scripts.test_commands import command, listing


def test_ask_prints_answer_quote_page_and_picture_and_changes_nothing(built, tmp_path):
    before = listing(built.caches)
    result = command(
        "ask",
        "虚构甲木2024年的营业收入是多少？",
        "--datas",
        built.datas,
        "--caches",
        built.caches,
        "--pictures",
        tmp_path / "pictures",
    )
    assert result.returncode == 0, result.stderr
    assert "1,234,567.89" in result.stdout
    assert "虚构甲木：2024年年度报告.pdf  第 2 页" in result.stdout
    assert "nothing leaves this machine" in result.stderr
    assert [p.suffix for p in (tmp_path / "pictures").iterdir()] == [".jpg"]
    assert listing(built.caches) == before


def test_ask_gives_json_alone_on_standard_output(built):
    result = command("ask", "虚构甲木的战略是什么？", "--caches", built.caches, "--no-picture", "--json", "-")
    answer = json.loads(result.stdout)
    assert not answer["refused"]
    assert answer["claims"][0]["verdict"] == "supported"
    evidence = answer["evidence"][0]
    assert evidence["quote"] in answer["claims"][0]["text"]
    assert evidence["page"] == 3
    assert evidence["boxes"]


def test_a_refusal_is_an_answer(built):
    result = command("ask", "虚构丙火股份有限公司2024年的营业收入是多少？", "--caches", built.caches)
    assert result.returncode == 0
    assert "无法回答" in result.stdout


def test_ask_without_a_library_says_what_to_do(tmp_path):
    result = command("ask", "多少？", "--caches", tmp_path)
    assert result.returncode == 1
    assert "build.py" in result.stderr


def test_the_demo_asks_one_question_of_each_type():
    assert len(demo_questions()) == len(TYPES) == 5
