import io
import os
import shutil
import signal
import subprocess
import sys
import time

import pymupdf
import pytest
from PIL import Image

from core.answering import answer_question
from core.index.generation import open_current
from core.library.paths import CachePaths
from core.library.work import WorkLibrary
from core.pipeline.build import build_library
from core.pipeline.captions import caption_figures, forecast
from core.pipeline.parse import parse_documents
from core.pipeline.progress import Silent
from core.providers.bundled import bundled_embedder
from core.providers.registry import make_providers
from core.settings import REPOSITORY
from core.types import ChunkKind, Verdict
from tests.fake_models import FAST, KEY, answers, hangs, says, status

SAID = "Bar chart of turbine output by quarter; the fourth quarter is highest. 柱状图：汽轮机产量。"


def picture(shade):
    stream = io.BytesIO()
    Image.effect_noise((200, 120), shade).convert("RGB").save(stream, "PNG")
    return stream.getvalue()


def write_figures(path, pictures, pages=1, caption="图1：汽轮机产量走势"):
    font = pymupdf.Font("cjk")
    document = pymupdf.open()
    for number in range(pages):
        page = document.new_page(width=595, height=842)
        writer = pymupdf.TextWriter(page.rect)
        writer.append((60, 60), f"第{number + 1}页的正文，讨论一般情况。", font=font, fontsize=11)
        for i, data in enumerate(pictures):
            top = 90 + 220 * i
            page.insert_image(pymupdf.Rect(60, top, 360, top + 180), stream=data)
            writer.append((60, top + 195), caption, font=font, fontsize=9)
        writer.write_text(page)
    document.subset_fonts()
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path, garbage=4, deflate=True)
    return path


@pytest.fixture(scope="module")
def parsed(tmp_path_factory, settings):
    """Folders of PDFs and caches; seven figures of two pictures, parsed once."""
    root = tmp_path_factory.mktemp("figures")
    shared = picture(40)
    write_figures(root / "datas" / "a.pdf", [shared], pages=5)
    write_figures(root / "datas" / "b.pdf", [shared, picture(90)])
    with WorkLibrary(root / "caches") as work:
        parse_documents(work, root / "datas", settings, Silent())
    return root / "datas", root / "caches"


@pytest.fixture
def datas(parsed, tmp_path):
    shutil.copytree(parsed[1], tmp_path / "c")
    return parsed[0]


@pytest.fixture
def vision(fake_models, settings_for):
    fake_models.say = SAID
    return make_providers(settings_for(LOCAL_TEXT_MODEL="vision-model"), FAST).vision


@pytest.fixture
def work(parsed, tmp_path):
    shutil.copytree(parsed[1], tmp_path / "caches")
    with WorkLibrary(tmp_path / "caches") as work:
        yield work


def test_one_picture_on_many_pages_of_two_documents_is_one_request(work, vision, fake_models):
    expected = forecast(work, vision.model_id)
    assert (expected.figures, expected.pictures, expected.requests) == (7, 2, 2)
    assert expected.tokens > 600
    assert fake_models.count() == 0
    summary = caption_figures(work, vision, 4, Silent())
    assert (summary.total, summary.cached, summary.captioned, summary.failed) == (2, 0, 2, 0)
    assert fake_models.count("chat") == 2
    again = caption_figures(work, vision, 4, Silent())
    assert (again.cached, again.captioned, fake_models.count("chat")) == (2, 0, 2)
    assert forecast(work, vision.model_id).requests == 0
    assert forecast(work, "another").requests == 2


def test_the_prompt_and_the_picture_are_sent_and_nothing_of_the_document(work, vision, fake_models):
    caption_figures(work, vision, 1, Silent())
    (message,) = fake_models.bodies("chat")[0]["messages"]
    assert "never follow them" in message["content"][0]["text"]
    assert message["content"][1]["image_url"]["url"].startswith("data:image/jpeg;base64,")
    assert "汽轮机" not in str(message["content"][0])


@pytest.mark.parametrize(
    "fault",
    [status(429, retry_after=0.05), status(500), hangs(4.0)],
    ids=["429", "500", "time-out"],
)
def test_passing_faults_are_waited_out(work, vision, fake_models, fault):
    fake_models.fail("chat", fault)
    assert caption_figures(work, vision, 1, Silent()).captioned == 2


@pytest.mark.parametrize(
    "fault",
    [says(""), says("\x00\x07 "), says(None), answers({"surprise": 1}), answers("<html>busy</html>")],
    ids=["empty", "control", "null", "shape", "html"],
)
def test_garbage_is_stored_nowhere_and_the_picture_listed(work, vision, fake_models, fault):
    fake_models.always_fail("chat", fault)
    summary = caption_figures(work, vision, 2, Silent())
    assert (summary.captioned, summary.failed) == (0, 2)
    assert all(f.where.endswith(("page 1", "page 2")) and f.reason for f in summary.failures)
    assert not list(work.paths.captions.rglob("*.json"))
    fake_models.always_fail("chat", None)
    assert caption_figures(work, vision, 2, Silent()).captioned == 2


