"""Puts the sections of a Chinese annual report together."""

from core.evaluation.samples.annual_zh import discussion, front, middle, notes, profile, statements
from core.evaluation.samples.annual_zh.report import BOTTOM, LEFT, RIGHT, TOP, House, Report, footers, header
from core.evaluation.samples.drawing import A4, Draft, Frame
from core.evaluation.samples.prose.model import Profile, Story


def build(name: str, who: Profile, story: Story, year: str, house: House) -> tuple[Draft, bytes]:
    """The draft (with its marks) and the bytes of one annual report."""
    draft = Draft(name, A4, [Frame(LEFT, TOP, RIGHT, BOTTOM)])
    report = Report(draft, who, story, year, house)
    front.cover(report)
    draft.furniture = header(report)
    front.notice(report)
    page = front.reserve_contents(report)
    front.terms(report)
    profile.profile(report)
    discussion.discussion(report)
    middle.governance(report)
    middle.society(report)
    middle.matters(report)
    middle.shares(report)
    statements.statements(report)
    notes.notes(report)
    front.contents(report, page)
    footers(report, first=3)
    title = f"{who.full}{year}年年度报告" if house.outline else ""
    return draft, draft.finish(title, who.full if house.outline else "", house.outline)
