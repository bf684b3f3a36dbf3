from core.evaluation.retrieval_run import CHUNKS, Variant, run_retrieval
from core.types.plan import Filters
from tests.core.evaluation.makers import DOCUMENTS, A, B, candidate, place, question


def search(text: str, filters: Filters, limit: int):
    assert limit == CHUNKS[0]
    found = [candidate(A, 1, rank=1), candidate(B, 7, rank=2), candidate(B, 7, 8, rank=3)]
    return [c for c in found if not filters.doc_ids or c.chunk.doc_id in filters.doc_ids]


def test_one_result_for_each_labelled_question_and_variant():
    asked = [question("q1", evidence=(place("b.pdf", 8),), docs=("b.pdf",)), question("q2")]
    library, known = run_retrieval(asked, DOCUMENTS, search)
    assert (library.variant, library.pages, library.rank) == (Variant.LIBRARY, ((A, 1), (B, 7), (B, 8)), 3)
    assert (known.variant, known.pages, known.rank) == (Variant.DOCUMENT_KNOWN, ((B, 7), (B, 8)), 2)
    assert library.routes == {"lexical": 3}


def test_a_second_name_of_the_same_bytes_is_the_same_document():
    asked = [question(evidence=(place("b again.pdf", 7),), docs=("b again.pdf",))]
    assert [r.rank for r in run_retrieval(asked, DOCUMENTS, search)] == [2, 1]


def test_a_document_the_library_lacks_is_missed_and_never_searched_without_its_filter():
    asked = [question(evidence=(place("gone.pdf", 1),), docs=("gone.pdf",))]
    library, known = run_retrieval(asked, DOCUMENTS, search)
    assert (library.rank, known.rank, known.pages) == (None, None, ())


def test_two_runs_are_equal():
    asked = [question(evidence=(place("a.pdf", 1),), docs=("a.pdf",))]
    assert run_retrieval(asked, DOCUMENTS, search) == run_retrieval(asked, DOCUMENTS, search)


def test_more_chunks_are_asked_for_where_few_pages_hold_the_first():
    limits = []

    def crowded(text: str, filters: Filters, limit: int):
        limits.append(limit)
        found = [*(candidate(A, 1, rank=i) for i in range(1, 60)), candidate(A, 2, rank=60)]
        return found[:limit]

    asked = [question(evidence=(place("a.pdf", 2),), docs=("a.pdf",))]
    (library,) = run_retrieval(asked, DOCUMENTS, crowded, variants=[Variant.LIBRARY])
    assert (library.rank, limits) == (2, list(CHUNKS))
