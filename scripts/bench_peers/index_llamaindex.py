# /// script
# requires-python = ">=3.11"
# dependencies = ["llama-index-core==0.14.25", "llama-index-retrievers-bm25==0.8.0", "numpy"]
# ///
"""LlamaIndex: VectorStoreIndex (its in-memory store) and BM25Retriever (bm25s), fused by reciprocal ranks."""

from typing import Any

from index_clock import CANDIDATES, Material, Search, report
from llama_index.core import VectorStoreIndex
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.llms import MockLLM
from llama_index.core.retrievers import QueryFusionRetriever
from llama_index.core.schema import TextNode
from llama_index.retrievers.bm25 import BM25Retriever


class Known(BaseEmbedding):
    """The vector of the question that is being asked."""

    now: list[float]

    def _get_query_embedding(self, query: str) -> list[float]:
        del query
        return self.now

    async def _aget_query_embedding(self, query: str) -> list[float]:
        del query
        return self.now

    def _get_text_embedding(self, text: str) -> list[float]:
        raise NotImplementedError


def build(material: Material) -> Search:
    embedding = Known(now=[])
    nodes = [
        TextNode(id_=str(i), text=text, embedding=vector.tolist())
        for i, (text, vector) in enumerate(zip(material.texts, material.vectors, strict=True))
    ]
    index = VectorStoreIndex(nodes, embed_model=embedding)
    fusion = QueryFusionRetriever(
        [
            index.as_retriever(similarity_top_k=CANDIDATES),
            BM25Retriever.from_defaults(nodes=nodes, similarity_top_k=CANDIDATES),
        ],
        llm=MockLLM(),
        mode="reciprocal_rerank",
        num_queries=1,
        use_async=False,
        similarity_top_k=CANDIDATES,
    )

    def search(question: str, vector: Any) -> list[str]:
        embedding.now = vector.tolist()
        return [found.text for found in fusion.retrieve(question)]

    return search


report(["llama-index-core", "llama-index-retrievers-bm25"], build)
