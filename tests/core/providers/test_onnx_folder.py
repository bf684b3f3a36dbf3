import pickle

import numpy as np
import pytest

from core.errors import ModelFileError
from core.providers.onnx_folder import FolderEncoder
from tests.core.providers.encoders import WORDS, table, write_encoder

POOLING = "1_Pooling/config.json"


def unit(vector):
    return vector / np.linalg.norm(vector)


def word(name):
    return table()[WORDS.index(name)]


def test_the_mean_of_the_last_layer_stands_for_the_text(tmp_path):
    encoder = FolderEncoder(write_encoder(tmp_path / "my encoder"))
    found = encoder.embed(["tide harbour", "profit"])
    np.testing.assert_allclose(found[0], unit(word("tide") + word("harbour")), atol=1e-6)
    np.testing.assert_allclose(found[1], unit(word("profit")), atol=1e-6)
    assert found.dtype == np.float32
    assert (encoder.dimension, encoder.host) == (4, "")
    assert encoder.embed([]).shape == (0, 4)


def test_the_first_token_stands_for_it_where_the_folder_says_so(tmp_path):
    folder = write_encoder(tmp_path, **{POOLING: {"pooling_mode_cls_token": True}})
    (found,) = FolderEncoder(folder).embed(["tide harbour"])
    np.testing.assert_allclose(found, unit(word("tide")), atol=1e-6)


def test_a_sentence_embedding_is_taken_as_it_is_and_type_ids_are_given(tmp_path):
    inputs = ("input_ids", "attention_mask", "token_type_ids")
    folder = write_encoder(tmp_path, inputs=inputs, output="sentence_embedding")
    (found,) = FolderEncoder(folder).embed(["tide harbour"])
    np.testing.assert_allclose(found, unit(np.maximum(word("tide"), word("harbour"))), atol=1e-6)


def test_prompts_of_the_folder_are_put_before_questions_and_passages(tmp_path):
    prompts = {"prompts": {"query": "query: ", "document": "passage: "}}
    encoder = FolderEncoder(write_encoder(tmp_path, **{"config_sentence_transformers.json": prompts}))
    (asked,), (stored,) = encoder.embed(["tide"], "query"), encoder.embed(["tide"], "passage")
    np.testing.assert_allclose(asked, unit(word("query:") + word("tide")), atol=1e-6)
    np.testing.assert_allclose(stored, unit(word("passage:") + word("tide")), atol=1e-6)


def test_the_model_may_lie_in_a_folder_of_its_own(tmp_path):
    folder = write_encoder(tmp_path)
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")
    assert FolderEncoder(folder).embed(["tide"]).shape == (1, 4)


def test_the_id_changes_with_all_that_makes_a_vector_and_with_nothing_else(tmp_path):
    folder = write_encoder(tmp_path / "my encoder")
    first = FolderEncoder(folder).model_id
    assert first.startswith("my-encoder-")
    (folder / "README.md").write_text("about it")
    assert FolderEncoder(folder).model_id == first
    write_encoder(folder, **{POOLING: {"pooling_mode_cls_token": True}})
    assert FolderEncoder(folder).model_id != first


def test_a_worker_process_gets_an_encoder_of_the_same_folder(tmp_path):
    encoder = FolderEncoder(write_encoder(tmp_path))
    encoder.embed(["tide"])
    again = pickle.loads(pickle.dumps(encoder))
    assert again.model_id == encoder.model_id
    assert again.embed(["tide"]).shape == (1, 4)


def test_a_text_counts_up_to_the_limit_of_the_folder(tmp_path):
    folder = write_encoder(tmp_path, **{"sentence_bert_config.json": {"max_seq_length": 2}})
    found = FolderEncoder(folder).embed(["tide harbour profit", "tide harbour"])
    np.testing.assert_allclose(found[0], found[1], atol=1e-6)


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named_in_both_languages(tmp_path, missing):
    folder = write_encoder(tmp_path)
    (folder / missing).unlink()
    with pytest.raises(ModelFileError) as caught:
        FolderEncoder(folder)
    assert missing in caught.value.text("en")
    assert "其中没有" in caught.value.text("zh")


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"inputs": ("pixel_values",)}, "pixel_values"),
        ({"inputs": ("input_ids", "bbox")}, "bbox"),
        ({"output": "logits"}, "logits"),
        ({POOLING: {"pooling_mode_max_tokens": True}}, "pooling_mode_max_tokens"),
    ],
)
def test_a_model_of_another_kind_is_refused_with_what_it_has(tmp_path, made, said):
    with pytest.raises(ModelFileError, match=said) as caught:
        FolderEncoder(write_encoder(tmp_path, **made)).embed(["tide"])
    assert said in caught.value.text("zh")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", POOLING])
def test_a_file_that_cannot_be_read_is_named(tmp_path, name):
    folder = write_encoder(tmp_path, **{POOLING: {}})
    (folder / name).write_bytes(b"\x00 not this")
    with pytest.raises(ModelFileError, match=name):
        FolderEncoder(folder).embed(["tide"])
