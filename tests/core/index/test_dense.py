import numpy as np
import pytest

from core.index.dense import DenseIndex
from core.index.segments import Placement, VectorSet


def unit(rows, dimension=8, seed=0):
    vectors = np.random.default_rng(seed).normal(size=(rows, dimension)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def keys(*numbers):
    return [bytes([n]) * 32 for n in numbers]


VECTORS = unit(6)


def vector_set(*numbers):
    wanted = [None if n is None else bytes([n]) * 32 for n in numbers]
    return VectorSet("m", 8, wanted, lambda ks: VECTORS[[k[0] for k in ks]])


def place(folder, vectors, earlier):
    placement = Placement(folder, earlier)
    placed = placement.settle(placement.place(vectors))
    return placed.segments, placed.rows.tolist(), placed.dead


def open_index(folder, segments, rows):
    return DenseIndex([folder / s.file for s in segments], np.array(rows, dtype=np.int64), 8)


def test_search_is_exact_over_several_segments_and_missing_vectors(tmp_path):
    first, _, _ = place(tmp_path, vector_set(0, 1, 2), ())
    segments, rows, dead = place(tmp_path, vector_set(None, 4, 0, 1), first)
    assert (len(segments), dead) == (2, 1)
    index = open_index(tmp_path, segments, rows)
    hits = index.search(VECTORS[4], 5)
    assert hits[0][0] == 1
    assert len(hits) == 3
    np.testing.assert_allclose(
        [s for _, s in hits], sorted((VECTORS[[1, 4, 0]] @ VECTORS[4]).tolist(), reverse=True), rtol=1e-5
    )


def test_earlier_segments_are_used_as_they_are(tmp_path):
    first, _, _ = place(tmp_path, vector_set(0, 1), ())
    before = {f.name: f.stat().st_mtime_ns for f in tmp_path.iterdir()}
    again, rows, dead = place(tmp_path, vector_set(1, 0), first)
    assert (again, rows, dead) == (first, [1, 0], 0)
    assert {f.name: f.stat().st_mtime_ns for f in tmp_path.iterdir()} == before


def test_small_segments_are_put_together_without_what_is_dead(tmp_path):
    segments = ()
    for number in range(5):
        segments, rows, dead = place(tmp_path, vector_set(*range(number + 1)), segments)
    assert len(segments) <= 3
    segments, rows, dead = place(tmp_path, vector_set(5, 1), segments)
    assert (len(segments), dead) == (1, 0)
    index = open_index(tmp_path, segments, rows)
    assert [index.search(VECTORS[n], 1)[0][0] for n in (5, 1)] == [0, 1]


def test_a_damaged_segment_is_put_together_with_none(tmp_path):
    first, _, _ = place(tmp_path, vector_set(0), ())
    data = bytearray((tmp_path / first[0].file).read_bytes())
    data[-1] ^= 1
    (tmp_path / first[0].file).write_bytes(data)
    segments, _, _ = place(tmp_path, vector_set(0, 1), first)
    assert first[0] in segments


def test_a_segment_whose_files_are_gone_is_written_again(tmp_path):
    first, _, _ = place(tmp_path, vector_set(0, 1), ())
    (tmp_path / first[0].file).unlink()
    segments, rows, _ = place(tmp_path, vector_set(0, 1), first)
    assert open_index(tmp_path, segments, rows).search(VECTORS[1], 1)[0][0] == 1


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
@pytest.mark.parametrize("together", [1, 40])
def test_a_mask_gives_what_comparing_all_gives(tmp_path, share, together):
    vectors = unit(600, seed=2)
    segments, rows, _ = place(
        tmp_path, VectorSet("m", 8, [n.to_bytes(32) for n in range(600)], lambda ks: vectors[: len(ks)]), ()
    )
    more, rows, _ = place(
        tmp_path,
        VectorSet("m", 8, [n.to_bytes(32) if n % 9 else None for n in range(100, 600)], lambda ks: vectors),
        segments,
    )
    index = open_index(tmp_path, more, rows)
    rng = np.random.default_rng(4)
    allowed = np.repeat(rng.random(500 // together + 1) < share, together)[:500]
    every = [(row, score) for row, score in index.search(vectors[0], 500) if allowed[row]]
    found = index.search(vectors[0], 50, allowed)
    assert [row for row, _ in found] == [row for row, _ in every[:50]]
    np.testing.assert_allclose([s for _, s in found], [s for _, s in every[:50]], rtol=1e-5)


def test_the_mask_is_exact_and_ties_go_by_row(tmp_path):
    segments, rows, _ = place(tmp_path, vector_set(2, 2, 2), ())
    index = open_index(tmp_path, segments, rows)
    assert [row for row, _ in index.search(VECTORS[2], 2)] == [0, 1]
    assert index.search(VECTORS[2], 3, np.array([False, True, False])) == [(1, pytest.approx(1.0))]
    assert index.search(VECTORS[2], 3, np.zeros(3, dtype=bool)) == []
