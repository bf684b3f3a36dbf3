"""Put the same candidates through every reranker: none, coverage, and the model of LOCAL_RERANK_MODEL."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from core.evaluation.bundle import read_bundle
from core.evaluation.eval_set import read_eval_set
from core.evaluation.paid_ranks import PaidRanks
from core.evaluation.rerank_run import orders_of, run_reranking, summary, table_lines
from core.index.generation import open_current
from core.providers.registry import Providers, make_providers, outbound
from core.settings import REPOSITORY
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    DatasOption,
    JsonOption,
    emit_json,
    folders,
    print_outbound,
    run,
)

SAMPLES = REPOSITORY / "datas" / "samples"


def main(
    bundle: Annotated[
        list[Path] | None,
        typer.Option(help="Folder with questions.jsonl and pdfs/; may be repeated. Without: the samples."),
    ] = None,
    datas: DatasOption = None,
    caches: CachesOption = None,
    source: Annotated[str, typer.Option(help="Only questions of this source, as uda-tathybrid.")] = "",
    limit: Annotated[int, typer.Option(min=0, help="Only the first questions of each set; 0: all.")] = 0,
    json: JsonOption = None,
) -> None:
    """Ranks of the first good candidate under each reranker: wins and losses by type, where it moved.

    Libraries are those of eval_rag.py, and must be built: CACHES/<bundle name>, for the samples CACHES
    (caches/demo where none is given). What a model scored is kept and paid for once.
    """
    settings, _, caches_folder = folders(datas, caches)
    providers = make_providers(settings)
    print_outbound(outbound(Providers(providers.embedder, providers.reranker)))
    if bundle:
        sets = [(s, caches_folder / s.name) for s in map(read_bundle, bundle)]
    else:
        samples = read_eval_set(REPOSITORY / "eval_set.json", (datas or SAMPLES).resolve())
        sets = [(samples, caches_folder if caches else caches_folder / "demo")]
    payloads = []
    with ConsoleProgress() as progress:
        for question_set, library in sets:
            generation = open_current(library)
            try:
                reranker = PaidRanks(providers.reranker, library) if providers.reranker else None
                questions = [q for q in question_set.questions if source in ("", q.source)]
                done = run_reranking(
                    question_set.name,
                    questions[: limit or None],
                    generation,
                    providers.embedder,
                    orders_of(generation, reranker, settings.rerank_seconds),
                    progress,
                )
            finally:
                generation.close()
            payloads.append(summary(done))
    if json != "-":
        for payload in payloads:
            for line in table_lines(payload):
                typer.echo(line)
    emit_json({"sets": payloads}, json)


if __name__ == "__main__":
    run(main)
