"""Two charts that a text reader cannot see into: one of outlines, one of pixels.

Both show numbers that stand nowhere in the text layer, as the charts of real reports do. Each point leaves a
mark under the chart's name, so that questions can ask for it.
"""

import io
from collections.abc import Sequence

import pymupdf
from PIL import Image, ImageDraw, ImageFont

from core.evaluation.samples.drawing import Box, Colour, Draft, Mark, font
from core.evaluation.samples.facts.model import Key

Bars = Sequence[tuple[str, str]]
BLUE: Colour = (0.24, 0.42, 0.66)


def chart_key(document: str, chart: str, label: str) -> Key:
    """The key of one point of a chart: charts belong to documents, not to companies."""
    return Key(document, f"chart: {chart}", label)


def vector_chart(draft: Draft, name: str, bars: Bars, height: float = 150.0, face: str = "cjk") -> None:
    """A bar chart whose labels are drawn as outlines: lines and fills, no letters."""
    width = draft.frame.width
    draft.need(height + 30)
    flat = pymupdf.open()
    page = flat.new_page(width=width, height=height)
    base, tallest = height - 24, max(float(value) for _, value in bars)
    step = width / len(bars)
    page.draw_line((10, base), (width - 10, base), color=(0.3, 0.3, 0.3), width=0.8)
    writer = pymupdf.TextWriter(page.rect)
    for number, (label, value) in enumerate(bars):
        middle, top = (number + 0.5) * step, base - (height - 52) * float(value) / tallest
        page.draw_rect(
            pymupdf.Rect(middle - step * 0.22, top, middle + step * 0.22, base), color=None, fill=BLUE
        )
        for text, y in ((value, top - 5), (label, base + 14)):
            writer.append(
                (middle - font(face).text_length(text, 9) / 2, y), text, font=font(face), fontsize=9
            )
    writer.write_text(page)
    outlines = pymupdf.open(stream=page.get_svg_image(text_as_path=True).encode(), filetype="svg")
    drawn = pymupdf.open("pdf", outlines.convert_to_pdf())
    frame = draft.frame
    target = pymupdf.Rect(frame.x0, draft.y, frame.x1, draft.y + height)
    draft.flush()
    draft.document[-1].show_pdf_page(target, drawn, 0)
    _mark(draft, name, bars, height)
    draft.y += height + 4


def bitmap_chart(draft: Draft, title: str, points: Bars, height: float = 165.0, face: str = "cjk") -> None:
    """A line chart drawn in pixels and placed as a picture, title and labels included."""
    draft.need(height + 30)
    frame, scale = draft.frame, 2.2
    size = (int(frame.width * scale), int(height * scale))
    image = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(image)
    small, large = (ImageFont.truetype(io.BytesIO(font(face).buffer), int(s * scale)) for s in (9, 10.5))
    pen.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=(190, 190, 190))
    pen.text((size[0] / 2, 14 * scale), title, font=large, fill=(20, 40, 90), anchor="mm")
    values = [float(value) for _, value in points]
    low, high = min(values) * 0.8, max(values)
    left, right, base, top = 40 * scale, size[0] - 40 * scale, size[1] - 26 * scale, 48 * scale
    pen.line((left - 20, base, right + 20, base), fill=(90, 90, 90), width=2)
    spots = []
    for number, value in enumerate(values):
        x = left + (right - left) * number / (len(values) - 1)
        spots.append((x, base - (base - top) * (value - low) / (high - low)))
    pen.line(spots, fill=(190, 80, 40), width=5)
    for (x, y), (label, shown) in zip(spots, points, strict=True):
        pen.ellipse((x - 7, y - 7, x + 7, y + 7), fill=(190, 80, 40))
        pen.text((x, y - 12 * scale), shown, font=small, fill=(0, 0, 0), anchor="mm")
        pen.text((x, base + 12 * scale), label, font=small, fill=(60, 60, 60), anchor="mm")
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=True)
    draft.flush()
    target = pymupdf.Rect(frame.x0, draft.y, frame.x1, draft.y + height)
    draft.document[-1].insert_image(target, stream=stream.getvalue())
    _mark(draft, title, points, height)
    draft.y += height + 4


def _mark(draft: Draft, name: str, points: Bars, height: float) -> None:
    """A mark for each point of the chart that begins at the cursor."""
    box = Box(draft.frame.x0, draft.y, draft.frame.x1, draft.y + height)
    for label, value in points:
        key = chart_key(draft.name, name, label)
        draft.marks.append(Mark(key, draft.page_number, f"{label} {value}", box, value, in_picture=True))
