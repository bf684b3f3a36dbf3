import sys

import numpy as np
import pytest

from core.evaluation.faults import compare
from core.evaluation.kills import kill_and_resume
from core.index.generation import open_current
from core.pipeline.build import build_library
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from tests.pdfs import write_pdf, write_two_companies


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_builds_killed_ten_times_end_like_an_undisturbed_one(settings, tmp_path):
    datas = tmp_path / "datas"
    lines = [
        [f"第{page}页的第{i}行写着编号{page * 100 + i}的内容。" for i in range(25)] for page in range(1, 13)
    ]
    write_pdf(datas / "long.pdf", lines)
    write_two_companies(datas)
    questions = ["编号708的内容在哪一页？"]
    result = kill_and_resume(datas, tmp_path, 10, 7, questions, bundled_embedder(), settings, Silent())
    assert result.differences == ()
    assert (result.kills, result.libraries > 0, result.texts > 20) == (10, True, True)


def test_the_comparison_notices_another_text_and_another_vector(built, settings, tmp_path):
    datas = write_two_companies(tmp_path / "datas")
    write_pdf(datas / "papers" / "tides.pdf", [["Another text entirely."]])
    build_library(datas, tmp_path / "caches", settings, bundled_embedder(), Silent())
    a, b = open_current(built.caches), open_current(tmp_path / "caches")
    assert any("differs" in d for d in compare(a, b, [], bundled_embedder()))

    class Shifted:
        model_id = bundled_embedder().model_id
        dimension = 512
        host = ""

        def embed(self, texts, kind):
            return np.roll(bundled_embedder().embed(texts, kind), 1, axis=1)

    build_library(built.datas, tmp_path / "shifted", settings, Shifted(), Silent())
    found = compare(a, open_current(tmp_path / "shifted"), [], bundled_embedder())
    assert any("vectors differ" in d for d in found)
