# /// script
# requires-python = ">=3.11"
# dependencies = ["chromadb==1.5.9", "numpy"]
# ///
"""chromadb: a collection on disk, its HNSW index (approximate), vectors only: it has no BM25 of its own."""

import tempfile
from typing import Any

import chromadb
from index_clock import CANDIDATES, FilteredSearch, Material, Search, report


def build(material: Material) -> tuple[Search, FilteredSearch]:
    client = chromadb.PersistentClient(
        tempfile.mkdtemp(prefix="chroma-"), chromadb.Settings(anonymized_telemetry=False)
    )
    collection = client.create_collection(
        "children", metadata={"hnsw:space": "cosine"}, embedding_function=None
    )
    for start in range(0, len(material.texts), 5000):
        part = slice(start, start + 5000)
        texts = material.texts[part]
        collection.add(
            ids=[str(start + i) for i in range(len(texts))],
            documents=texts,
            embeddings=material.vectors[part],
            metadatas=[{"company": company} for company in material.companies[part]],
        )

    def search(question: str, vector: Any) -> list[str]:
        del question
        return collection.query(query_embeddings=[vector], n_results=CANDIDATES)["documents"][0]

    def filtered(question: str, vector: Any, company: str) -> list[str]:
        del question
        wanted = {"company": company}
        found = collection.query(query_embeddings=[vector], n_results=CANDIDATES, where=wanted)
        return found["documents"][0]

    return search, filtered


report(["chromadb"], build)
