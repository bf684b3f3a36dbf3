"""Describe the figures of a library by a vision model: each picture once, safe to interrupt."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from core.errors import LibraryMissingError
from core.library.paths import CachePaths
from core.library.work import WorkLibrary
from core.pipeline.captions import CaptionForecast, CaptionSummary, caption_figures, forecast
from core.providers.bundled import bundled_embedder
from core.providers.registry import Providers, make_providers, outbound
from scripts.console import (
    CachesOption,
    ConsoleProgress,
    JsonOption,
    emit_json,
    err,
    folders,
    language,
    print_outbound,
    run,
)

_MOST_LISTED = 20


def main(
    caches: CachesOption = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Tell figures, requests and price; send nothing.")
    ] = False,
    json: JsonOption = None,
) -> None:
    """Send the figures that the parser cut out to LOCAL_TEXT_MODEL and keep what it says of them.

    The same picture is sent once, whatever number of pages and documents it stands on; a second run sends
    nothing. What failed is listed and tried again by the next run. build.py makes descriptions searchable.
    """
    settings, _, caches_folder = folders(None, caches)
    vision = make_providers(settings).vision
    print_outbound(outbound(Providers(bundled_embedder(), vision=vision)))
    if vision is None:
        _say_without_model()
        emit_json({"model": "", "captioned": 0}, json)
        return
    if not CachePaths(caches_folder).work_db.exists():
        raise LibraryMissingError(str(caches_folder))
    with ConsoleProgress() as progress, WorkLibrary(caches_folder) as work:
        expected = forecast(work, vision.model_id)
        price = expected.tokens / 1e6 * settings.vision_price
        _print_forecast(expected, price)
        if dry_run:
            emit_json({"model": vision.model_id, "forecast": expected, "price": price}, json)
            return
        summary = caption_figures(work, vision, settings.model_concurrency, progress)
    _print(summary)
    emit_json({"model": vision.model_id, "captions": summary}, json)
    if summary.failed:
        raise SystemExit(1)


def _say_without_model() -> None:
    if language() == "zh":
        err.print("未设置视觉模型（LOCAL_TEXT_MODEL）：不会发送任何图片；检索使用页面上的图题和图内文字。")
    else:
        err.print(
            "no vision model is set (LOCAL_TEXT_MODEL): no picture is sent; figures are found by the captions"
            " printed on the page and the text inside them"
        )


def _print_forecast(expected: CaptionForecast, price: float) -> None:
    cost = f", about {price:.2f} by LOCAL_TEXT_PRICE" if price else ""
    err.print(
        f"{expected.figures} figures, {expected.pictures} different pictures, {expected.cached} described"
        f" before; {expected.requests} requests to make, about {expected.tokens:,} tokens{cost}"
    )


def _print(summary: CaptionSummary) -> None:
    err.print(
        f"{summary.total} pictures: {summary.cached} cached, {summary.captioned} captioned,"
        f" {summary.failed} failed"
    )
    for failure in summary.failures[:_MOST_LISTED]:
        tried = "" if failure.tried else " (not tried)"
        err.print(f"  {escape(failure.where)}: {escape(failure.reason)}{tried}")
    if len(summary.failures) > _MOST_LISTED:
        err.print(f"  and {len(summary.failures) - _MOST_LISTED} more (--json lists all)")
    if summary.failed:
        err.print("run this again to try the failed pictures again")
    if summary.captioned:
        err.print("to search by the new descriptions: uv run scripts/build.py")


if __name__ == "__main__":
    run(main)
