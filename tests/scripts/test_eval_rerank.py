"""`eval_rerank` as it is called."""

from __future__ import annotations

import json
from pathlib import Path

from tests.core.evaluation.makers import line, write_bundle
from tests.scripts.test_eval_chunking import call


def test_a_bundle_that_is_built_is_measured_and_one_that_is_not_is_refused(tmp_path: Path):
    bundle = write_bundle(tmp_path / "tiny", line())
    common = ("--bundle", bundle, "--caches", tmp_path / "caches")
    assert call("eval_rerank.py", *common).returncode == 1
    assert call("eval_rag.py", *common, "--retrieval-only").returncode == 0
    done = call("eval_rerank.py", *common, "--json", "-")
    assert done.returncode == 0, done.stderr
    rerankers = json.loads(done.stdout)["sets"][0]["rerankers"]
    assert {name: row["*"]["first@1"] for name, row in rerankers.items()} == {"none": 1, "coverage": 1}
    assert "coverage" in call("eval_rerank.py", *common).stdout
