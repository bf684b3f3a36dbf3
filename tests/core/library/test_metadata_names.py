import pytest

from core.library.metadata import fold, name_core, names_in, same_company, short_name


@pytest.mark.parametrize(
    ("full", "short"),
    [
        ("虚构青禾机械股份有限公司", "虚构青禾机械"),
        ("Fictitia Harbour Holdings, Inc.", "Fictitia Harbour"),
        ("The Fictitia Sands Group, Inc.", "Fictitia Sands"),
        ("Fictitia Group plc", "Fictitia Group"),
        ("Fictitia.com, Inc.", "Fictitia"),
    ],
)
def test_short_name_leaves_what_people_type(full, short):
    assert short_name(full) == short


def test_writings_of_one_company_share_a_core():
    assert same_company("FICTITIA HARBOUR, INC.", "Fictitia Harbour Holdings Inc")
    assert name_core("虚构青禾机械股份有限公司") == name_core("虚构青禾机械有限公司")
    assert not same_company("虚构青禾机械", "虚构青禾食品")


def test_fold_makes_width_case_and_spaces_equal():
    assert fold("ＡＢＣ 虚构 青禾，Ｌｔｄ．") == fold("abc虚构青禾，ltd")
    assert fold("Fictitia’s") == "fictitia s"


def test_question_words_are_no_part_of_a_name():
    assert [n.name for n in names_in("Did Fictitia Harbour Corp. grow?")] == ["Fictitia Harbour Corp."]
    assert [n.name for n in names_in("请问虚构青禾机械股份有限公司怎样")] == ["虚构青禾机械股份有限公司"]
