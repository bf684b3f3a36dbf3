import json

import pytest

from core.errors import InputError
from core.evaluation.beir import evaluate_texts, read_text_set
from core.evaluation.fields import MalformedSetError
from core.pipeline.progress import Silent
from tests.core.evaluation.test_run import WordEmbedder

TEXTS = {
    "t1": "Grain ships leave the northern harbour every spring.",
    "t2": "Fishermen rent the warehouses near the old mill.",
    "t3": "虚构青禾的播种机在春季销售最好。",
}
QUERIES = {"q1": "When do grain ships leave?", "q2": "播种机什么时候销售最好？"}


def write(folder, qrels="q1\tt1\t1\nq2\tt3\t1\nq2\tt1\t0\n"):
    for name, rows in (("corpus", TEXTS), ("queries", QUERIES)):
        lines = [json.dumps({"_id": k, "text": v}, ensure_ascii=False) for k, v in rows.items()]
        (folder / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "qrels.tsv").write_text("query-id\tcorpus-id\tscore\n" + qrels, encoding="utf-8")
    return folder


def test_texts_are_found_by_the_same_search_without_pdfs(tmp_path):
    found = evaluate_texts(read_text_set(write(tmp_path)), WordEmbedder(), Silent())
    assert (found["queries"], found["hit@1"], found["ndcg@10"]) == (2, 1.0, 1.0)


@pytest.mark.parametrize(
    ("qrels", "field"),
    [
        ("q9\tt1\t1\n", "query-id"),
        ("q1\tt9\t1\n", "corpus-id"),
        ("q1\tt1\thigh\n", "score"),
        ("q1\tt1\n", ""),
    ],
)
def test_a_bad_judgement_says_its_line_and_field(tmp_path, qrels, field):
    with pytest.raises(MalformedSetError) as caught:
        read_text_set(write(tmp_path, qrels))
    assert (caught.value.where, caught.value.field) == ("line 2", field)


def test_a_folder_without_the_files_is_refused(tmp_path):
    with pytest.raises(InputError):
        read_text_set(tmp_path)
