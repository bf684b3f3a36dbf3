from core.answering.lookup import facts_by_name
from core.answering.question import asked_of
from core.retrieval.planning import plan_question
from core.types import Filters
from tests.core.answering.library import MemoryLibrary


def test_figures_of_documents_outside_the_filters_are_not_looked_up():
    library = MemoryLibrary()
    for doc_id in ("kept", "left"):
        library.add_document(doc_id, "虚构青禾", "2024")
        library.add_table(doc_id, 1, [["项目", "2024年"], ["营业收入", "100"]], unit="万元")
    documents = library.documents()

    def sources(filters):
        plan = plan_question("虚构青禾2024年的营业收入是多少？", documents, filters)
        facts = facts_by_name(library, (), asked_of(plan, documents))
        return sorted(fact.source.document.doc_id for fact in facts)

    assert sources(Filters()) == ["kept", "left"]
    assert sources(Filters(doc_ids=("kept",))) == ["kept"]
    assert sources(Filters(paths=("kept.pdf",), date_from="2024-01-01")) == ["kept"]
