"""Text of documents is text on the screen."""

from __future__ import annotations

import pytest

from app.widgets.plain import html, label, language_of


@pytest.mark.parametrize("value", ["<script>x</script>", "<img src=x>", "a & b", "\" onload='x'"])
def test_no_character_of_html_survives(value):
    assert not set("<>\"'") & set(html(value))


def test_characters_that_hide_or_reorder_others_are_left_out():
    assert html("a\u202egnp.exe\u200b\x00") == "agnp.exe"


@pytest.mark.parametrize(
    "value",
    [
        "![p](http://x.invalid/p.png)",
        "[l](javascript:x)",
        ":red[r]",
        "`c`",
        "**b**",
        "$x$",
        "<b>",
        "# h",
        "a@b.example",
    ],
)
def test_every_mark_of_markdown_is_escaped_in_labels(value):
    shown = label(value)
    bare = [c for i, c in enumerate(shown) if c in "`*[]()<>#$!:@" and shown[i - 1 : i] != "\\"]
    assert not bare


def test_icons_and_addresses_are_not_read_from_labels():
    assert ":material/" not in label(":material/bolt:").replace("\\", "")
    assert "www.example" not in label("www.example.invalid").replace("\\", "")


def test_labels_stay_on_one_line():
    assert "\n" not in label("a\nb") and label("a\nb") == "a b"


def test_the_script_decides_the_forms_of_characters():
    assert language_of("营业收入") == "zh-CN"
    assert language_of("revenue") == "en"
