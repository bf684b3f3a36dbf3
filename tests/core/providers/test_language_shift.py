import numpy as np
import pytest

from core.providers.language_shift import Shift, is_chinese, shift_between


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("公司2024年营业收入增长8.5%", True),
        ("Apple公司2023年营业收入是多少", True),
        ("GPT-4 在 MMLU 上的表现", False),
        ("Net profit rose.", False),
        ("東京は日本の首都です", False),
        ("매출액은 12.3억원", False),
        ("2024 12,345.67 %", False),
        ("", False),
    ],
)
def test_a_text_is_chinese_by_its_letters(text, chinese):
    assert is_chinese(text) is chinese


def test_parallel_texts_come_together_and_all_rows_have_length_one():
    vectors = np.random.default_rng(3).standard_normal((3, 4)).astype(np.float32)
    english, chinese = vectors + 5, vectors + np.array([7, 3, 5, 5])
    shift = shift_between("1", english, chinese)
    left = shift.applied(["revenue"] * 3, english)
    np.testing.assert_allclose(shift.applied(["营业收入"] * 3, chinese.astype(np.float32)), left, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(left, axis=1), 1, atol=1e-6)


def test_a_mixed_text_is_not_moved_between_the_languages():
    shift = Shift("1", np.zeros(2, np.float32), np.array([1, 1], np.float32))
    vectors = np.array([[1, 0], [1, 0]], np.float32)
    found = shift.applied(["GPT-4 MMLU 上的表现", "表现"], vectors)
    np.testing.assert_allclose(found, [[1, 0], [0, -1]])
