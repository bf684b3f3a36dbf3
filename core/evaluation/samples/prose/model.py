"""The words of one annual report, in the order of its sections."""

from dataclasses import dataclass

Titled = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Story:
    """Paragraphs may hold references to facts (see `template`); each year has its own `Story`."""

    overview: tuple[str, ...]
    industry: tuple[str, ...]
    model: tuple[Titled, ...]
    strengths: tuple[Titled, ...]
    results: tuple[str, ...]
    strategy: tuple[Titled, ...]
    research: tuple[str, ...]
    projects: tuple[tuple[str, str, str, str], ...]
    plan: tuple[str, ...]
    risks: tuple[Titled, ...]
    dividend: str
    society: tuple[str, ...]
    chart: tuple[str, tuple[tuple[str, str], ...]]
    picture: tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Profile:
    """Who the company is; all of it invented, and said to be so in its very name."""

    short: str
    full: str
    english: str
    ticker: str
    head: str
    secretary: str
    address: str
    site: str
    founded: str
    auditor: str
    products: tuple[str, str, str]
    customers: tuple[tuple[str, str], ...]
    subsidiaries: tuple[tuple[str, str, str], ...]
