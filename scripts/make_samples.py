"""Draws the sample library and its labelled questions, or checks the committed ones against the generator."""

from pathlib import Path
from typing import Annotated

import typer

from core.evaluation.samples import check as samples_check
from core.evaluation.samples.labels import as_text, eval_set
from core.evaluation.samples.library import make_all

ROOT = Path(__file__).resolve().parent.parent


def main(
    out: Annotated[Path, typer.Option(help="Folder for the PDFs.")] = ROOT / "datas" / "samples",
    labels: Annotated[Path, typer.Option(help="File for the labelled questions.")] = ROOT / "eval_set.json",
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; list differences and exit 1 if any.")
    ] = False,
) -> None:
    """Draw the sample PDFs and eval_set.json from the one table of facts."""
    samples = make_all()
    if check:
        found = samples_check.differences(samples, out, labels)
        for line in found:
            typer.echo(line)
        typer.echo(f"{len(samples)} documents compared, {len(found)} differences")
        raise typer.Exit(1 if found else 0)
    samples_check.write(samples, out)
    labels.write_text(as_text(eval_set(samples)), encoding="utf-8")
    for sample in samples:
        typer.echo(f"{len(sample.pages):3d} pages  {len(sample.pdf) / 1024:7.1f} KB  {sample.name}")


if __name__ == "__main__":
    typer.run(main)
