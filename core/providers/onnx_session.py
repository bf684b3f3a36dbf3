"""ONNX Runtime as all encoders here run it: one thread, since worker processes share the cores."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from core.errors import ModelFileError


def open_session(model: Path | bytes, constants: Mapping[str, NDArray[Any]] | None = None) -> Any:
    """`constants` are, by name, what the model says lies outside of it. Raises ModelFileError where there is
    no ONNX Runtime, or it cannot read the model.
    """
    try:
        import onnxruntime
    except ImportError:
        raise ModelFileError(
            "ONNX Runtime is not installed (there is no wheel for Intel Macs).",
            "未安装 ONNX Runtime（没有 Intel Mac 版安装包）。",
            hint="Leave PAGEWITNESS_EMBEDDER empty.",
            hint_zh="请不要设置 PAGEWITNESS_EMBEDDER。",
        ) from None
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    if constants:
        values = [onnxruntime.OrtValue.ortvalue_from_numpy(value) for value in constants.values()]
        options.add_external_initializers(list(constants), values)
    source = model if isinstance(model, bytes) else str(model)
    try:
        return onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime raises its own, not derived from one another
        name = "The built graph" if isinstance(model, bytes) else str(model)
        name_zh = "所构建的计算图" if isinstance(model, bytes) else str(model)
        raise ModelFileError(
            f"{name} cannot be read by ONNX Runtime ({error}).",
            f"ONNX Runtime 无法读取{name_zh}（{error}）。",
        ) from error
