"""Label questions on your own library: a page is shown, you say what to ask of it and what is right."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from core.errors import InputError
from core.evaluation.own_labels import (
    ENOUGH,
    NotOnPageError,
    append_label,
    make_label,
    next_page,
    read_labels,
)
from core.index.generation import Generation, open_current
from core.types.document import Document
from core.types.geometry import BBox
from image_utils.boxes import draw_boxes
from image_utils.pages import stored_or_drawn
from scripts.console import CachesOption, DatasOption, err, folders, language, run


def main(
    file: Annotated[
        Path, typer.Argument(help="The labels, in the form of eval_set.json; added to.", dir_okay=False)
    ],
    datas: DatasOption = None,
    caches: CachesOption = None,
    doc: Annotated[str, typer.Option(help="Only this file (its name, or a part of it).")] = "",
    page: Annotated[int, typer.Option(min=0, help="Only this page, with --doc; 0: pages all over.")] = 0,
    input_: Annotated[
        Path | None,
        typer.Option(
            "--input",
            help="Lines of JSON instead of questions: doc, page, question, answer, quote.",
            exists=True,
            dir_okay=False,
        ),
    ] = None,
) -> None:
    """Store question, answer, quote, page and box; quotes must stand on their page. Ctrl+C ends, all is kept.

    Then measure: uv run scripts/eval_rag.py --questions FILE
    """
    _, datas_folder, caches_folder = folders(datas, caches)
    read_labels(file)
    generation = open_current(caches_folder)
    try:
        if input_:
            failed = _from_lines(input_, file, generation)
        else:
            failed = 0
            _ask(file, generation, datas_folder, doc, page)
    finally:
        generation.close()
        _say_how_many(len(read_labels(file)))
    if failed:
        raise typer.Exit(1)


def _from_lines(lines: Path, file: Path, generation: Generation) -> int:
    """Stores every good line; returns how many were not."""
    failed = 0
    for number, line in enumerate(lines.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            said = _line(line)
            document = _document(generation, said.get("doc", "")) if said.get("answer") else _any(generation)
            page = int(said.get("page", "0") or 0)
            if said.get("answer"):
                _check_page(document, page)
            entry = append_label(file, make_label(generation.library, document, page, said))
            typer.echo(f"{entry['id']}  {entry['question']}")
        except InputError as error:
            failed += 1
            err.print(f"[red]line {number}[/] {escape(error.text(language()))}")
    return failed


def _line(line: str) -> dict[str, str]:
    try:
        values = json.loads(line)
    except json.JSONDecodeError as error:
        raise InputError(f"This is not JSON ({error.msg}).", f"不是 JSON（{error.msg}）。") from error
    if not isinstance(values, dict) or not all(isinstance(v, str | int) for v in values.values()):
        raise InputError("Expected an object of texts.", "应为由文本组成的对象。")
    said = {name: str(value) for name, value in values.items()}
    if said.get("page") and not said["page"].isdigit():
        raise InputError(f"'{said['page']}' is no page.", f"“{said['page']}” 不是页码。")
    return said


def _ask(file: Path, generation: Generation, datas: Path, doc: str, page: int) -> None:
    """Page after page until Ctrl+C, or the one that was named."""
    pictures = Path(tempfile.mkdtemp(prefix="pagewitness-label-"))
    for document, number in _pages(file, generation, doc, page):
        shown = pictures / f"{document.doc_id}-p{number:04d}.jpg"
        err.print(f"\n[bold]{escape(document.name)}[/], {_words('page', '第')} {number}")
        typer.echo(generation.library.page_text(document.doc_id, number))
        _draw(shown, generation, document, number, datas, ())
        err.print(escape(f"{_words('picture', '图片')}: {shown}"))
        question = typer.prompt(
            _words("question (empty: next page)", "问题（留空：下一页）"), default="", show_default=False
        )
        if not question.strip():
            continue
        answer = typer.prompt(
            _words(
                "answer (forms apart by ' / '; empty: it must be refused)",
                "答案（多种写法用“ / ”分隔；留空：应拒答）",
            ),
            default="",
            show_default=False,
        )
        said = {"question": question, "answer": answer}
        while answer.strip():
            said["quote"] = typer.prompt(_words("quote", "原文引用"))
            try:
                entry = make_label(generation.library, document, number, said)
            except NotOnPageError as error:
                err.print(escape(error.text(language())))
                continue
            box = BBox(*entry["evidence"][0]["bbox"])
            _draw(shown, generation, document, number, datas, (box,))
            err.print(escape(f"{_words('box', '位置')} {entry['evidence'][0]['bbox']}: {shown}"))
            if typer.confirm(_words("is this the place?", "位置正确吗？"), default=True):
                break
        entry = append_label(file, make_label(generation.library, document, number, said))
        err.print(escape(f"{_words('kept as', '已保存为')} {entry['id']}"))


def _pages(file: Path, generation: Generation, doc: str, page: int) -> Iterator[tuple[Document, int]]:
    documents = [d for d in generation.library.documents() if d.status.searchable]
    if doc:
        documents = [_document(generation, doc)]
    if page:
        if not doc:
            raise InputError(
                "A page belongs to a document: name it with --doc.", "指定页码时须用 --doc 指定文档。"
            )
        _check_page(documents[0], page)
        yield documents[0], page
        return
    ids = {d.name: d.doc_id for d in documents}
    done = [
        (ids[place["doc"]], place["page"])
        for label in read_labels(file)
        for place in label.get("evidence", [])
        if place["doc"] in ids
    ]
    while (found := next_page(documents, generation.page_keys, done)) is not None:
        yield found
        done.append((found[0].doc_id, found[1]))


def _draw(
    target: Path,
    generation: Generation,
    document: Document,
    number: int,
    datas: Path,
    boxes: tuple[BBox, ...],
) -> None:
    """The picture of a page with boxes; a page that cannot be drawn any more is labelled by its text."""
    page = generation.library.page(document.doc_id, number)
    try:
        picture = stored_or_drawn(page, document, generation.caches, datas)
        target.write_bytes(draw_boxes(picture, boxes, (page.width, page.height), page.rotation))
    except InputError as error:
        err.print(escape(error.text(language())))


def _document(generation: Generation, name: str) -> Document:
    """The one searchable document of that name, or whose name holds it."""
    documents = [d for d in generation.library.documents() if d.status.searchable]
    found = [d for d in documents if d.name == name] or [d for d in documents if name and name in d.name]
    if len(found) != 1:
        raise InputError(
            f"{len(found)} documents of the library are called '{name}'.",
            f"资料库中有 {len(found)} 份名为“{name}”的文档。",
            hint=f"There are: {', '.join(d.name for d in documents[:10])}",
            hint_zh=f"现有：{'、'.join(d.name for d in documents[:10])}",
        )
    return found[0]


def _any(generation: Generation) -> Document:
    """A question that must be refused has no document; any stands for the library."""
    return generation.library.documents()[0]


def _check_page(document: Document, page: int) -> None:
    if not 1 <= page <= document.pages:
        raise InputError(
            f"{document.name} has pages 1 to {document.pages}, not {page}.",
            f"{document.name} 只有第 1 至 {document.pages} 页，没有第 {page} 页。",
        )


def _say_how_many(count: int) -> None:
    least, good = ENOUGH
    err.print(
        _words(
            f"{count} labels. Trust no pipeline on your documents before {least} to {good} of them.",
            f"已有 {count} 条标注。在达到 {least}–{good} 条之前，不要轻信系统在您文档上的表现。",
        )
    )


def _words(english: str, chinese: str) -> str:
    return chinese if language() == "zh" else english


if __name__ == "__main__":
    run(main)
