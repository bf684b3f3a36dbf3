"""Rows of people and products whose names hold each other: Lee, Ann Lee and Leeson; 李明 and 李明华."""

from __future__ import annotations

import pytest

from tests.core.answering.test_traps import chinese, english, proved

FEES = [["Name", "Cash fees", "Stock grants"], ["Lee", "50", "60"], ["Ann Lee", "70", "80"]]
DOES = [["Name", "Cash fees", "Stock grants"], ["John Doe", "50", "60"], ["John Doe Jr.", "70", "80"]]
HYPHEN = [["Name", "Cash fees", "Stock grants"], ["Ann Lee-Brown", "50", "60"], ["Bob Ray", "70", "80"]]
ACROSS = [["", "Lee", "Ann Lee"], ["Cash fees", "50", "70"], ["Stock grants", "60", "80"]]
BELOW = [["", "2024", "2023"], ["Lee", "", ""], ["Cash fees", "50", "40"], ["Stock grants", "60", "70"]]
PAY_ZH = [["姓名", "税前报酬总额", "持股数"], ["李明", "50", "60"], ["李明华", "70", "80"]]
TWO_ZH = [["姓名", "税前报酬总额", "持股数"], ["李明", "50", "60"], ["王强", "70", "80"]]
ACROSS_ZH = [["项目", "李明", "王强"], ["税前报酬总额", "50", "70"]]
PEOPLE = "Director Compensation"
PEOPLE_ZH = "董事、监事和高级管理人员报酬情况"


@pytest.mark.parametrize(
    ("rows", "who"),
    [
        (FEES, "the cash fees of Carl Lee"), (FEES, "the cash fees of Lee Anders"),
        (FEES, "the cash fees of director Leeson"), (FEES, "the cash fees of Annlee"),
        (FEES, "the cash fees of Ann Lee-Brown"), (FEES, "the cash fees of Ann Lee III"),
        (FEES, "Ann Lee Brown's cash fees"), (DOES, "the cash fees of John Doe Sr."),
        (DOES[:1] + DOES[2:], "the cash fees of John Doe"), (HYPHEN, "the cash fees of Ann Lee"),
        (HYPHEN, "the cash fees of Ann Brown"), (ACROSS, "the cash fees of Carl Lee"),
        (ACROSS, "the cash fees of Leeson"),
    ],
)  # fmt: skip
def test_the_row_of_another_person_is_not_proved(rows, who):
    said = proved(english(rows, caption=PEOPLE), f"What were {who} at Fictitia Pier?")
    assert "50" not in said
    assert "70" not in said


@pytest.mark.parametrize("rows", [FEES, ACROSS, BELOW])
@pytest.mark.parametrize("who", ["For Carl Lee", "For Lee Anders", "For Lee, Jr."])
def test_a_person_who_is_named_apart_from_the_figure(rows, who):
    said = proved(english(rows, caption=PEOPLE), f"{who}, what were cash fees at Fictitia Pier in 2024?")
    assert "50" not in said
    assert "70" not in said


def test_names_in_small_letters_are_read_the_same():
    question = "how much in cash fees did carl lee get from fictitia pier?"
    assert "50" not in proved(english(FEES, caption=PEOPLE), question)


@pytest.mark.parametrize(
    ("rows", "question", "value"),
    [
        (FEES, "What were Ann Lee's cash fees at Fictitia Pier?", "70"),
        (FEES, "How much did Ann Lee earn in cash fees at Fictitia Pier?", "70"),
        (FEES, "For Ann Lee, what were cash fees at Fictitia Pier?", "70"),
        (FEES, "What were the cash fees of director Ann Lee at Fictitia Pier?", "70"),
        (FEES, "What were the cash fees of Ms. Ann Lee at Fictitia Pier?", "70"),
        (DOES, "What were the cash fees of John Doe Jr. at Fictitia Pier?", "70"),
        (DOES, "What were the cash fees of John Doe at Fictitia Pier?", "50"),
        (HYPHEN, "What were the cash fees of Ann Lee-Brown at Fictitia Pier?", "50"),
        (HYPHEN, "How much did Bob Ray receive in cash fees from Fictitia Pier?", "70"),
        (ACROSS, "What were the cash fees of Ann Lee at Fictitia Pier?", "70"),
    ],
)
def test_the_row_of_the_person_is_found(rows, question, value):
    assert value in proved(english(rows, caption=PEOPLE), question)


@pytest.mark.parametrize("rows", [PAY_ZH, TWO_ZH, ACROSS_ZH])
@pytest.mark.parametrize("who", ["李明远的", "李明远从公司获得的", "小李明的"])
def test_the_row_of_another_person_in_chinese(rows, who):
    said = proved(chinese(rows, caption=PEOPLE_ZH), f"虚构甲木{who}税前报酬总额是多少？")
    assert "50" not in said
    assert "70" not in said


@pytest.mark.parametrize(
    ("who", "value"),
    [("李明的", "50"), ("李明从公司获得的", "50"), ("李明华的", "70"), ("李明华行长的", "70")],
)
def test_the_row_of_the_person_in_chinese(who, value):
    assert value in proved(chinese(PAY_ZH, caption=PEOPLE_ZH), f"虚构甲木{who}税前报酬总额是多少？")


PARTS = [["Segment", "Sales", "Costs"], ["Retail", "50", "55"], ["Retail Banking", "90", "9"]]
PARTS_ZH = [["业务", "营业收入", "营业成本"], ["零售", "50", "60"], ["零售金融", "70", "80"]]


@pytest.mark.parametrize("part", ["Retail Insurance", "the Online Retail segment", "Retailer"])
def test_the_row_of_another_part(part):
    said = proved(english(PARTS, caption="Segments"), f"What were the sales of {part} at Fictitia Pier?")
    assert "50" not in said
    assert "90" not in said


@pytest.mark.parametrize("part", ["零售保险", "新零售", "零售金融科技"])
def test_the_row_of_another_part_in_chinese(part):
    said = proved(chinese(PARTS_ZH, caption="分业务情况"), f"虚构甲木{part}营业收入是多少？")
    assert "50" not in said
    assert "70" not in said


def test_the_row_of_the_part_is_found():
    assert "90" in proved(
        english(PARTS, caption="Segments"), "What were the sales of Retail Banking at Fictitia Pier?"
    )
    assert "50" in proved(chinese(PARTS_ZH, caption="分业务情况"), "虚构甲木零售营业收入是多少？")


def test_a_group_in_the_name_of_the_statement_is_no_namesake():
    rows = [["项目", "2024年", "2023年"], ["负债", "", ""], ["吸收存款", "50", "40"], ["拆入资金", "6", "5"]]
    made = chinese(rows, caption="资产负债表")
    assert "50" in proved(made, "按资产负债表，虚构甲木2024年的吸收存款是多少？")
