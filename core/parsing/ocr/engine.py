"""RapidOCR behind two calls: where lines stand on a picture, and what a line says.

Everything heavy is imported by the first call. Models come from the wheel by their path, so nothing is ever
fetched; one thread, because documents already run side by side in worker processes.
"""

from __future__ import annotations

import functools
import importlib.util
import itertools
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelFileError
from core.parsing.ocr.lines import Span, even_letters

Picture = NDArray[np.uint8]
"""Height x width x 3, any order of colours."""

_NEEDED = ("rapidocr", "onnxruntime", "cv2")
_DETECTOR = "PP-OCRv6_det_small.onnx"
_RECOGNISER = "PP-OCRv6_rec_small.onnx"
_DETECTION_SIDE = 1280
"""Longest side on which lines are looked for: 5-point type on A4 is found, half the memory of 1760."""

_SECOND_LOOK = 0.75


def is_installed() -> bool:
    """Whether OCR can run here; imports nothing."""
    return all(importlib.util.find_spec(name) is not None for name in _NEEDED)


def engine_name() -> str:
    """Reader and version, part of the key under which results are kept."""
    try:
        return f"rapidocr {version('rapidocr')} {_DETECTION_SIDE}"
    except PackageNotFoundError:
        return "none"


def find_lines(picture: Picture) -> NDArray[np.float32]:
    """Corners of the lines on a picture, shape (lines, 4, 2), in pixels; raises ModelFileError.

    A picture on which none is found is looked at once more, smaller: large drawings hide small type.
    """
    found = _find(picture)
    smaller = _SECOND_LOOK * _DETECTION_SIDE / max(picture.shape[:2])
    if len(found) or smaller >= 1:
        return found
    import cv2

    size = max(1, round(picture.shape[1] * smaller)), max(1, round(picture.shape[0] * smaller))
    found = _find(np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8))
    return np.asarray(found / smaller, np.float32)


def _find(picture: Picture) -> NDArray[np.float32]:
    found = _rapidocr()(picture, use_det=True, use_cls=False, use_rec=False)
    boxes = getattr(found, "boxes", None)
    return np.zeros((0, 4, 2), np.float32) if boxes is None else np.asarray(boxes, np.float32)


def read_lines(crops: Sequence[Picture]) -> list[tuple[str, float, tuple[Span, ...]]]:
    """Text, score (0–1) and places of letters (see OcrLine) of pictures that hold one upright line each."""
    if not crops:
        return []
    engine = _rapidocr()
    engine.return_word_box = True
    result = engine.recognize_txt(list(crops))
    return [
        _line(text, float(score), places)
        for text, score, places in zip(result.txts, result.scores, result.word_results, strict=True)
    ]


def _line(text: str, score: float, places: Any) -> tuple[str, float, tuple[Span, ...]]:
    begin = len(text) - len(text.lstrip())
    text = text.strip()
    letters = [c for c in text if not c.isspace()]
    columns = [column for word in places.word_cols for column in word] if places is not None else []
    if begin or len(columns) != len(letters) or not columns or not places.line_txt_len:
        return text, score, even_letters(text)
    return text, score, _letters(text, columns, places.line_txt_len)


def _letters(text: str, columns: Sequence[int], length: float) -> tuple[Span, ...]:
    """A letter reaches half-way to its neighbours, but not into a gap: there stands a space."""
    at = iter(columns)
    middles = [-1.0 if char.isspace() else (next(at) + 0.5) / length for char in text]
    for i, middle in enumerate(middles):
        if middle < 0:
            middles[i] = (middles[i - 1] + next(m for m in middles[i:] if m >= 0)) / 2
    steps = [b - a for a, b in itertools.pairwise(middles)]
    half = 0.65 * sorted(steps)[len(steps) // 2] if steps else 0.5
    out = []
    for i, middle in enumerate(middles):
        before = steps[i - 1] / 2 if i else half
        after = steps[i] / 2 if i < len(steps) else half
        out.append((max(middle - min(before, half), 0.0), min(middle + min(after, half), 1.0)))
    return tuple(out)


@functools.cache
def _rapidocr() -> Any:
    if not is_installed():
        raise ModelFileError(
            "The OCR library (rapidocr, onnxruntime) is not installed.",
            "未安装文字识别（OCR）所需的 rapidocr 和 onnxruntime。",
            hint="Run `uv sync`, or switch OCR off with --no-ocr.",
            hint_zh="请运行 `uv sync`，或用 --no-ocr 关闭文字识别。",
        )
    import cv2
    import rapidocr

    models = Path(rapidocr.__file__).parent / "models"
    missing = [name for name in (_DETECTOR, _RECOGNISER) if not (models / name).is_file()]
    if missing:
        raise _broken(", ".join(missing))
    cv2.setNumThreads(1)
    try:
        return rapidocr.RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.use_cls": False,
                "Global.max_side_len": 4000,
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                "Det.model_path": str(models / _DETECTOR),
                "Det.limit_type": "max",
                "Det.limit_side_len": _DETECTION_SIDE,
                "Rec.model_path": str(models / _RECOGNISER),
                "Rec.rec_batch_num": 1,
            }
        )
    except Exception as error:
        raise _broken(str(error)) from error


def _broken(what: str) -> ModelFileError:
    return ModelFileError(
        f"The OCR models that come with rapidocr cannot be used: {what}",
        f"rapidocr 自带的文字识别模型无法使用：{what}",
        hint="Install it again with `uv sync --reinstall-package rapidocr`, or use --no-ocr.",
        hint_zh="请用 `uv sync --reinstall-package rapidocr` 重新安装，或使用 --no-ocr。",
    )
