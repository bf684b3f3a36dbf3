import pytest

from core.errors import InputError
from core.library.registration import FoundFile
from core.library.removal import purge_paid, remove_documents
from core.library.work import WorkLibrary
from tests.core.library.test_work import FILE, document, parsed


@pytest.fixture
def work(tmp_path):
    with WorkLibrary(tmp_path / "caches") as opened:
        opened.register([FILE])
        opened.save_parsed(document(), parsed(), "1")
        for file in (opened.paths.pages / FILE.doc_id / "p0001.jpg", opened.paths.figures / "ab.jpg"):
            file.parent.mkdir(parents=True)
            file.write_bytes(b"picture")
        paid = opened.paths.paid / "model" / "vectors-0.npy"
        paid.parent.mkdir(parents=True)
        paid.write_bytes(b"paid")
        yield opened


@pytest.mark.parametrize("name", [FILE.doc_id, FILE.path, "报告*"])
def test_a_document_whose_file_is_gone_is_forgotten_with_its_pictures(work, tmp_path, name):
    (removed,) = remove_documents(work, tmp_path / "datas", [name])
    assert (removed.doc_id, removed.pictures) == (FILE.doc_id, 2)
    assert work.known_documents() == ()
    assert work.blocks(FILE.doc_id) == ()
    assert work.stage_version(FILE.doc_id, "parse") is None
    assert not list(work.paths.pages.iterdir())
    assert not list(work.paths.figures.iterdir())
    assert list(work.paths.paid.rglob("*.npy"))


def test_a_document_without_a_path_is_found_by_its_id(work, tmp_path):
    work.register([])
    assert [d.paths for d in work.known_documents()] == [()]
    assert remove_documents(work, tmp_path / "datas", [FILE.doc_id])


def test_a_crop_that_another_document_shares_stays(work, tmp_path):
    other = FoundFile("other.pdf", "e" * 12, "e" * 64, 10, 20)
    work.register([FILE, other])
    work._db.execute(
        "INSERT INTO figures SELECT 'f2', ?, block_id, page, bbox, sha256, crop, caption,"
        " caption_block FROM figures",
        (other.doc_id,),
    )
    remove_documents(work, tmp_path / "datas", [FILE.doc_id])
    assert (work.paths.figures / "ab.jpg").exists()


def test_a_document_whose_file_is_there_is_refused_and_nothing_is_removed(work, tmp_path):
    (tmp_path / "datas").mkdir()
    (tmp_path / "datas" / FILE.path).write_bytes(b"%PDF")
    with pytest.raises(InputError, match="still there"):
        remove_documents(work, tmp_path / "datas", [FILE.doc_id])
    assert work.blocks(FILE.doc_id)


def test_a_name_that_means_nothing_is_an_error(work, tmp_path):
    with pytest.raises(InputError, match="nobody"):
        remove_documents(work, tmp_path / "datas", [FILE.doc_id, "nobody"])
    assert work.known_documents()


def test_paid_results_go_only_when_they_are_purged(work):
    assert purge_paid(work).files == 1
    assert not work.paths.paid.exists()
    assert work.known_documents()
