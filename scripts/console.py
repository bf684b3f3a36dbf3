"""What all commands share: options, progress, JSON output, and errors as sentences."""

from __future__ import annotations

import json
import locale
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, is_dataclass
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from core.chunking.presets import BY_TYPE, PRESETS
from core.errors import PagewitnessError
from core.pipeline.progress import Pace
from core.providers.registry import Outbound
from core.settings import Settings

DatasOption = Annotated[
    Path | None, typer.Option("--datas", help="Folder with the PDFs.", show_default="datas", file_okay=False)
]
CachesOption = Annotated[
    Path | None,
    typer.Option("--caches", help="Folder the library is kept in.", show_default="caches", file_okay=False),
]
JsonOption = Annotated[
    str | None,
    typer.Option("--json", metavar="PATH", help="Write the result as JSON; - is standard output."),
]

ReferencesOption = Annotated[
    bool, typer.Option("--references", help="Search the documents' lists of references too.")
]

CompanyOption = Annotated[
    list[str] | None, typer.Option("--company", help="Only this company, by any of its names; repeatable.")
]
PeriodOption = Annotated[
    list[str] | None, typer.Option("--period", help="Only reports of 2024, 2024H1, 2024Q1 …; repeatable.")
]
TypeOption = Annotated[
    list[str] | None, typer.Option("--type", help="Only annual_report, paper …; repeatable.")
]
LanguageOption = Annotated[
    list[str] | None, typer.Option("--language", help="Only documents in zh or en; repeatable.")
]
FromOption = Annotated[
    str,
    typer.Option(
        "--from",
        metavar="DATE",
        help="Only what ends (papers: was published) on 2024-03-31, in 2024-03 or 2024, or later.",
    ),
]
ToOption = Annotated[
    str, typer.Option("--to", metavar="DATE", help="Only what ends (papers: was published) then or earlier.")
]
PathOption = Annotated[
    list[str] | None,
    typer.Option("--path", help="Only this folder, file, or pattern with * and ?; repeatable."),
]

WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", min=1, help="Worker processes.", show_default="one per core"),
]

OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="PATTERN",
        help="Only files that match: a path below the folder or a file name, * and ? allowed. Repeatable.",
    ),
]

PresetOption = Annotated[
    str,
    typer.Option(
        "--preset",
        metavar="NAME",
        help=f"Sizes of chunks, remembered for later runs: {', '.join((BY_TYPE, *PRESETS))}.",
    ),
]

_STOPPED = 130
"""Exit code of a command that was stopped by Ctrl+C."""

_LINE_SECONDS = 60.0
"""How often a stage says how far it is where there is no terminal to draw a bar on."""

NoOcrOption = Annotated[
    bool, typer.Option("--no-ocr", help="Leave scanned pages unread (see PAGEWITNESS_OCR).")
]

err = Console(stderr=True, highlight=False, soft_wrap=True)
"""People's messages go to standard error, results to standard output."""


def folders(datas: Path | None, caches: Path | None) -> tuple[Settings, Path, Path]:
    """The settings, and the two folders: what the command line says, else what the settings say."""
    settings = load_settings()
    return settings, (datas or settings.datas).resolve(), (caches or settings.caches).resolve()


def with_workers(settings: Settings, workers: int | None) -> Settings:
    """The settings with the number of worker processes of the command line, where it names one."""
    return settings if workers is None else settings.model_copy(update={"workers": workers})


def without_ocr(settings: Settings, no_ocr: bool) -> Settings:
    """The settings with OCR switched off where the command line says so."""
    return settings.model_copy(update={"ocr": False}) if no_ocr else settings


def load_settings() -> Settings:
    """Settings from `.env` and the environment; a bad value ends the command with one line for each."""
    from pydantic import ValidationError

    try:
        return Settings()  # type: ignore[call-arg]  # the fields come from the environment
    except ValidationError as error:
        for problem in error.errors():
            err.print(f"[red]error[/] setting {problem['loc'][0]}: {escape(problem['msg'])}")
        raise typer.Exit(2) from None


def print_outbound(sent: Sequence[Outbound]) -> None:
    """Say what leaves this machine and to which host; every command that calls a model starts with it."""
    if not sent:
        err.print("本机数据不会外发" if language() == "zh" else "nothing leaves this machine")
    for line in sent:
        err.print(escape(("发送 " if language() == "zh" else "sends ") + line.text(language())))


def language() -> str:
    """`zh` or `en`, from PAGEWITNESS_LANGUAGE (environment or `.env`), else from the locale."""
    from pydantic import ValidationError

    try:
        chosen = Settings().language  # type: ignore[call-arg]  # the fields come from the environment
    except ValidationError:  # told elsewhere; a message must be shown all the same
        chosen = "auto"
    if chosen != "auto":
        return chosen
    return "zh" if (locale.getlocale()[0] or os.environ.get("LANG", "")).lower().startswith("zh") else "en"


