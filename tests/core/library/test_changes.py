from core.library.changes import folder_changes
from core.library.registration import KnownFile, scan


def known(folder):
    return {f.path: KnownFile(f.doc_id, f.sha256, f.size, f.mtime_ns) for f in scan(folder, {})}


def test_new_changed_and_vanished_files_are_told_apart_without_reading_them(tmp_path):
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        (tmp_path / name).write_bytes(b"%PDF-1.4")
    before = known(tmp_path)
    assert folder_changes(tmp_path, before).empty
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 longer")
    (tmp_path / "b.pdf").unlink()
    (tmp_path / "子目录").mkdir()
    (tmp_path / "子目录" / "d.pdf").write_bytes(b"%PDF-1.4")
    changes = folder_changes(tmp_path, before)
    assert (changes.added, changes.changed, changes.removed) == (("子目录/d.pdf",), ("a.pdf",), ("b.pdf",))


def test_a_missing_folder_has_lost_everything(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    assert folder_changes(tmp_path / "gone", known(tmp_path)).removed == ("a.pdf",)
