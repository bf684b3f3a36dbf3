"""Look after a library: what is in it, whether it is whole, what it takes on disk; remove and compact."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from core.errors import LibraryMissingError
from core.index.publish import compact as compact_library
from core.index.publish import published_manifest
from core.library.paths import CachePaths
from core.library.removal import purge_paid, remove_documents
from core.library.sizes import Size, library_sizes
from core.library.work import WorkLibrary
from core.pipeline.health import Problem
from core.pipeline.verify import verify as verify_library
from core.types.names import status_text
from scripts.console import (
    CachesOption,
    DatasOption,
    JsonOption,
    emit_json,
    err,
    folders,
    language,
    print_table,
    run_app,
)

LIST_HEAD = ("doc", "name", "status", "pages", "chunks", "MB", "file")

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.callback(invoke_without_command=True)
def library(
    context: typer.Context,
    caches: CachesOption = None,
    purge: Annotated[
        bool, typer.Option("--purge-paid", help="Remove every result that a model over HTTP was paid for.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before --purge-paid.")] = False,
) -> None:
    """List, remove, verify, compact, sizes. Nothing but --purge-paid removes paid results."""
    if purge:
        _purge(caches, yes)
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(name="list")
def list_(datas: DatasOption = None, caches: CachesOption = None, json: JsonOption = None) -> None:
    """Every document that anything is stored of, also where its file is gone; size is that of the PDF."""
    with _open(caches) as work:
        chunks = work.child_counts()
        documents = work.known_documents()
    _, datas_folder, _ = folders(datas, caches)
    rows = [
        {
            "doc_id": d.doc_id,
            "name": d.label,
            "status": d.status,
            "pages": d.pages,
            "chunks": chunks.get(d.doc_id, 0),
            "bytes": d.bytes,
            "files": d.paths,
            "gone": not any((datas_folder / path).exists() for path in d.paths),
        }
        for d in documents
    ]
    if json != "-":
        print_table(
            LIST_HEAD,
            (
                (
                    d.doc_id,
                    d.label,
                    status_text(d.status, language())[0],
                    str(d.pages),
                    f"{chunks.get(d.doc_id, 0):,}",
                    f"{d.bytes / 1e6:.1f}",
                    ", ".join(d.paths) or "-",
                )
                for d in documents
            ),
        )
    emit_json({"documents": rows}, json)


@app.command()
def remove(
    documents: Annotated[
        list[str], typer.Argument(metavar="DOC…", help="doc_id, path, file name, pattern, or name.")
    ],
    datas: DatasOption = None,
    caches: CachesOption = None,
) -> None:
    """Forget all that was made of documents whose file is gone. Vectors and paid results stay."""
    _, datas_folder, _ = folders(datas, caches)
    with _open(caches) as work:
        removed = remove_documents(work, datas_folder, documents)
    for one in removed:
        err.print(f"removed {one.doc_id} {escape(one.name)}, {one.pictures} pictures")
    err.print("build to publish the library without what was removed: uv run scripts/build.py")


@app.command()
def verify(caches: CachesOption = None, json: JsonOption = None) -> None:
    """Compare every file with its checksum; exit code 1, and what to do, where something is damaged."""
    _, _, folder = folders(None, caches)
    found = verify_library(folder)
    if json != "-":
        for problem in found.problems:
            _print_problem("[bold red]FAIL[/]", problem)
        for problem in found.remarks:
            _print_problem("[yellow]note[/]", problem)
        if not found.problems:
            err.print(f"[green]ok[/]   {found.files} files match their checksums, the work database is whole")
    emit_json({"fine": not found.problems, "verified": found}, json)
    if found.problems:
        raise typer.Exit(1)


@app.command()
def compact(caches: CachesOption = None) -> None:
    """Publish anew without what changed and removed documents left in the index. Embeds nothing."""
    with _open(caches) as work:
        before = published_manifest(work.paths.root)
        now = compact_library(work)
    if before is not None:
        err.print(
            f"{now.generation}: without {before.dead_children:,} rows of chunks, {before.dead_pages:,} "
            f"of pages and {before.dead_rows:,} vectors that nothing led to"
        )


@app.command()
def sizes(caches: CachesOption = None, json: JsonOption = None) -> None:
    """What each part of the library takes on disk."""
    _, _, folder = folders(None, caches)
    found = library_sizes(folder)
    total = Size(sum(s.files for s in found.values()), sum(s.bytes for s in found.values()))
    if json != "-":
        print_table(
            ("part", "files", "MB"),
            ((name, f"{s.files:,}", f"{s.bytes / 1e6:,.1f}") for name, s in {**found, "all": total}.items()),
        )
    emit_json({"sizes": found, "all": total}, json)


def _open(caches: CachesOption) -> WorkLibrary:
    _, _, folder = folders(None, caches)
    if not CachePaths(folder).work_db.exists():
        raise LibraryMissingError(str(folder))
    return WorkLibrary(folder)


def _purge(caches: CachesOption, yes: bool) -> None:
    with _open(caches) as work:
        size = library_sizes(work.paths.root)["paid"]
        if not size.files:
            err.print("there are no paid results")
            return
        what = f"{size.files} files, {size.bytes / 1e6:.1f} MB of paid results in {work.paths.paid}"
        if not yes:
            typer.confirm(f"Remove {what}? They cost money to make again.", abort=True, err=True)
        purge_paid(work)
    err.print(f"removed {escape(what)}")


def _print_problem(mark: str, problem: Problem) -> None:
    err.print(f"{mark} {escape(problem.text_zh if language() == 'zh' else problem.text)}")
    err.print(f"     → {escape(problem.remedy)}")


if __name__ == "__main__":
    run_app(app)
