"""Small whole PDFs, one for each thing a file may hold: what mutations start from."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pymupdf
from PIL import Image

#: The password of the encrypted one.
PASSWORD = "imaginary"

#: What a writer makes anew at each save is fixed here: the same seed has to give the same mutation.
_ID = "[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]"
_DATE = re.compile(rb"D:\d{14}")

_LINES = (
    "The harbour of Nowhere took in 1,234,567.89 shells in 2024,",
    "after (8.9%) less in the year before that never was.",
    "No ship has been seen there since the lighthouse moved.",
)


def seed_files() -> dict[str, bytes]:
    """Name → bytes of the file. Each is made as it would be saved, and once more with its streams open, where
    a changed byte is more likely to change what is drawn. The same at every call but for the encrypted one,
    whose keys are random.
    """
    made = {}
    for name, draw in _DRAWN.items():
        document = pymupdf.open()
        draw(document)
        document.subset_fonts()
        document.xref_set_key(-1, "ID", _ID)
        made[name] = document.tobytes(garbage=3, deflate=True, no_new_id=True)
        if name != "Chinese, font subset":  # the font would be most of the file
            made[f"{name}, open"] = document.tobytes(garbage=3, expand=255, no_new_id=True)
    document = pymupdf.open("pdf", made["text"])
    made["object streams"] = document.tobytes(garbage=3, deflate=True, use_objstms=1, no_new_id=True)
    made["encrypted"] = document.tobytes(
        encryption=pymupdf.mupdf.PDF_ENCRYPT_AES_256, user_pw=PASSWORD, owner_pw=PASSWORD + "!"
    )
    return {name: _DATE.sub(b"D:20240101000000", data) for name, data in made.items()}


def _text(document: pymupdf.Document) -> None:
    for number in range(2):
        page = document.new_page()
        for i, line in enumerate(_LINES * 3):
            page.insert_text((60, 80 + 14 * i + number), line, fontsize=10)
    document[1].set_rotation(90)


def _table(document: pymupdf.Document) -> None:
    page = document.new_page()
    for row in range(6):
        page.draw_line((60, 80 + 20 * row), (420, 80 + 20 * row))
        for column in range(3):
            if row < 5:
                page.insert_text((66 + 120 * column, 94 + 20 * row), f"{row * 1000 + column:,}", fontsize=9)
    for column in range(4):
        page.draw_line((60 + 120 * column, 80), (60 + 120 * column, 180))


def _image(document: pymupdf.Document) -> None:
    page = document.new_page()
    for kind, place in (("PNG", (60, 60, 260, 200)), ("JPEG", (300, 60, 500, 200))):
        stream = io.BytesIO()
        Image.radial_gradient("L").resize((64, 48)).save(stream, kind)
        page.insert_image(pymupdf.Rect(place), stream=stream.getvalue())
        page.insert_text(
            (place[0], place[3] + 14), f"Figure: a {kind} of a lamp that was never lit", fontsize=9
        )


def _outline(document: pymupdf.Document) -> None:
    for number in range(4):
        document.new_page().insert_text((60, 80), f"{number + 1}. Chapter of a book without words")
    document.set_toc([[1 + number % 2, f"Chapter {number + 1}", number + 1] for number in range(4)])
    document.set_page_labels([{"startpage": 0, "prefix": "A-", "style": "r", "firstpagenum": 1}])
    document.set_metadata({"title": "A book without words", "author": "Nobody"})
    document.embfile_add("note.txt", b"attached to nothing")


def _form(document: pymupdf.Document) -> None:
    page = document.new_page()
    for i, kind in enumerate((pymupdf.mupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.mupdf.PDF_WIDGET_TYPE_CHECKBOX)):
        widget = pymupdf.Widget()
        widget.field_type, widget.field_name = kind, f"field {i}"
        widget.rect = pymupdf.Rect(60, 80 + 30 * i, 200, 100 + 30 * i)
        widget.field_value = "a name" if i == 0 else True
        page.add_widget(widget)
    page.add_highlight_annot(pymupdf.Rect(60, 200, 200, 220))
    page.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(60, 240, 99, 260), "uri": "nowhere:"})


def _cjk(document: pymupdf.Document) -> None:
    page = document.new_page()
    writer = pymupdf.TextWriter(page.rect)
    for i, line in enumerate(
        ("第一节　虚构港口", "2024年贝壳收入为１，２３４．５万元", "灯塔搬走后再无船只")
    ):
        writer.append((60, 80 + 20 * i), line, font=pymupdf.Font("cjk"), fontsize=11)
    writer.write_text(page)


_DRAWN: dict[str, Callable[[pymupdf.Document], None]] = {
    "text": _text,
    "table": _table,
    "image": _image,
    "outline": _outline,
    "form": _form,
    "Chinese, font subset": _cjk,
}