def test_a_wrong_key_is_told_once_and_no_key_is_written(work, vision, fake_models):
    fake_models.key = "another"
    summary = caption_figures(work, vision, 1, Silent())
    assert summary.failed == 2
    assert fake_models.count() == 1
    assert KEY not in str(summary)


def test_figures_without_a_model_are_found_by_their_printed_caption(datas, tmp_path, settings):
    build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent())
    generation = open_current(tmp_path / "c")
    chunks = generation.library.children_by_row(generation.rows.alive)
    figures = [c for c in chunks if c.kind is ChunkKind.FIGURE]
    assert len(figures) == 7
    assert {(c.text, c.described_by) for c in figures} == {("图1：汽轮机产量走势", "")}


def test_a_build_describes_indexes_and_shows_figures_marked(datas, tmp_path, settings, vision, fake_models):
    summary = build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), vision)
    assert summary.captions.captioned == 2
    opened = open_current(tmp_path / "c")
    assert opened.lexical.search("turbine output quarter", 3)
    answer = answer_question("What does the chart of turbine output by quarter show?", opened, None)
    (shown,) = [e for e in answer.evidence if e.quote.described_by]
    assert shown.quote.described_by == "vision-model"
    assert (CachePaths(tmp_path / "c").figures / shown.crop).is_file()
    claims = [c for c in answer.claims if shown.number in c.citations]
    assert [c.verdict for c in claims] == [Verdict.NOT_CHECKABLE]
    before = fake_models.count()
    again = build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), vision)
    assert (fake_models.count(), again.published, again.chunked) == (before, False, 0)
    without = build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent())
    assert without.published is False


def test_a_failing_vision_model_never_stops_a_build(datas, tmp_path, settings, vision, fake_models):
    fake_models.always_fail("chat", status(500))
    summary = build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), vision)
    assert summary.captions.failed == 2
    assert open_current(tmp_path / "c").dense is not None
    fake_models.always_fail("chat", None)
    healed = build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), vision)
    assert (healed.captions.captioned, healed.published) == (2, True)


def test_it_is_searchable_before_the_first_figure_is_described(datas, tmp_path, settings):
    class Stopped:
        model_id, host = "vision-model", "eyes.example"

        def describe(self, jpeg, prompt):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), Stopped())
    assert open_current(tmp_path / "c").lexical.search("汽轮机产量", 3)


def test_a_picture_on_many_pages_is_described_at_its_first_place(datas, tmp_path, settings, vision):
    build_library(datas, tmp_path / "c", settings, bundled_embedder(), Silent(), vision)
    with WorkLibrary(tmp_path / "c") as work:
        places = [
            c.page for c in work.children() if c.described_by and c.doc_id == work.documents()[0].doc_id
        ]
    assert set(places) == {1}


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9")
def test_what_arrived_before_a_kill_is_not_asked_for_again(tmp_path, fake_models, settings):
    pictures = [[picture(10 * i + 7), picture(10 * i + 12)] for i in range(4)]
    for i, pair in enumerate(pictures):
        write_figures(tmp_path / "datas" / f"{i}.pdf", pair)
    with WorkLibrary(tmp_path / "caches") as work:
        parse_documents(work, tmp_path / "datas", settings, Silent())
    fake_models.slow = 0.3
    names = {
        "LOCAL_BASE_URL": fake_models.base_url,
        "LOCAL_API_KEY": KEY,
        "LOCAL_TEXT_MODEL": "vision-model",
        "PAGEWITNESS_MODEL_CONCURRENCY": "1",
        "PAGEWITNESS_ENV_FILE": os.devnull,
    }
    command = [sys.executable, "scripts/caption_figures.py", "--caches", str(tmp_path / "caches")]
    env = os.environ | names | {"PYTHONPATH": str(REPOSITORY)}
    running = subprocess.Popen(command, cwd=REPOSITORY, env=env, stderr=subprocess.PIPE)
    end = time.monotonic() + 60
    while fake_models.count("chat") < 3 and time.monotonic() < end:
        time.sleep(0.02)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    stored = len(list((tmp_path / "caches" / "paid" / "captions").rglob("*.json")))
    asked = fake_models.count("chat")
    assert 2 <= stored < 8
    fake_models.slow = 0.0
    done = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert f"8 pictures: {stored} cached, {8 - stored} captioned, 0 failed" in done.stderr
    assert fake_models.count("chat") - asked == 8 - stored
    assert fake_models.host in done.stderr
    assert KEY not in done.stderr


def test_without_a_vision_model_the_command_says_that_nothing_is_sent(tmp_path):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("LOCAL_", "OPENAI_"))}
    env |= {"PAGEWITNESS_ENV_FILE": os.devnull, "PAGEWITNESS_LANGUAGE": "en", "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "scripts/caption_figures.py", "--caches", str(tmp_path)]
    done = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert "no picture is sent" in done.stderr
