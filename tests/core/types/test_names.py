import pytest

from core.types import BlockKind, DocumentStatus, HealthReason, PageGrade
from core.types.names import grade_text, kind_text, reason_text, status_text


@pytest.mark.parametrize("language", ["zh", "en"])
def test_everything_parsing_can_say_has_a_name_in_both_languages(language):
    names = [
        *(status_text(status, language)[0] for status in DocumentStatus),
        *(grade_text(grade, language) for grade in PageGrade),
        *(reason_text(reason, language) for reason in HealthReason),
        *(kind_text(kind, language) for kind in BlockKind),
    ]
    assert all(names)
    assert all(name.isascii() for name in names) == (language == "en")
