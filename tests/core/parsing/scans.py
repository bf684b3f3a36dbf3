"""Scans and broken fonts made for tests: a drawn page turned into a noisy picture, maps taken from a font."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image

from tests.core.parsing.pages import Drawing, write

TEXT = (
    "虚构甲木股份有限公司 2024 年度经营数据公告",
    "本公司董事会保证本公告内容真实、准确、完整，没有虚假记载。",
    "2024年度公司实现营业收入1,236,418,905.37元，比上年增长12.34%。",
    "主要原因是新增产能投产以及海外客户订单增加。",
    "The company of this report does not exist; all figures are made up.",
    "Net profit for the year was 98,765,432.10 yuan, a decrease of 5.6%.",
    "特此公告。",
)


def draw_text(page: pymupdf.Page) -> None:
    for i, line in enumerate(TEXT):
        write(page, 60, 90 + 24 * i, line, 11)


def scan_of(
    draw: Drawing, *, size: tuple[float, float] = (420, 300), dpi: int = 150, skew: float = 0.0
) -> bytes:
    """A grey JPEG of a drawn page, a little slanted and noisy."""
    with pymupdf.open() as document:
        page = document.new_page(width=size[0], height=size[1])
        draw(page)
        pixmap = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    image = Image.frombytes("L", (pixmap.width, pixmap.height), pixmap.samples)
    image = image.rotate(-skew, resample=Image.Resampling.BICUBIC, fillcolor=255)
    grey = np.asarray(image, np.float32) + np.random.default_rng(7).normal(
        0, 5, (pixmap.height, pixmap.width)
    )
    stream = io.BytesIO()
    Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).save(stream, "JPEG", quality=60)
    return stream.getvalue()


def scan_pdf(
    path: Path, picture: bytes, *, turn: int = 0, rotation: int = 0, size: tuple[float, float] = (420, 300)
) -> Path:
    """One page that is nothing but the picture, turned clockwise by `turn`; shown at `rotation`."""
    image = Image.open(io.BytesIO(picture)).rotate(-turn, expand=True)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    width, height = size[::-1] if turn in (90, 270) else size
    with pymupdf.open() as document:
        page = document.new_page(width=width, height=height)
        page.insert_image(page.rect, stream=stream.getvalue())
        page.set_rotation(rotation)
        document.save(path)
    return path


def without_maps(path: Path, cmap: bytes = b"") -> Path:
    """Take the character maps from the fonts of a PDF, or put `cmap` in their place."""
    with pymupdf.open(path) as document:
        for xref in range(1, document.xref_length()):
            if "ToUnicode" in document.xref_get_keys(xref):
                if cmap:
                    document.update_stream(int(document.xref_get_key(xref, "ToUnicode")[1].split()[0]), cmap)
                else:
                    document.xref_set_key(xref, "ToUnicode", "null")
        data = document.tobytes()
    path.write_bytes(data)
    return path


PRIVATE_USE = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <17FF> <E000> endbfrange endcmap end end"""
