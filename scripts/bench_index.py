"""`bench.py index` and `bench.py query`: the index on libraries of any size, made up from a seed."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from core.evaluation.index_bench.index import build_costs
from core.evaluation.index_bench.peers import PEER_HEAD, peer_costs, peer_rows
from core.evaluation.index_bench.query import query_cost
from core.evaluation.index_bench.synthetic import SyntheticEmbedder
from core.evaluation.index_bench.table import BUILD_HEAD, QUERY_HEAD, build_rows, query_rows
from scripts.console import JsonOption, emit_json, err, load_settings, print_table

DocumentsOption = Annotated[
    int, typer.Option("--documents", min=1, help="Documents of 20 pages, about 103 chunks each.")
]
KeepOption = Annotated[
    Path | None,
    typer.Option("--keep", help="Make the library here and leave it.", show_default="a temporary folder"),
]


def index(documents: DocumentsOption = 1000, keep: KeepOption = None, json: JsonOption = None) -> None:
    """CPU time and bytes written: first publication, a run without changes, one new document of 100 pages."""
    with tempfile.TemporaryDirectory(prefix="pagewitness-index-") as folder:
        costs = build_costs(keep or Path(folder), documents, load_settings(), SyntheticEmbedder())
    print_table(BUILD_HEAD, build_rows(costs))
    emit_json({"builds": costs}, json)


def query(
    documents: DocumentsOption = 1000,
    questions: Annotated[int, typer.Option(min=8, help="Questions of each library.")] = 64,
    library: Annotated[
        Path | None, typer.Option(help="A folder that `index --keep` made.", show_default="a new one")
    ] = None,
    peers: Annotated[
        bool, typer.Option("--peers", help="Also other indexes, each in its own environment (uv).")
    ] = False,
    profile: Annotated[bool, typer.Option("--profile", help="Also where the time goes.")] = False,
    json: JsonOption = None,
) -> None:
    """CPU time of retrieval (both channels, filters, fusion, texts; embedding left out), and memory."""
    with tempfile.TemporaryDirectory(prefix="pagewitness-query-") as folder:
        place = library or Path(folder)
        build_seconds = 0.0
        if library is None:
            first, *_ = build_costs(place, documents, load_settings(), SyntheticEmbedder())
            build_seconds = first.cpu_seconds
        cost = query_cost(place / "caches", questions, profile=profile)
        costs = peer_costs(place, cost, build_seconds) if peers else []
    print_table(QUERY_HEAD, query_rows([cost]))
    if profile:
        err.print(escape(cost.profile))
    if costs:
        print_table(PEER_HEAD, peer_rows(costs))
    emit_json({"query": cost, "peers": costs}, json)