def emit_json(payload: Any, target: str | None) -> None:
    """Write a payload (dataclasses welcome) as JSON to a path, or to standard output for `-`."""
    if target is None:
        return
    text = json.dumps(payload, ensure_ascii=False, indent=2, default=_plain)
    if target == "-":
        sys.stdout.write(text + "\n")
    else:
        path = Path(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return str(value)


def print_table(header: Sequence[str], body: Iterable[Sequence[str]]) -> None:
    """A table without lines, among the messages."""
    table = Table(*header, box=None, pad_edge=False)
    for row in body:
        table.add_row(*(escape(cell) for cell in row))
    err.print(table)


def run(command: Callable[..., None]) -> None:
    """Run one function as a command line; see `run_app`."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(command)
    run_app(app)


def run_app(app: typer.Typer) -> None:
    """Run a command line; errors meant for people become a message and exit code 1, Ctrl+C gives 130."""
    try:
        app()
    except PagewitnessError as error:
        err.print(f"[bold red]error[/] {escape(error.text(language()))}")
        sys.exit(1)
    except (KeyboardInterrupt, SystemExit) as stop:
        if isinstance(stop, SystemExit) and stop.code != _STOPPED:  # typer makes an exit of Ctrl+C
            raise
        err.print("stopped; what was finished is kept, run the same command again to go on")
        sys.exit(_STOPPED)


class ConsoleProgress(AbstractContextManager["ConsoleProgress"]):
    """A `core.pipeline` Progress: bars with rate and time left on a terminal, a line per stage elsewhere."""

    def __init__(self) -> None:
        self._bars = Progress(
            SpinnerColumn(),
            TextColumn("{task.description:<10}"),
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[unit]}"),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TextColumn("left"),
            _TimeLeft(),
            console=err,
            disable=not err.is_terminal,
        )
        self._task: TaskID | None = None
        self._stage = ""
        self._total = 0
        self._unit = ""
        self._pace: Pace | None = None
        self._next_line = 0.0

    def __enter__(self) -> ConsoleProgress:
        self._bars.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bars.stop()

    def start(self, stage: str, total: int, unit: str) -> None:
        self._stage, self._total, self._unit = stage, total, unit
        self._pace = None
        self._next_line = time.monotonic() + _LINE_SECONDS
        self._task = self._bars.add_task(stage, total=total, unit=unit, rate="", end=None) if total else None

    def advance(self, done: int = 1) -> None:
        if self._task is None:
            return
        self._bars.advance(self._task, done)
        speed = self._bars.tasks[self._task].speed
        if speed and self._pace is None:
            self._bars.update(self._task, rate=f"{speed:.1f}/s")
        if not err.is_terminal and time.monotonic() > self._next_line:
            self._next_line = time.monotonic() + _LINE_SECONDS
            self._line()

    def pace(self, pace: Pace) -> None:
        self._pace = pace
        if self._task is not None:
            left = pace.seconds_left
            self._bars.update(
                self._task,
                rate=f"{pace.pages_per_second:.1f} pages/s",
                end=time.monotonic() + left if left is not None else None,
            )

    def note(self, message: str) -> None:
        err.print(escape(message))

    def finish(self) -> None:
        if self._task is not None and not err.is_terminal:
            self._line()
        self._task = None

    def _line(self) -> None:
        """How far the stage is, where no bar shows it."""
        if self._task is None:
            return
        task = self._bars.tasks[self._task]
        seconds = task.elapsed or 0.0
        parts = [f"{task.completed:.0f}/{self._total} {self._unit}", f"{seconds:.1f} s"]
        if self._pace is not None:
            parts += [f"{self._pace.pages} pages", f"{self._pace.pages_per_second:.1f} pages/s"]
            left = self._pace.seconds_left
            if left and task.completed < self._total:
                parts.append(f"{left:.0f} s left")
        else:
            parts.append(f"{task.completed / seconds if seconds else 0.0:.1f}/s")
        err.print(f"{self._stage}: {', '.join(parts)}")


class _TimeLeft(TimeRemainingColumn):
    """Rich's own guess goes by units; a stage whose units differ in size says when it will end."""

    def render(self, task: Task) -> Text:
        end = task.fields.get("end")
        if end is None or task.finished:
            return super().render(task)
        minutes, seconds = divmod(max(0, round(end - time.monotonic())), 60)
        hours, minutes = divmod(minutes, 60)
        return Text(f"{hours}:{minutes:02}:{seconds:02}", style="progress.remaining")
