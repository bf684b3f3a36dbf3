"""Refresh or check the exact versions that `uv run` resolves to.

`uv.lock` embeds the addresses of package indexes, so it is not kept in the repository; the versions are,
as constraints in `pyproject.toml`. This command asks uv for the newest versions the dependencies allow and
rewrites the two blocks; `--check` only tells whether the blocks still are what uv resolves to.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path
from typing import Annotated

import typer

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
RUNTIME = "constraint-dependencies"
BUILD = "build-constraint-dependencies"


def main(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 when a pin is missing or not in force.")
    ] = False,
) -> None:
    """Pin every package, direct or not, to one version each in pyproject.toml."""
    text = PYPROJECT.read_text(encoding="utf-8")
    pinned = tomllib.loads(text)["tool"]["uv"]
    if check:
        resolved = resolve(text)
        wrong = sorted(set(resolved[RUNTIME]) ^ set(pinned[RUNTIME]))
        wrong += sorted(set(resolved[BUILD]) ^ set(pinned[BUILD]))
        for requirement in wrong:
            typer.echo(f"not in force, or not pinned: {requirement}", err=True)
        if wrong:
            typer.echo("Refresh the pins: uv run scripts/pin_dependencies.py", err=True)
            raise typer.Exit(1)
        typer.echo(f"{len(pinned[RUNTIME])} packages pinned, all in force")
        return
    resolved = resolve(_with_block(_with_block(text, RUNTIME, []), BUILD, []))
    for name, requirements in resolved.items():
        text = _with_block(text, name, requirements)
        for requirement in sorted(set(requirements) - set(pinned[name])):
            typer.echo(f"{name}: {requirement}")
    PYPROJECT.write_text(text, encoding="utf-8")


def resolve(pyproject: str) -> dict[str, list[str]]:
    """The versions uv chooses for this `pyproject.toml`, as requirements with markers, by block.

    Raises `subprocess.CalledProcessError` when nothing satisfies it; uv has said why by then.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "pyproject.toml").write_text(pyproject, encoding="utf-8")
        (Path(folder) / "README.md").touch()
        _uv(folder, "lock", "--quiet")
        runtime = _uv(
            folder,
            "export",
            "--quiet",
            "--frozen",
            "--all-groups",
            "--all-extras",
            "--no-hashes",
            "--no-header",
            "--no-annotate",
            "--no-emit-project",
        )
        tables = tomllib.loads(pyproject)
        backend = tables["build-system"]["requires"] + tables["tool"]["uv"].get(BUILD, [])
        (Path(folder) / "build.in").write_text("\n".join(backend), encoding="utf-8")
        build = _uv(
            folder, "pip", "compile", "--quiet", "--universal", "--no-header", "--no-annotate", "build.in"
        )
    return {RUNTIME: _requirements(runtime), BUILD: _requirements(build)}


def _uv(folder: str, *arguments: str) -> str:
    uv = os.environ.get("UV") or shutil.which("uv")
    if uv is None:
        raise typer.BadParameter("uv is not installed: pip install uv")
    done = subprocess.run([uv, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return done.stdout


def _requirements(exported: str) -> list[str]:
    lines = (line.strip() for line in exported.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _with_block(text: str, name: str, requirements: list[str]) -> str:
    items = "".join(f'  "{requirement}",\n' for requirement in requirements)
    block = f"{name} = [\n{items}]" if items else f"{name} = []"
    changed, count = re.subn(rf"^{name} = \[(?:\]|.*?^\])", lambda _: block, text, flags=re.M | re.S)
    if count != 1:
        raise typer.BadParameter(f"pyproject.toml needs exactly one {name} block, found {count}")
    return changed


if __name__ == "__main__":
    typer.run(main)
