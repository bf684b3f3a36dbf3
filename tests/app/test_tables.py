"""The table behind a quote: shown whole with unit and period, its cells drawn on the page, downloads."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from app.pictures import page_picture
from app.widgets import page_view
from core.index.generation import open_current
from tests.app.conftest import Start, ask, bodies, said
from tests.app.library import app_library, listing
from tests.app.test_ask import REVENUE
from tests.app.test_library_page import doc_id

ENGLISH = "What was Fictitia Harbour's total revenue in fiscal 2024?"


def opened(app: AppTest, key: str = "table-1-1") -> AppTest:
    app.session_state[key] = True
    app.run()
    assert not app.exception
    return app


def grid(app: AppTest) -> str:
    return next(e.proto.body for e in app.get("html") if 'class="pw-grid"' in e.proto.body)


def test_a_table_is_folded_away_until_it_is_asked_for(start: Start):
    app = ask(start(), REVENUE)
    assert any(e.label == "查看整张表格" for e in app.expander)
    assert 'class="pw-grid"' not in bodies(app)
    assert not [b for b in app.get("download_button") if b.proto.label == "Excel"]


def test_it_shows_unit_period_heads_and_marks_the_cited_cell(start: Start):
    app = opened(ask(start(), REVENUE))
    assert "单位：元" in said(app) and "期间：2024年" in said(app) and "第 5 页" in said(app)
    html = grid(app)
    assert "<thead>" in html and 'scope="col"' in html and 'scope="row"' in html
    assert html.count("pw-cited") == 1
    cited = html.split("pw-cited", 1)[1].split("</td>", 1)[0]
    assert "1,236,418,905.37" in cited


def test_it_speaks_english(start: Start):
    app = opened(ask(start(lang="en"), ENGLISH))
    assert "Unit: " in said(app) and "Period: " in said(app)
    assert "412.6" in grid(app).split("pw-cited", 1)[1].split("</td>", 1)[0]
    assert [b.proto.label for b in app.get("download_button")][:2] == ["CSV", "Excel"]


def test_nothing_is_written(start: Start):
    app = ask(start(), REVENUE)
    before = listing(*app_library())
    opened(app)
    app.toggle(key="cells-1-1").set_value(True).run()
    assert not app.exception
    assert listing(*app_library()) == before


def test_the_cells_of_a_page_are_drawn_when_asked_for(start: Start, monkeypatch: pytest.MonkeyPatch):
    drawn: list[int] = []

    def spy(page, document, caches, datas, boxes=(), cells=()):
        drawn.append(len(cells))
        return page_picture(page, document, caches, datas, boxes, cells)

    monkeypatch.setattr(page_view, "page_picture", spy)
    app = ask(start(), REVENUE)
    assert drawn[-1] == 0
    app.toggle(key="cells-1-1").set_value(True).run()
    tables = open_current(app_library()[1]).library.tables(doc_id("2024-虚构青禾-年度报告.pdf"), 5)
    assert drawn[-1] == sum(len(t.cells) for t in tables) > 0


def test_a_page_without_tables_has_no_switch(start: Start):
    app = ask(start(lang="en"), "What was the gizmo index?")
    assert not app.toggle
    assert not any("table" in e.label for e in app.expander)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_library_shows_the_tables_of_a_page(start: Start, lang: str):
    document = doc_id("2024-虚构青禾-年度报告.pdf")
    table = open_current(app_library()[1]).library.tables(document, 5)[1]
    app = start(lang=lang)
    app.switch_page("views/library.py").run()
    app.query_params["doc"], app.query_params["page"] = document, "5"
    app.run()
    opened(app, f"table-{table.table_id}")
    assert "1,236,418,905.37" in grid(app) and "pw-cited" not in grid(app)
