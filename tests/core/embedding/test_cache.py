import json

import numpy as np
import pytest

from core.embedding.cache import MERGE_ABOVE, VectorCache, text_key
from core.errors import ProviderResponseInvalidError, VersionMismatchError


def batch(number, size=3):
    keys = [text_key(f"{number}-{i}") for i in range(size)]
    return keys, np.random.default_rng(number).random((size, 4), dtype=np.float32)


def open_cache(folder):
    return VectorCache(folder, "model", 4)


def test_what_was_added_is_there_after_reopening(tmp_path):
    keys, vectors = batch(1)
    open_cache(tmp_path).add(keys, vectors)
    again = open_cache(tmp_path)
    assert all(key in again for key in keys)
    np.testing.assert_array_equal(again.get(keys[::-1]), vectors[::-1])


def test_a_damaged_file_is_set_aside_and_costs_only_its_own_rows(tmp_path):
    cache = open_cache(tmp_path)
    good, bad = batch(1), batch(2)
    cache.add(*good)
    cache.add(*bad)
    victim = next(f for f in tmp_path.glob("vectors-*") if np.load(f)["key"][0].tobytes() == bad[0][0])
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x00")
    again = open_cache(tmp_path)
    assert len(again) == 3
    assert again.damaged == [victim.with_suffix(".damaged")]
    again.add(*bad)
    assert len(open_cache(tmp_path)) == 6


def test_many_small_files_become_one_and_keep_every_vector(tmp_path):
    cache = open_cache(tmp_path)
    batches = [batch(n) for n in range(MERGE_ABOVE + 5)]
    for keys, vectors in batches:
        cache.add(keys, vectors)
    cache.merge()
    assert len(list(tmp_path.glob("vectors-*"))) == 1
    for keys, vectors in batches:
        np.testing.assert_array_equal(open_cache(tmp_path).get(keys), vectors)


def test_rows_stored_twice_by_a_kill_in_the_middle_of_a_merge_do_no_harm(tmp_path):
    keys, vectors = batch(1)
    open_cache(tmp_path).add(keys, vectors)
    open_cache(tmp_path).add(keys[:2], vectors[:2])
    np.testing.assert_array_equal(open_cache(tmp_path).get(keys), vectors)


def test_left_over_temporary_files_are_removed(tmp_path):
    open_cache(tmp_path)
    (tmp_path / ".vectors-x.npy.1.tmp").write_bytes(b"half")
    open_cache(tmp_path)
    assert not list(tmp_path.glob(".*.tmp"))


def test_another_model_is_refused(tmp_path):
    open_cache(tmp_path)
    with pytest.raises(VersionMismatchError):
        VectorCache(tmp_path, "other", 4)


def test_vectors_of_another_kind_of_text_are_refused(tmp_path):
    open_cache(tmp_path)
    file = tmp_path / "model.json"
    values = json.loads(file.read_text())
    file.write_text(json.dumps(values | {"kind": "query"}))
    with pytest.raises(VersionMismatchError):
        open_cache(tmp_path)
    del values["kind"]
    file.write_text(json.dumps(values))
    assert open_cache(tmp_path).dimension == 4


@pytest.mark.parametrize("wrong", [np.nan, np.inf])
def test_nothing_of_a_batch_with_a_number_that_is_not_finite_is_stored(tmp_path, wrong):
    keys, vectors = batch(1)
    vectors[1, 2] = wrong
    with pytest.raises(ProviderResponseInvalidError):
        open_cache(tmp_path).add(keys, vectors)
    assert len(open_cache(tmp_path)) == 0


def test_a_batch_with_fewer_vectors_than_texts_is_refused(tmp_path):
    keys, vectors = batch(1)
    with pytest.raises(ProviderResponseInvalidError):
        open_cache(tmp_path).add(keys, vectors[:2])
