"""Commands with models over HTTP: what they say first, what they send, what they do in trouble."""

import json
import shutil

import pytest

from tests.fake_models import KEY, free_port
from tests.scripts.test_commands import command


@pytest.fixture
def caches(built, tmp_path):
    shutil.copytree(built.caches, tmp_path / "caches")
    return tmp_path / "caches"


@pytest.fixture
def named(fake_models):
    return {
        "LOCAL_BASE_URL": fake_models.base_url,
        "LOCAL_API_KEY": KEY,
        "LOCAL_EMBEDDING_MODEL": "org/embedding-model",
        "LOCAL_EMBEDDING_PRICE": "0.5",
    }


def test_embeddings_are_priced_made_once_and_used_by_ask(caches, named, fake_models, built):
    folders = ("--datas", built.datas, "--caches", caches)
    dry = command("build_embeddings", *folders, "--dry-run", "--json", "-", **named)
    assert dry.returncode == 0, dry.stderr
    expected = json.loads(dry.stdout)
    assert expected["missing"] == expected["total"] > 0
    assert 0 < expected["price"] < 1
    assert "about" in dry.stderr and "price: 0.0" in dry.stderr
    assert fake_models.count() == 0

    made = command("build_embeddings", *folders, **named)
    assert made.returncode == 0, made.stderr
    assert f"org/embedding-model at {fake_models.host} (this machine)" in made.stderr
    sent = fake_models.count()
    assert sent > 0
    assert command("build_embeddings", *folders, **named).returncode == 0
    assert fake_models.count() == sent

    asked = command("ask", "What is the tidal range?", *folders, "--no-picture", "--json", "-", **named)
    assert asked.returncode == 0, asked.stderr
    assert fake_models.host in asked.stderr
    assert fake_models.count() == sent + 1
    assert json.loads(asked.stdout)["notes"] == []

    down = named | {"LOCAL_BASE_URL": f"http://127.0.0.1:{free_port()}/v1"}
    asked = command("ask", "What is the tidal range?", *folders, "--no-picture", "--json", "-", **down)
    assert asked.returncode == 0, asked.stderr
    (note,) = json.loads(asked.stdout)["notes"]
    assert note.startswith("Searched by words only")
    everything = "".join([dry.stderr, made.stdout, made.stderr, asked.stdout, asked.stderr])
    assert KEY not in everything
    assert not [f for f in caches.rglob("*") if f.is_file() and KEY.encode() in f.read_bytes()]


def test_a_wrong_key_is_one_sentence_and_words_still_find(caches, named, fake_models, built):
    folders = ("--datas", built.datas, "--caches", caches)
    done = command("build", *folders, **(named | {"LOCAL_API_KEY": "sk-wrong"}))
    assert done.returncode == 1
    assert "refuses the key" in done.stderr
    assert "Traceback" not in done.stderr and "sk-wrong" not in done.stderr
    assert command("search", '"tidal range"', "--caches", caches).returncode == 0


def test_health_check_tells_trouble_by_its_exit_code(caches, named, fake_models, tmp_path):
    good = command("health_check", "--caches", caches, "--json", "-", **named)
    assert good.returncode == 0, good.stdout + good.stderr
    found = json.loads(good.stdout)
    assert found["fine"] and found["library"]["files_checked"] > 3
    assert found["providers"][0]["dimension"] == 64
    bad = command("health_check", "--caches", caches, **(named | {"LOCAL_API_KEY": "sk-wrong"}))
    assert bad.returncode == 1
    assert "→ Check LOCAL_API_KEY" in bad.stdout
    assert "sk-wrong" not in bad.stdout + bad.stderr
    assert command("health_check", "--caches", tmp_path / "none", "--no-models").returncode == 1
