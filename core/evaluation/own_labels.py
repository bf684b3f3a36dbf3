"""Labels that users make on their own library, in the form of `eval_set.json`, one file of their choice.

Nobody should trust a pipeline on documents on which it was never measured: ENOUGH pairs are the least.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from core.errors import InputError
from core.evaluation.eval_set import VERSION
from core.evaluation.fields import MalformedSetError
from core.evaluation.quote_on_page import find_quote
from core.library.files import write_atomically
from core.library.reader import LibraryReader
from core.types.document import Document

#: So many pairs are the least before a pipeline is trusted; so many make a change of a few of them visible.
ENOUGH = (20, 50)

_GOLDEN = 0.6180339887

Entry = dict[str, Any]


class NotOnPageError(InputError):
    """The quote does not stand on the page."""


def read_labels(file: Path) -> list[Entry]:
    """The questions of the file, as they are; none where there is no file. Raises MalformedSetError."""
    if not file.is_file():
        return []
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["version"] != VERSION or not all(isinstance(q, dict) for q in data["questions"]):
            raise MalformedSetError(file, "top level", "version", f"expected {VERSION}", f"应为 {VERSION}")
    except (ValueError, KeyError, TypeError) as error:
        raise MalformedSetError(
            file, "top level", "", f"no question set ({error})", f"不是问题集（{error}）"
        ) from error
    return list(data["questions"])


def append_label(file: Path, entry: Entry) -> Entry:
    """Adds a label under the next free id and returns it with the id; the file is whole at any moment. The
    same question on the same page is there already: nothing is added."""
    labels = read_labels(file)
    for label in labels:
        if (label.get("question"), _pages_of(label)) == (entry["question"], _pages_of(entry)):
            return label
    taken = {label.get("id") for label in labels}
    number = next(n for n in range(len(labels) + 1, 2 * len(labels) + 2) if f"own-{n:03d}" not in taken)
    entry = {"id": f"own-{number:03d}", **entry}
    lines = ",\n".join("  " + json.dumps(label, ensure_ascii=False) for label in (*labels, entry))
    write_atomically(file, f'{{"version": {VERSION}, "questions": [\n{lines}\n]}}\n')
    return entry


def make_label(library: LibraryReader, document: Document, page: int, said: Mapping[str, str]) -> Entry:
    """A label from what a person said: `question`, `answer` (forms apart by ` / `), `quote`, and `type` if
    it should be another than numeric or text. Without an answer the question is one that must be refused.

    Raises InputError without a question, NotOnPageError for a quote that is not verbatim on the page.
    """
    question, answer = said.get("question", "").strip(), said.get("answer", "").strip()
    if not question:
        raise InputError("There is no question.", "没有问题。")
    language = "zh" if re.search(r"[\u4e00-\u9fff]", question) else "en"
    entry: Entry = {"type": "refusal", "lang": language, "question": question, "facts": [], "evidence": []}
    if not answer:
        return entry
    quote = said.get("quote", "")
    found = find_quote(library.page_blocks(document.doc_id, page), quote)
    if found is None:
        raise NotOnPageError(
            f"'{quote}' does not stand like this on page {page} of {document.name}.",
            f"“{quote}” 未逐字出现在《{document.name}》第 {page} 页。",
            hint="Copy it from the text of the page; a number must be whole.",
            hint_zh="请从页面文本中复制；数字必须完整。",
        )
    forms = [form.strip() for form in answer.split(" / ") if form.strip()]
    metadata = document.metadata
    return entry | {
        "type": said.get("type", "").strip() or ("numeric" if re.search(r"\d", answer) else "text"),
        "companies": [metadata.company] if metadata.company else [],
        "periods": [metadata.period] if metadata.period else [],
        "facts": [{"name": forms[0], "value": "", "unit": "", "aliases": forms}],
        "evidence": [
            {
                "fact": 0,
                "doc": document.name,
                "page": page,
                "quote": found.text,
                "bbox": [round(v, 2) for v in found.box],
            }
        ],
    }


def next_page(
    documents: Sequence[Document], pages: Sequence[tuple[str, int]], done: Sequence[tuple[str, int]]
) -> tuple[Document, int] | None:
    """A page to label next: of the document with the fewest labels, far from those labelled before.

    `pages` are all (doc_id, page) with text; `done` those labelled or passed over. None when all are done.
    """
    counts = Counter(doc_id for doc_id, _ in done)
    for document in sorted(documents, key=lambda d: (counts[d.doc_id], d.name)):
        own = [page for doc_id, page in pages if doc_id == document.doc_id]
        if not own:
            continue
        begin = int((0.5 + counts[document.doc_id] * _GOLDEN) % 1 * len(own))
        for page in (*own[begin:], *own[:begin]):
            if (document.doc_id, page) not in done:
                return document, page
    return None


def _pages_of(label: Entry) -> list[tuple[str, int]]:
    return [(place["doc"], place["page"]) for place in label.get("evidence", [])]
