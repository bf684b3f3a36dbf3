"""Whether a word broken at a line's end loses its hyphen: the document's own words decide.

The quote shows a mended word as it would stand in the middle of a line; its two halves keep their boxes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from core.parsing.lines import Fragment

_AROUND = ".,;:()[]\"'“”‘’?!"
_ENOUGH_WORDS = 800
"""Different words from which on a document tells by their absence that two halves are no words."""
_PREFIX_WORDS = """
all anti bi bio co counter cross de eco ex extra full half high hyper infra inter intra low macro mega meta
micro mid mini mono multi nano near neo net non off on one over para peri poly post pre pro proto pseudo quasi
re self semi single sub super sur tele trans tri two ultra un under uni up well wide
"""
_PREFIXES = frozenset(_PREFIX_WORDS.split())


def hyphen_rule(pages: Iterable[Sequence[Fragment]]) -> Callable[[str, str], bool]:
    """A function of the half before the hyphen and the half after it: True where the hyphen goes.

    It goes where the document writes the two as one word and never with a hyphen; or where it writes them
    neither way and neither half is a word of it.
    """
    written: set[str] = set()
    inner: set[str] = set()
    for fragments in pages:
        for fragment in fragments:
            words = [w.text.strip(_AROUND).lower() for w in fragment.words]
            written.update(words)
            inner.update(words[1:])  # the first may be the second half of a broken word

    def drop(before: str, after: str) -> bool:
        left = before.lstrip(_AROUND).lower()
        right = after.rstrip(_AROUND).lower()
        if f"{left}-{right}" in written:
            return False
        if left + right in written:
            return True
        known = left in inner or right in inner or left in _PREFIXES
        return len(inner) >= _ENOUGH_WORDS and not known and right.isalpha() and left.isalpha()

    return drop
