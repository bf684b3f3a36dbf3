# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "langchain-classic==1.0.8", "langchain-community==0.4.2", "faiss-cpu==1.15.1", "rank_bm25==0.2.2",
#   "numpy",
# ]
# ///
"""LangChain: FAISS (flat, exact) and BM25Retriever (rank_bm25) in an EnsembleRetriever."""

from typing import Any

from index_clock import CANDIDATES, Material, Search, report
from langchain_classic.retrievers import EnsembleRetriever
from langchain_community.retrievers import BM25Retriever
from langchain_community.vectorstores import FAISS
from langchain_core.embeddings import Embeddings


class Known(Embeddings):
    """The vector of the question that is being asked."""

    now: list[float]

    def embed_query(self, text: str) -> list[float]:
        del text
        return self.now

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        raise NotImplementedError


def build(material: Material) -> Search:
    embedding = Known()
    pairs = list(zip(material.texts, material.vectors.tolist(), strict=True))
    store = FAISS.from_embeddings(pairs, embedding)
    words = BM25Retriever.from_texts(material.texts, k=CANDIDATES)
    both = EnsembleRetriever(
        retrievers=[words, store.as_retriever(search_kwargs={"k": CANDIDATES})], weights=[0.5, 0.5]
    )

    def search(question: str, vector: Any) -> list[str]:
        embedding.now = vector.tolist()
        return [found.page_content for found in both.invoke(question)][:CANDIDATES]

    return search


report(["langchain-classic", "langchain-community", "faiss-cpu", "rank_bm25"], build)
