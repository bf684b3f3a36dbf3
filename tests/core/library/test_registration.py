import os

import pytest

from core.errors import InputError
from core.library.registration import IGNORE_MARKER, KnownFile, scan


def write(folder, name, data=b"%PDF-1.4"):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_the_same_bytes_under_two_names_are_one_document(tmp_path):
    write(tmp_path, "a.pdf")
    write(tmp_path, "子目录/副本.PDF")
    found = list(scan(tmp_path, {}))
    assert [f.path for f in found] == ["a.pdf", "子目录/副本.PDF"]
    assert found[0].doc_id == found[1].doc_id == found[0].sha256[:12]


def test_other_files_hidden_folders_and_marked_folders_are_left_out(tmp_path):
    write(tmp_path, "notes.txt")
    write(tmp_path, ".hidden/a.pdf")
    write(tmp_path, "samples/b.pdf")
    write(tmp_path, f"samples/{IGNORE_MARKER}", b"")
    assert list(scan(tmp_path, {})) == []
    assert len(list(scan(tmp_path / "samples", {}))) == 1


def test_an_unchanged_file_is_not_read_again_and_a_changed_one_is(tmp_path):
    path = write(tmp_path, "a.pdf")
    stat = path.stat()
    known = {"a.pdf": KnownFile("known", "sha", stat.st_size, stat.st_mtime_ns)}
    assert next(scan(tmp_path, known)).doc_id == "known"
    os.utime(path, ns=(1, 1))
    assert next(scan(tmp_path, known)).doc_id != "known"


def test_a_file_that_cannot_be_read_is_reported_and_the_others_are_found(tmp_path):
    (tmp_path / "broken.pdf").symlink_to(tmp_path / "nowhere")
    write(tmp_path, "good.pdf")
    broken, good = scan(tmp_path, {})
    assert broken.error
    assert not good.error


def test_no_such_folder_is_a_typed_error_in_both_languages(tmp_path):
    with pytest.raises(InputError) as caught:
        list(scan(tmp_path / "missing", {}))
    assert "--datas" in caught.value.text("en")
    assert "文件夹" in caught.value.text("zh")
