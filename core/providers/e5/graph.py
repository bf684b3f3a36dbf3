"""The encoder as an ONNX graph with 8-bit matrix products, built once from the weights and kept.

Every product quantises its input while it runs, by the largest number in it, so one text is one run: what a
text's vector is then depends on that text alone, and nothing is padded. A few channels carry numbers far
larger than all others and would leave the others no precision: they are divided by a power of two before the
product, and their weights multiplied by it (OUTLIERS, seen on sentences of our own). Cosine to the full
precision of the weights: see docs/evaluation.md.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from core.providers.e5.weights import HEADS, HIDDEN, INNER, LAYERS, SHA256, E5Weights, Floats

if TYPE_CHECKING:
    import onnx

GRAPH_VERSION = "1"
"""Part of the model's id: vectors of two graphs are never mixed."""

OUTLIERS: dict[str, dict[int, int]] = {
    "l0.fi": {321: 8, 60: 4, 15: 4, 87: 4},
    "l1.fi": {15: 8, 321: 4, 87: 2},
    "l2.fi": {15: 16, 321: 4},
    "l3.fi": {15: 16, 321: 4},
    "l4.fi": {15: 8, 321: 2},
    "l5.fi": {35: 8, 15: 4},
    "l6.fi": {35: 16, 15: 4},
    "l7.fi": {35: 16, 15: 4},
    "l8.fi": {35: 16, 15: 4},
    "l9.fi": {35: 16, 15: 4, 351: 4},
    "l10.fi": {35: 16, 351: 4, 15: 4, 383: 2},
    "l11.fi": {35: 16, 146: 4, 351: 4},
    "l0.fo": {318: 8, 91: 2},
    "l1.fo": {1462: 8, 997: 2},
    "l2.fo": {354: 4},
    "l3.fo": {408: 2},
    "l4.fo": {778: 32},
    "l5.fo": {658: 16},
    "l6.fo": {1152: 8},
    "l7.fo": {413: 4},
    "l8.fo": {563: 4, 61: 2},
    "l9.fo": {859: 2, 280: 2, 1240: 2},
    "l11.fo": {1371: 4, 554: 4, 119: 4, 712: 2},
}
"""Channels of the input of a product (layer, then `fi`: into the wide layer, `fo`: out of it)."""

_EPSILON = 1e-12
_CONTRIB = "com.microsoft"


def graph_bytes(weights: E5Weights, folder: Path, *, keep: bool) -> bytes:
    """The graph as it is kept in `folder`; where it is not, it is built, and written there with `keep`."""
    name = hashlib.sha256(f"{SHA256}/{GRAPH_VERSION}".encode()).hexdigest()[:16]
    file = folder / f"multilingual-e5-small-{name}.onnx"
    try:
        return file.read_bytes()
    except OSError:
        data: bytes = build_graph(weights).SerializeToString()
    if keep:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
        temporary.write_bytes(data)
        temporary.replace(file)
    return data


def build_graph(weights: E5Weights, *, full_precision: bool = False) -> onnx.ModelProto:
    """Input `x`: sums of word, position and type embeddings, (1, tokens, HIDDEN); output `y` alike.

    With `full_precision` all products are in float32, to compare with.
    """
    graph = _Graph(weights, full_precision=full_precision)
    x = graph.norm("x", "emb.ln", "l0.x")
    for layer in range(LAYERS):
        x = graph.layer(f"l{layer}", x, "y" if layer == LAYERS - 1 else f"l{layer + 1}.x")
    return graph.model()


class _Graph:
    """Collects nodes and constants. Values are named by their layer."""

    def __init__(self, weights: E5Weights, *, full_precision: bool) -> None:
        self._weights = weights
        self._full = full_precision
        self._nodes: list[Any] = []
        self._constants: list[Any] = []

    def layer(self, at: str, x: str, out: str) -> str:
        """One layer of the encoder: attention, then the wide layer, each added to its input and normed."""
        parts = [f"{at}.{part}" for part in ("q", "k", "v")]
        self._node(
            "Split",
            [self._product(x, [f"{p}" for p in parts], f"{at}.qkv", HIDDEN)],
            *parts,
            axis=2,
            num_outputs=3,
        )
        self._node("MultiHeadAttention", parts, f"{at}.context", domain=_CONTRIB, num_heads=HEADS)
        attended = self._product(f"{at}.context", [f"{at}.ao"], f"{at}.ao", HIDDEN)
        middle = self.norm(self._node("Add", [attended, x], f"{at}.sum"), f"{at}.aln", f"{at}.middle")
        wide = self._product(middle, [f"{at}.fi"], f"{at}.fi", INNER)
        narrow = self._product(
            self._node("Gelu", [wide], f"{at}.gelu", domain=_CONTRIB), [f"{at}.fo"], f"{at}.fo", HIDDEN
        )
        return self.norm(self._node("Add", [narrow, middle], f"{at}.sum2"), f"{at}.oln", out)

    def norm(self, x: str, name: str, out: str) -> str:
        scale = self._constant(f"{name}.w", self._weights.vector(f"{name}.w"))
        bias = self._constant(f"{name}.b", self._weights.vector(f"{name}.b"))
        return self._node("LayerNormalization", [x, scale, bias], out, axis=-1, epsilon=_EPSILON)

    def _product(self, x: str, names: list[str], key: str, rows: int) -> str:
        """`x` times the weights of these names side by side, plus their biases."""
        weights = np.concatenate([self._weights.matrix(f"{n}.w", rows) for n in names]).T
        bias = self._constant(f"{key}.bias", np.concatenate([self._weights.vector(f"{n}.b") for n in names]))
        if self._full:
            made = self._node("MatMul", [x, self._constant(f"{key}.weights", weights)], f"{key}.product")
            return self._node("Add", [made, bias], f"{key}.out")
        if key in OUTLIERS:
            factors = np.ones(len(weights), np.float32)
            factors[list(OUTLIERS[key])] = list(OUTLIERS[key].values())
            x = self._node("Mul", [x, self._constant(f"{key}.tamed", np.reciprocal(factors))], f"{key}.in")
            weights = weights * factors[:, None]
        scales = np.abs(weights).max(axis=0) / np.float32(127)
        whole = self._constant(f"{key}.weights", np.rint(weights / scales).astype(np.int8))
        inputs = [x, whole, self._constant(f"{key}.scales", scales), "", bias]
        return self._node("DynamicQuantizeMatMul", inputs, f"{key}.out", domain=_CONTRIB)

    def _constant(self, name: str, values: Floats | NDArray[np.int8]) -> str:
        from onnx import numpy_helper

        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _node(self, kind: str, inputs: list[str], *outputs: str, domain: str = "", **values: Any) -> str:
        from onnx import helper

        self._nodes.append(helper.make_node(kind, inputs, list(outputs), domain=domain, **values))
        return outputs[0]

    def model(self) -> onnx.ModelProto:
        from onnx import TensorProto, helper

        shape: list[int | str | None] = [1, "tokens", HIDDEN]
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name in ("x", "y")]
        graph = helper.make_graph(self._nodes, "multilingual-e5-small", ends[:1], ends[1:], self._constants)
        operators = [helper.make_opsetid("", 18), helper.make_opsetid(_CONTRIB, 1)]
        return helper.make_model(graph, opset_imports=operators, ir_version=9)
