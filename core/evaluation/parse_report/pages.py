"""The pages of a parse report: one for each document, an index over all, and the audit by eye."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from core.evaluation.parse_report.audit import COLOURS, AuditedPage
from core.evaluation.parse_report.html import Cell, both, facts, page, table
from core.evaluation.parse_report.record import DocumentRecord, DoubtedPage, doubt_groups, page_ranges
from core.pipeline.parse_totals import Totals
from core.types import Block, BlockKind, Document, DocumentStatus, HealthReason, PageGrade
from core.types.names import grade_text, kind_text, notes_text, reason_text, status_text

_TEXT = 240  # characters of a block in the audit
_GRADES = (PageGrade.GOOD, PageGrade.DOUBTFUL, PageGrade.POOR)
_STATUS, _PAGES = ("状态", "Status"), ("页数", "Pages")
_TABLES, _FIGURES, _SECONDS = ("表格", "Tables"), ("图", "Figures"), ("秒", "Seconds")
_OCR = ("OCR 页", "OCR pages")


def document_page(record: DocumentRecord, audited: Sequence[AuditedPage], language: str) -> str:
    """Everything reported of one document. `audited` are its pages in the audit, if any."""
    document, counts = record.document, record.counts
    rate = f" ({counts.pages / record.seconds:,.1f} / s)" if counts.pages and record.seconds else ""
    body = [
        f'<p class="note"><a href="index.html">{both("全部文件", "All documents")}</a></p>',
        f"<h1>{escape(document.label or document.name)}</h1>",
        facts(
            [
                (both("文件", "File"), "<br>".join(map(escape, document.paths))),
                (both(*_STATUS), _status(document.status)),
                (both("原因", "Reason"), _notes(document)),
                (both("处理办法", "What to do"), both(*(status_text(document.status, c)[1] for c in _BOTH))),
                (both(*_PAGES), f"{counts.pages:,}" if counts.pages else ""),
                (both(*_OCR), page_ranges(record.ocr_pages)),
                (both(*_TABLES), f"{counts.tables:,}" if counts.pages else ""),
                (both(*_FIGURES), f"{counts.figures:,}" if counts.pages else ""),
                (both("解析用时", "Parsed in"), f"{record.seconds:,.1f} s{rate}" if record.seconds else ""),
                (both("编号", "Identifier"), document.doc_id),
            ]
        ),
    ]
    if counts.pages:
        grades: list[list[Cell]] = [[_grade(grade), counts.grades.get(grade, 0)] for grade in _GRADES]
        kinds: list[list[Cell]] = [
            [_kind(kind), counts.blocks[kind]] for kind in BlockKind if kind in counts.blocks
        ]
        body += [
            f"<h2>{both('页面评级', 'Grades of pages')}</h2>",
            table([both("评级", "Grade"), both(*_PAGES)], grades),
            *_doubts(record.doubted),
            f"<h2>{both('内容', 'Contents')}</h2>",
            table([both("种类", "Kind"), both("块数", "Blocks")], kinds),
        ]
    if audited:
        links = ", ".join(f'<a href="audit.html#{_anchor(a)}">{a.page.page}</a>' for a in audited)
        body.append(f"<h2>{both('人工抽查', 'Audit by eye')}</h2><p>{both('页', 'Pages')} {links}</p>")
    return page(document.label or document.name, body, language)


def index_page(
    records: Sequence[DocumentRecord],
    totals: Mapping[DocumentStatus, Totals],
    audited: Sequence[AuditedPage],
    language: str,
) -> str:
    """The sums by status and one line for each document."""
    head = [
        both("文件", "Document"),
        both(*_STATUS),
        both(*_PAGES),
        *(both(grade_text(g, "zh"), grade_text(g, "en").capitalize()) for g in _GRADES),
        "OCR",
        both(*_TABLES),
        both(*_FIGURES),
        both(*_SECONDS),
        both("说明", "Notes"),
    ]
    rows: list[list[Cell]] = []
    for record in records:
        document, counts = record.document, record.counts
        name = escape(document.paths[0] if document.paths else document.doc_id)
        rows.append(
            [
                f'<a href="{document.doc_id}.html">{name}</a>',
                _status(document.status),
                counts.pages,
                *(counts.grades.get(g, 0) for g in _GRADES),
                counts.ocr_pages,
                counts.tables,
                counts.figures,
                record.seconds,
                _notes(document),
            ]
        )
    body = [
        f"<h1>{both('解析报告', 'Parse report')}</h1>",
        _totals(totals),
        *([f'<p><a href="audit.html">{both("人工抽查", "Audit by eye")}</a></p>'] if audited else []),
        f"<h2>{both('文件', 'Documents')}</h2>",
        table(head, rows, long=True),
    ]
    return page("解析报告 · Parse report", body, language)


def audit_page(audited: Sequence[AuditedPage], seed: int, language: str) -> str:
    """The drawn pages, each beside the text that was read of it, in its order."""
    legend = "".join(f'<span class="tag" style="background:{_css(k)}">{_kind(k)}</span>' for k in COLOURS)
    body = [
        f'<p class="note"><a href="index.html">{both("全部文件", "All documents")}</a></p>',
        f"<h1>{both('人工抽查', 'Audit by eye')}</h1>",
        f"<p>{both(*_explained(len(audited), seed))}</p><p>{legend}</p>",
    ]
    return page("人工抽查 · Audit", [*body, *(_audited(a) for a in audited)], language)


_BOTH = ("zh", "en")


def _explained(n: int, seed: int) -> tuple[str, str]:
    return (
        f"随机抽取 {n} 页（种子 {seed}）。请核对：每块是否完整、种类是否正确、编号是否为阅读顺序、"
        "表格的单元格是否与印刷一致、文字是否与图片一致。灰色为页眉、页脚和水印，不进入正文。",
        f"{n} pages drawn by lot (seed {seed}). Check that each block is whole and of the right kind, that"
        " the numbers follow the reading order, that the cells of tables are those printed, and that the text"
        " is that of the picture. Grey: running heads and watermarks, kept out of the text.",
    )


def _audited(audited: AuditedPage) -> str:
    document, shown = audited.document, audited.page
    printed = f" ({shown.page_label})" if shown.page_label not in ("", str(shown.page)) else ""
    grade = f"{_grade(shown.health.grade)} {_reasons(shown.health.reasons)}"
    items = "".join(_item(number, block) for number, block in audited.blocks)
    if audited.picture:
        source = base64.b64encode(audited.picture).decode("ascii")
        alt = escape(f"{document.name}, {shown.page}", quote=True)
        picture = f'<img alt="{alt}" src="data:image/jpeg;base64,{source}">'
    else:
        picture = f'<p class="note">{both(*audited.problem)}</p>'
    name = escape(document.paths[0] if document.paths else document.doc_id)
    return (
        f'<h2 id="{_anchor(audited)}"><a href="{document.doc_id}.html">{name}</a> · '
        f"{both(f'第 {shown.page} 页', f'page {shown.page}')}{escape(printed)}</h2><p>{grade}</p>"
        f'<div class="audit"><div>{picture}</div><ol>{items}</ol></div>'
    )


def _item(number: str, block: Block) -> str:
    text = " ".join(block.text.split())
    text = text if len(text) <= _TEXT else text[:_TEXT] + "…"
    tag = f'<span class="tag" style="background:{_css(block.kind)}">{number or "–"}</span>'
    return f'<li>{tag}<span class="note">{_kind(block.kind)}</span> {escape(text)}</li>'


def _doubts(doubted: Sequence[DoubtedPage]) -> Iterator[str]:
    yield f"<h2>{both('存疑的页面', 'Doubtful pages')}</h2>"
    if not doubted:
        yield f'<p class="good">{both("没有。", "None.")}</p>'
        return
    rows = [[_grade(grade), page_ranges(pages), _reasons(why)] for grade, why, pages in doubt_groups(doubted)]
    yield table([both("评级", "Grade"), both("页", "Pages"), both("原因", "Reasons")], rows)


def _totals(totals: Mapping[DocumentStatus, Totals]) -> str:
    head = [both(*_STATUS), both("文件", "Documents"), both(*_PAGES)]
    head += [both(grade_text(g, "zh"), grade_text(g, "en").capitalize()) for g in _GRADES]
    head += ["OCR", both(*_TABLES), both(*_FIGURES), both(*_SECONDS)]
    rows: list[list[Cell]] = []
    for name, row in [(_status(status), row) for status, row in totals.items()]:
        rows.append([name, *row.values()])
    if len(rows) > 1:
        rows.append([both("合计", "All"), *Totals.sum(totals.values()).values()])
    return table(head, rows, sum_last=len(rows) > 1)


def _status(status: DocumentStatus) -> str:
    return both(*(status_text(status, code)[0] for code in _BOTH))


def _notes(document: Document) -> str:
    notes = [notes_text(document, code) for code in _BOTH]
    return both(*notes) if any(notes) else ""


def _grade(grade: PageGrade) -> str:
    return f'<span class="{grade.value}">{both(*(grade_text(grade, code) for code in _BOTH))}</span>'


def _reasons(reasons: Sequence[HealthReason]) -> str:
    return both(
        "；".join(reason_text(r, "zh") for r in reasons), "; ".join(reason_text(r, "en") for r in reasons)
    )


def _kind(kind: BlockKind) -> str:
    return both(*(kind_text(kind, code) for code in _BOTH))


def _css(kind: BlockKind) -> str:
    return "rgb({},{},{})".format(*COLOURS[kind])


def _anchor(audited: AuditedPage) -> str:
    return f"{audited.document.doc_id}-{audited.page.page}"
