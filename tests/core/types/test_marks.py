from core.types import HealthReason, PageGrade, PageHealth
from core.types.marks import health_mark, ocr_mark

SCAN = PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR, HealthReason.MISSING_MAP))


def test_the_mark_of_ocr_never_rounds_up():
    assert ocr_mark(0.9999) == "OCR 99 %"
    assert ocr_mark(1.0) == "OCR 100 %"
    assert ocr_mark(None) == ""


def test_a_doubtful_page_names_its_reasons_in_both_languages():
    assert health_mark(SCAN, "zh") == "页面存疑：文字由 OCR 识别；字体缺少字符对照表"
    assert health_mark(SCAN, "en").startswith("page in doubt: text read by OCR; ")
    assert health_mark(SCAN, "zh", without_ocr=True) == "页面存疑：字体缺少字符对照表"


def test_a_page_that_is_only_a_scan_needs_no_second_mark():
    assert health_mark(PageHealth(PageGrade.DOUBTFUL, (HealthReason.OCR,)), "en", without_ocr=True) == ""
    assert health_mark(PageHealth(), "en") == ""


def test_a_poor_page_is_called_hardly_readable():
    poor = PageHealth(PageGrade.POOR, (HealthReason.UNREADABLE,))
    assert health_mark(poor, "zh").startswith("页面难以辨读：")
