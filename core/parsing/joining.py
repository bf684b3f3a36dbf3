"""Fragments out of what the PDF drew: cut and put together by distance alone.

It does not matter in which order and in how many strokes a line was drawn. Whether a gap is a space or parts
two cells of a table is told by the lines above and below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from core.parsing.lines import Fragment, on_one_line
from core.parsing.words import TextLine, is_rtl

_NARROW = 0.4  # gaps of a page drawn word by word that are spaces whatever stands around
_CLOSE = 0.7  # gaps up to here are spaces, unless the lines around have a gap there too (cells of a table)
_LEAST_CUT = 4.0 * _CLOSE  # points
_WIDE = 1.0  # up to here they are where a line above or below runs over the gap (justified text)
_AFTER_BULLET = 2.2
_BULLETS = frozenset("•●▪■◆➢►")


def fragments_of(lines: Iterable[TextLine]) -> list[Fragment]:
    """The fragments of a page from top to bottom: cut at wide gaps, put together over narrow ones."""
    pieces = [piece for line in lines for piece in _pieces(line)]
    pieces.sort(key=lambda f: (f.y0 + f.y1, f.x0, f.x1, f.words[0].text))
    bands: list[list[Fragment]] = []
    for band in _bands(pieces):
        bands.append(band)
        if len(bands) > 1 and on_one_line(bands[-2][0], band[0]):
            both = sorted(bands[-2] + band, key=_from_left)
            if any(_follows(a, b, _CLOSE) and (a in band) != (b in band) for a, b in pairwise(both)):
                bands[-2:] = [both]
    in_pieces = _is_in_pieces(bands)
    out = [
        f for i, band in enumerate(bands) for f in (_bridged(bands, i, in_pieces) if len(band) > 1 else band)
    ]
    out.sort(key=lambda f: (f.y0 + f.y1, f.x0))
    return out


def _pieces(line: TextLine) -> Iterator[Fragment]:
    words = line.words
    if len(words) == 1 or is_rtl("".join([w.text for w in words])):
        yield Fragment(words, pale=line.pale)
        return
    start = 0
    before = words[0]
    for i, after in enumerate(words):
        gap = after.x0 - before.x1
        if i and (
            (gap > _LEAST_CUT and gap > _CLOSE * max(before.size, after.size, 4.0))
            or (gap < 0 and after.x0 < before.x0 - before.size)
        ):
            yield Fragment(words[start:i], pale=line.pale)
            start = i
        before = after
    yield Fragment(words[start:], pale=line.pale)


def _from_left(fragment: Fragment) -> tuple[float, float, float]:
    return fragment.x0, fragment.x1, fragment.y0


def _bands(pieces: Sequence[Fragment]) -> Iterator[list[Fragment]]:
    """Pieces at one height on the page, whatever columns they stand in, from left to right."""
    band: list[Fragment] = []
    for piece in pieces:
        if band:
            low, high = sorted((band[0].height, piece.height))
            if piece.y0 + piece.y1 - band[0].y0 - band[0].y1 > min(high, 1.3 * low):
                yield sorted(band, key=_from_left)
                band = []
        band.append(piece)
    if band:
        yield sorted(band, key=_from_left)


def _follows(before: Fragment, after: Fragment, limit: float) -> bool:
    gap = after.x0 - before.x1
    size = max(before.size, after.size, 4.0)
    if gap > limit * size:
        return gap <= _AFTER_BULLET * size and _is_bullet(before) and not _is_off(before, after)
    return (
        gap > -0.5 * size
        and min(before.size, after.size) > 0.45 * size
        and before.pale == after.pale
        and on_one_line(before, after)
        and not is_rtl(before.text)
        and not is_rtl(after.text)
    )


def _is_bullet(fragment: Fragment) -> bool:
    text = fragment.words[0].text
    return len(text) == 1 and len(fragment.words) == 1 and (text in _BULLETS or "\ue000" <= text <= "\uf8ff")


def _is_off(bullet: Fragment, text: Fragment) -> bool:
    return abs(bullet.y0 + bullet.y1 - text.y0 - text.y1) > max(bullet.height, text.height)


def _one(parts: list[Fragment]) -> Fragment:
    if len(parts) == 1:
        return parts[0]
    return Fragment([w for f in parts for w in f.words], pale=parts[0].pale)


def _is_in_pieces(bands: Sequence[list[Fragment]]) -> bool:
    """Whether most words of the page were drawn one by one, so that a stroke says nothing of cells."""
    within = sum(len(f.words) - 1 for band in bands for f in band)
    between = sum(_follows(a, b, _NARROW) for band in bands if len(band) > 1 for a, b in pairwise(band))
    return between > within


def _bridged(bands: Sequence[list[Fragment]], at: int, in_pieces: bool) -> list[Fragment]:
    """The pieces of a band put together where they follow each other and the lines around allow it."""
    band = bands[at]
    out = [[band[0]]]
    for before, after in pairwise(band):
        if _follows(before, after, _WIDE) and _may_bridge(bands, at, before, after, in_pieces):
            out[-1].append(after)
        else:
            out.append([after])
    return [_one(parts) for parts in out]


def _may_bridge(
    bands: Sequence[list[Fragment]], at: int, before: Fragment, after: Fragment, in_pieces: bool
) -> bool:
    if _is_bullet(before) or (in_pieces and _follows(before, after, _NARROW)):
        return True
    above = _gap_beside(bands, at, -1, before, after)
    below = _gap_beside(bands, at, 1, before, after)
    nearest = above[:1] + below[:1]
    if after.x0 - before.x1 > _CLOSE * max(before.size, after.size, 4.0):
        return False in nearest and True not in nearest
    return False in nearest or sum(above) + sum(below) < (2 if in_pieces else 1)


def _gap_beside(
    bands: Sequence[list[Fragment]], at: int, step: int, before: Fragment, after: Fragment
) -> list[bool]:
    """For the next two lines above (`step` -1) or below (1): whether they too have a gap there, with text
    on both sides. A line with text on one side only ends the search.
    """
    middle = (before.x1 + after.x0) / 2
    size = max(before.size, after.size, 4.0)
    low, high = middle - 3 * size, middle + 3 * size
    y = before.y0 + before.y1
    found: list[bool] = []
    i = at + step
    while 0 <= i < len(bands) and len(found) < 2:
        near = [f for f in bands[i] if f.x0 < high and f.x1 > low]
        i += step
        if not near:
            if abs(bands[i - step][0].y0 + bands[i - step][0].y1 - y) > 5 * size:
                break
            continue
        distance = abs(near[0].y0 + near[0].y1 - y) / 2
        if distance > 2.0 * size:
            break
        y = near[0].y0 + near[0].y1
        if any(f.x0 < middle < f.x1 for f in near):
            found.append(False)
        elif near[0].x0 < middle < near[-1].x1:
            found.append(True)
        else:
            break
    return found
