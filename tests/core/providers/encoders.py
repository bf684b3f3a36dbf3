"""Very small ONNX sentence encoders in folders, as the failure mode needs them."""

import json

import numpy as np
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit

WORDS = ["[UNK]", "tide", "harbour", "profit", "query:", "passage:"]
DIMENSION = 4


def table():
    return np.random.default_rng(5).standard_normal((len(WORDS), DIMENSION)).astype(np.float32)


def write_encoder(
    folder,
    *,
    inputs=("input_ids", "attention_mask"),
    output="last_hidden_state",
    dimension=DIMENSION,
    **configs,
):
    """The last layer is the embedding of each word; `configs` are files by name ("1_Pooling/config.json")."""
    folder.mkdir(parents=True, exist_ok=True)
    given = [helper.make_tensor_value_info(name, TensorProto.INT64, ["b", "t"]) for name in inputs]
    shape = ["b", dimension] if output == "sentence_embedding" else ["b", "t", dimension]
    made = helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)
    nodes = [helper.make_node("Gather", ["words", inputs[0]], ["layer"])]
    if output == "sentence_embedding":
        nodes.append(helper.make_node("ReduceMax", ["layer", "axis"], [output], keepdims=0))
    else:
        nodes.append(helper.make_node("Identity", ["layer"], [output]))
    constants = [
        numpy_helper.from_array(np.resize(table(), (len(WORDS), dimension)), "words"),
        numpy_helper.from_array(np.array([1]), "axis"),
    ]
    graph = helper.make_graph(nodes, "small", given, [made], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    tokenizer = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.save(str(folder / "tokenizer.json"))
    for name, values in configs.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    return folder
