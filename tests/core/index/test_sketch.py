import sys

import numpy as np
import onnx
import pytest

from core.errors import ModelFileError
from core.index import dense, sketch
from core.index.dense import DenseIndex
from core.index.sketch import Sketch

pytest.importorskip("onnxruntime")


def unit(rows, dimension, seed=0):
    made = np.random.default_rng(seed).normal(size=(rows, dimension)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


def uneven(rows, dimension, seed=0):
    """Unit vectors of which few values hold most of the length."""
    made = (np.random.default_rng(seed).normal(size=(rows, dimension)) ** 7).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


@pytest.fixture
def eager(monkeypatch):
    """Sketches from the first search on, of the smallest segments."""
    monkeypatch.setattr(dense, "SKETCHED_AFTER", 0)
    monkeypatch.setattr(dense, "SKETCHED_ROWS", 1)


def index_of(folder, *segments, rows=None):
    files = []
    for number, vectors in enumerate(segments):
        files.append(folder / f"{number}.npy")
        np.save(files[-1], vectors)
    total = sum(map(len, segments))
    return DenseIndex(files, np.arange(total) if rows is None else np.array(rows), segments[0].shape[1])


def compared(index, query, limit, allowed=None):
    """What comparing every vector gives."""
    scores = index.scores(query)
    rows = (
        np.flatnonzero(scores > -np.inf) if allowed is None else np.flatnonzero(allowed & (scores > -np.inf))
    )
    order = rows[np.lexsort((rows, -scores[rows]))][:limit]
    return list(zip(order.tolist(), scores[order].tolist(), strict=True))


@pytest.mark.parametrize("vectors", [unit(700, 64), uneven(700, 64), unit(1, 3), np.eye(5, dtype=np.float32)])
@pytest.mark.parametrize("scale", [1, 30])
def test_no_row_is_off_by_more_than_is_said(vectors, scale):
    made = Sketch(vectors)
    for query in scale * np.concatenate(
        [unit(20, vectors.shape[1], 1), uneven(20, vectors.shape[1]), vectors[:5]]
    ):
        near, off = made.scores(query)
        exact = vectors.astype(np.float64) @ query.astype(np.float64)
        assert (np.abs(near - exact) <= off).all()
        assert (np.abs(near - np.vecdot(vectors, query)) <= off).all()


def test_the_distance_is_small_enough_to_leave_most_out():
    near, off = Sketch(unit(3000, 512)).scores(unit(1, 512, 9)[0])
    assert off.max() < 0.02
    assert np.std(near) > 2 * off.max()


@pytest.mark.parametrize("extreme", [127, -127])
def test_sums_of_the_largest_values_fit(extreme):
    vectors = np.full((16, 512), extreme / 127 / 512**0.5, np.float32)
    near, off = Sketch(vectors).scores(np.full(512, 512**-0.5, np.float32))
    np.testing.assert_allclose(near, np.sign(extreme), atol=1e-4)
    assert (off < 1e-3).all()


def test_the_graph_is_a_model_that_onnx_accepts():
    model = onnx.load_from_string(sketch._graph(7, 3))
    assert [node.op_type for node in model.graph.node] == ["MatMulInteger"]
    zero, codes = model.graph.initializer
    assert (list(codes.dims), codes.data_type) == ([3, 7], onnx.TensorProto.INT8)
    assert onnx.numpy_helper.to_array(zero) == 64


@pytest.mark.parametrize("share", [0.3, 0.9, None])
@pytest.mark.parametrize("limit", [1, 40, 5000])
def test_a_search_with_sketches_gives_what_comparing_all_gives(tmp_path, eager, share, limit):
    vectors = uneven(600, 32), unit(300, 32)
    rows = np.random.default_rng(1).permutation(900)[:800]
    rows[::11] = -1
    index = index_of(tmp_path, *vectors, rows=rows)
    allowed = None if share is None else np.random.default_rng(2).random(800) < share
    for query in unit(12, 32, 3):
        assert index.search(query, limit, allowed) == compared(index, query, limit, allowed)
    assert len(index._sketches) == 2


def test_equal_vectors_come_in_the_order_of_their_rows(tmp_path, eager):
    vectors = np.repeat(unit(3, 16), 50, axis=0)
    index = index_of(tmp_path, vectors)
    assert [row for row, _ in index.search(vectors[60], 70)[:50]] == list(range(50, 100))
    assert index.search(vectors[60], 70) == compared(index, vectors[60], 70)


def test_odd_questions_find_what_they_found(tmp_path, eager):
    index = index_of(tmp_path, unit(40, 8))
    nothing = np.zeros(8, np.float32)
    assert index.search(nothing, 3) == [(0, 0.0), (1, 0.0), (2, 0.0)]
    assert index.search(nothing + np.nan, 3) == []
    assert index.search(unit(1, 8)[0], 0) == []
    assert index.search(unit(1, 8)[0], 3, np.zeros(40, bool)) == []


def test_vectors_of_zeros_are_no_harm(tmp_path, eager):
    vectors = unit(40, 8)
    vectors[5:20] = 0
    index = index_of(tmp_path, vectors)
    query = unit(1, 8, 4)[0]
    assert index.search(query, 30) == compared(index, query, 30)


def test_one_segment_more_is_sketched_by_each_search_after_some(tmp_path, monkeypatch):
    monkeypatch.setattr(dense, "SKETCHED_ROWS", 20)
    index = index_of(tmp_path, unit(30, 8), unit(10, 8), unit(30, 8))
    made = []
    for _ in range(dense.SKETCHED_AFTER + 4):
        index.search(unit(1, 8)[0], 3)
        made.append(len(index._sketches))
    assert made == [0] * dense.SKETCHED_AFTER + [1, 2, 2, 2]


def test_without_onnx_runtime_all_are_compared(tmp_path, eager, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelFileError):
        Sketch(unit(4, 8))
    index = index_of(tmp_path, unit(40, 8), unit(40, 8, 1))
    tried = []
    monkeypatch.setattr(dense, "Sketch", lambda vectors: tried.append(1) or Sketch(vectors))
    for query in unit(5, 8):
        assert index.search(query, 3) == compared(index, query, 3)
    assert tried == [1]
