import os

import pytest

from core.errors import InputError
from core.library.passwords import Passwords, read_passwords
from core.library.patterns import matches


def write(folder, text, encoding="utf-8"):
    (folder / "passwords.csv").write_bytes(text.encode(encoding))
    return read_passwords(folder)


def test_without_a_file_there_is_no_password(tmp_path):
    assert read_passwords(tmp_path) == Passwords()
    assert read_passwords(tmp_path).of(["a.pdf"]) == ""


def test_the_first_line_that_names_a_path_counts(tmp_path):
    found = write(
        tmp_path,
        'file,password\na.pdf,one\nresearch/*,"two, with ""marks"""\n*.pdf, three \nb.pdf,never\n',
    )
    assert found.of(["a.pdf"]) == found.of(["deep/er/a.pdf"]) == "one"
    assert found.of(["research/2024/c.pdf"]) == 'two, with "marks"'
    assert found.of(["b.pdf"]) == " three "
    assert found.of(["x.PDF", "copies/a.pdf"]) == "one"
    assert found.of(["x.PDF"]) == ""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_files_of_a_spreadsheet_are_read(tmp_path, encoding):
    found = write(tmp_path, "File, Password\r\n研报.pdf,密码一\r\n,\r\n", encoding)
    assert found.of(["研报.pdf"]) == "密码一"


@pytest.mark.parametrize("mark", [";", "\t"])
def test_a_spreadsheet_may_part_columns_otherwise(tmp_path, mark):
    found = write(tmp_path, f"file{mark}password\na.pdf{mark}one,two\n")
    assert found.of(["a.pdf"]) == "one,two"


@pytest.mark.parametrize(
    "text", ["", "a.pdf,secret-word\n", "file\na.pdf\n", "file,password\na.pdf,secret-word,x\n"]
)
def test_another_form_is_refused_without_naming_a_password(tmp_path, text):
    with pytest.raises(InputError) as refused:
        write(tmp_path, text)
    assert "passwords.csv" in str(refused.value)
    assert "secret-word" not in refused.value.text("en") + refused.value.text("zh")


def test_a_changed_file_counts_for_the_paths_it_names(tmp_path):
    before = write(tmp_path, "file,password\na.pdf,one\n")
    os.utime(tmp_path / "passwords.csv", ns=(1, 1))
    after = read_passwords(tmp_path)
    assert before.version(["a.pdf"]) != after.version(["a.pdf"]) != ""
    assert before.version(["b.pdf"]) == after.version(["b.pdf"]) == ""


def test_a_password_is_not_shown(tmp_path):
    assert "geheim" not in repr(write(tmp_path, "file,password\na.pdf,geheim\n"))


@pytest.mark.parametrize(
    ("path", "pattern", "meant"),
    [
        ("a/b.pdf", "b.pdf", True),
        ("a/b.pdf", "a/b.pdf", True),
        ("a/b.pdf", "a\\b.pdf", True),
        ("a/b/c.pdf", "a/*", True),
        ("a/b.pdf", "*.pdf", True),
        ("a/b.pdf", "a", False),
        ("a/b.pdf", "c/*", False),
        ("a/[x] b.pdf", "[x] b.pdf", True),
        ("e\u0301.pdf", "\u00e9.pdf", True),
    ],
)
def test_patterns_name_files_as_people_do(path, pattern, meant):
    assert matches(path, pattern) is meant
