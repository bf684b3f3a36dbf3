import pytest

from core.library.files import write_atomically


@pytest.mark.parametrize("durable", [True, False])
def test_the_file_and_its_folders_are_there_whole_and_nothing_else(tmp_path, durable):
    file = tmp_path / "a" / "b.json"
    write_atomically(file, "数", durable=durable)
    write_atomically(file, b"new", durable=durable)
    assert file.read_bytes() == b"new"
    assert list(file.parent.iterdir()) == [file]


def test_a_write_that_fails_leaves_the_old_content_and_no_remains(tmp_path):
    file = tmp_path / "a"
    write_atomically(file, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(file, "\ud800")
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]
