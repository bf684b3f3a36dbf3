"""From what a model wrote to single sentences with their citations, whatever marks it decorated them with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.answering.llm.prompt import NOT_FOUND
from core.types.quantity import normalize_width
from core.types.sentences import sentence_spans

MOST_SENTENCES = 12
_GROUP = re.compile(r"[\[【［]\s*\^?(?:ref\s*)?(\d+(?:\s*[,，、;；]\s*\^?\d+)*)\s*[\]】］]", re.IGNORECASE)
_AFTER_STOP = re.compile(r"([。．.！!？?；;]+[”’\"')）]*)\s*((?:\[\d+\]\s*)+)")
_BULLET = re.compile(r"^\s*(?:[-*•·–]\s+|\d{1,2}[.)、]\s+(?=\D)|#{1,6}\s+|>\s+)+")
_CITATION = re.compile(r"\[(\d+)\]")
_CITED_END = re.compile(r"\[\d+\]\s*[。．.！!？?；;]*$")
_MARKDOWN = re.compile(r"\*\*|__|`")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence and the material it cites; empty for what follows the last citation."""

    text: str
    cited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in parts, each up to and without its group of citations."""

    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The sentence with the model's own citations."""
        return "".join(p.text + "".join(f"[{n}]" for n in p.cited) for p in self.parts)

    @property
    def cited(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(n for part in self.parts for n in part.cited))


def says_not_found(text: str) -> bool:
    """Whether the model says that the material has no answer, and nothing else of worth."""
    rest = text.replace(NOT_FOUND, "").strip(" .。\n`*\"'")
    return NOT_FOUND in text and not _CITATION.search(rest)


def parse_sentences(text: str, *, cut_off: bool = False) -> list[Sentence]:
    """The sentences of an answer, at most `MOST_SENTENCES`; `cut_off` drops a last one without an end."""
    sentences: list[Sentence] = []
    lines = [line for line in _plain(text).split("\n") if line.strip()]
    for number, line in enumerate(lines):
        spans = sentence_spans(line)
        for position, (start, end) in enumerate(spans):
            piece = line[start:end]
            last = number == len(lines) - 1 and position == len(spans) - 1
            if cut_off and last and not _CITED_END.search(piece):
                continue
            if re.search(r"\w", _CITATION.sub("", piece)):
                sentences.append(parse_sentence(piece))
    return sentences[:MOST_SENTENCES]


def parse_sentence(text: str) -> Sentence:
    """One sentence; its citations end the parts they follow."""
    parts: list[Part] = []
    start = 0
    for match in re.finditer(r"(?:\[\d+\]\s*)+", text):
        numbers = tuple(dict.fromkeys(int(n) for n in _CITATION.findall(match[0])))
        words = text[start : match.start()]
        if not words.strip() and parts:
            parts[-1] = Part(parts[-1].text, tuple(dict.fromkeys((*parts[-1].cited, *numbers))))
        else:
            parts.append(Part(words, numbers))
        start = match.end()
    if text[start:].strip():
        parts.append(Part(text[start:], ()))
    return Sentence(tuple(parts))


def one_sentence(text: str) -> Sentence | None:
    """A correction as one sentence; None where it is empty."""
    plain = " ".join(line.strip() for line in _plain(text).split("\n") if line.strip())
    return parse_sentence(plain) if re.search(r"\w", _CITATION.sub("", plain)) else None


def _plain(text: str) -> str:
    """Without bullets and emphasis; groups of citations as `[1][2]`, before the stop they stand behind."""
    text = text.replace(NOT_FOUND, " ").replace("\r", "")
    text = "\n".join(_BULLET.sub("", line) for line in _MARKDOWN.sub("", text).split("\n"))
    text = _GROUP.sub(lambda m: "".join(f"[{n}]" for n in re.findall(r"\d+", normalize_width(m[1]))), text)
    return _AFTER_STOP.sub(lambda m: f"{m[2].strip()}{m[1]} ", text)
