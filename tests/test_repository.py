"""The repository keeps its own rules: what the documents promise exists, and nothing private is tracked."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from core.settings import REPOSITORY, Settings

SCRIPTS = sorted(p for p in (REPOSITORY / "scripts").glob("*.py") if "__main__" in p.read_text("utf-8"))
DOCUMENTS = [REPOSITORY / "README.md", REPOSITORY / "README.zh-CN.md", *(REPOSITORY / "docs").glob("*.md")]
OUR_PACKAGES = ("app", "core", "image_utils", "scripts")
MAX_BYTES = 16 * 1024


def tracked_files() -> list[Path]:
    """What git tracks, or would; in a tree without git (an unpacked archive) there is nothing to hold."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        encoding="utf-8",
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return [p for name in listing.stdout.split("\0") if name and (p := REPOSITORY / name).is_file()]


def text_files() -> dict[Path, str]:
    texts = {}
    for path in tracked_files():
        data = path.read_bytes()
        if b"\0" not in data[:4096] and path.suffix != ".pdf":
            texts[path.relative_to(REPOSITORY)] = data.decode("utf-8", "replace")
    return texts


def test_no_tracked_file_names_a_package_index() -> None:
    address = re.compile(r"index-url|https?://\S*/simple\b|files\.pythonhosted\.org|registry\s*=\s*.http")
    found = [p for p, text in text_files().items() if p.name != Path(__file__).name and address.search(text)]
    assert not found


def test_lock_file_and_private_settings_are_not_tracked() -> None:
    names = {p.relative_to(REPOSITORY).as_posix() for p in tracked_files()}
    assert not names & {"uv.lock", ".env"}


def test_caches_and_datas_hold_nothing_tracked_but_their_readme_and_samples() -> None:
    names = [p.relative_to(REPOSITORY).as_posix() for p in tracked_files()]
    strangers = [
        name
        for name in names
        if name.startswith(("caches/", "datas/"))
        and name not in ("caches/README.md", "datas/README.md")
        and not name.startswith("datas/samples/")
    ]
    assert not strangers


def test_python_files_stay_small() -> None:
    large = {p.name: p.stat().st_size for p in tracked_files() if p.suffix == ".py"}
    assert {name: size for name, size in large.items() if size > MAX_BYTES} == {}


def test_every_module_says_why_it_exists() -> None:
    silent = [
        path.relative_to(REPOSITORY).as_posix()
        for path in tracked_files()
        if path.suffix == ".py"
        and "tests" not in path.relative_to(REPOSITORY).parts
        and not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert not silent


def test_env_example_explains_exactly_the_settings_that_exist() -> None:
    example = (REPOSITORY / ".env.example").read_text("utf-8")
    explained = re.findall(r"^#?([A-Z][A-Z0-9_]+)=", example, flags=re.MULTILINE)
    existing = [str(field.validation_alias) for field in Settings.model_fields.values()]
    assert set(explained) ^ set(existing) == set()
    assert len(explained) == len(existing)


def test_env_example_shows_the_defaults() -> None:
    example = (REPOSITORY / ".env.example").read_text("utf-8")
    shown = dict(re.findall(r"^#?([A-Z][A-Z0-9_]+)=(\S+)$", example, flags=re.MULTILINE))
    for field in Settings.model_fields.values():
        alias = str(field.validation_alias)
        if alias in shown:
            assert type(field.default)(shown[alias]) == field.default, alias


def test_every_imported_package_is_a_direct_dependency() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    declared = [re.split(r"[<>=!~; ]", d)[0] for d in project["project"]["dependencies"]]
    assert len(declared) == len(set(declared))
    extras = project["project"]["optional-dependencies"].values()
    declared += [re.split(r"[<>=!~; ]", d)[0] for extra in extras for d in extra]
    provided = {module for module, names in packages_distributions().items() if set(names) & set(declared)}
    allowed = provided | set(sys.stdlib_module_names) | set(OUR_PACKAGES)
    undeclared = {
        f"{path.relative_to(REPOSITORY).as_posix()}: {module}"
        for package in OUR_PACKAGES
        for path in (REPOSITORY / package).rglob("*.py")
        if path.parent.name != "bench_peers"  # scripts that name what they need themselves (PEP 723)
        for module in _imported(ast.parse(path.read_text("utf-8")))
        if module not in allowed
    }
    assert not undeclared


def _imported(tree: ast.AST) -> set[str]:
    """First parts of the names of all modules imported anywhere in the tree."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.name)
def test_commands_in_documents_exist(document: Path) -> None:
    commands = re.findall(r"uv run (?:--\S+ )*((?:scripts|app)/\w+\.py)", document.read_text("utf-8"))
    missing = sorted({command for command in commands if not (REPOSITORY / command).is_file()})
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.name)
def test_links_in_documents_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text("utf-8"))
    local = [t for t in targets if not t.startswith(("http://", "https://"))]
    assert not [t for t in local if not (document.parent / t).exists()]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda p: p.stem)
def test_script_explains_itself(script: Path) -> None:
    shown = subprocess.run(
        [sys.executable, str(script), "--help"],
        cwd=REPOSITORY.parent,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": str(REPOSITORY), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )
    assert shown.returncode == 0, shown.stderr
    assert "Usage" in shown.stdout
