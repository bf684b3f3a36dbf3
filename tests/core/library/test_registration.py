import os
import sys

import pytest

from core.errors import InputError
from core.library.changes import folder_changes
from core.library.registration import IGNORE_MARKER, KnownFile, scan
from core.library.work import WorkLibrary
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.types import DocumentStatus
from core.types.names import notes_text


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


@pytest.mark.skipif(sys.platform != "linux", reason="file names of any bytes")
def test_a_name_that_is_not_utf8_is_listed_with_what_it_may_mean_and_stops_nothing(tmp_path, settings):
    write(tmp_path, "good.pdf")
    for name in ("年报.pdf".encode("gb18030"), b"\xff.pdf"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"%PDF")
    with WorkLibrary(tmp_path / "caches") as work:
        summary = parse_documents(work, tmp_path, settings, Silent())
        assert folder_changes(tmp_path, work.known_files()).empty
        documents = {d.reason: d for d in work.documents()}
    assert "Its name is not UTF-8; read as GB18030 it is 年报.pdf" in documents
    assert "Its name is not UTF-8." in documents
    assert [r.status for r in summary.documents].count("unreadable") == 2
    for reason, document in documents.items():
        if document.status is DocumentStatus.UNREADABLE:
            assert "文件名不是 UTF-8" in notes_text(document, "zh") and reason == notes_text(document, "en")


def test_no_such_folder_is_a_typed_error_in_both_languages(tmp_path):
    with pytest.raises(InputError) as caught:
        list(scan(tmp_path / "missing", {}))
    assert "--datas" in caught.value.text("en")
    assert "文件夹" in caught.value.text("zh")
