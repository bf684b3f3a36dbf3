"""Why a claim fails, as codes that travel with the answer and as sentences in both languages.

A problem is `code` or `code:detail`; the detail is text from the claim (a figure, a name, a number `n`).
"""

from __future__ import annotations

NO_CITATION = "no_citation"
CITATION_MISSING = "citation_missing"
QUOTE_NOT_ON_PAGE = "quote_not_on_page"
FIGURE_NOT_IN_QUOTE = "figure_not_in_quote"
UNIT_MISMATCH = "unit_mismatch"
UNIT_UNPROVED = "unit_unproved"
SIGN_MISMATCH = "sign_mismatch"
COMPUTATION_WRONG = "computation_wrong"
NUMERAL_NOT_IN_EVIDENCE = "numeral_not_in_evidence"
PERIOD_MISMATCH = "period_mismatch"
COMPANY_MISMATCH = "company_mismatch"
WORDS_NOT_IN_QUOTE = "words_not_in_quote"
NOT_CERTAIN = "not_certain"
DESCRIBED_BY_MODEL = "described_by_model"
OCR_UNSURE = "ocr_unsure"
PAGE_UNREADABLE = "page_unreadable"
SOMETHING_ELSE = "something_else"
SCOPE_MISMATCH = "scope_mismatch"
RESERVATION_LOST = "reservation_lost"
NUMBER_IN_WORDS = "number_in_words"

FIGURE_PROBLEMS = frozenset(
    {FIGURE_NOT_IN_QUOTE, UNIT_MISMATCH, UNIT_UNPROVED, SIGN_MISMATCH, COMPUTATION_WRONG}
)

_TEXTS = {
    NO_CITATION: ("the sentence cites nothing", "该句没有引用"),
    CITATION_MISSING: ("citation [{}] does not exist", "引用 [{}] 不存在"),
    QUOTE_NOT_ON_PAGE: ("the quote of [{}] is not on its page", "[{}] 的引文不在所引页面上"),
    FIGURE_NOT_IN_QUOTE: ("{} is not in the quote", "引文中没有 {}"),
    UNIT_MISMATCH: ("{} has another unit in the quote", "{} 的单位与引文不符"),
    UNIT_UNPROVED: ("the unit of {} is not shown by the quote", "引文不能证明 {} 的单位"),
    SIGN_MISMATCH: ("{} has the opposite sign or direction in the quote", "{} 的正负或升降与引文相反"),
    COMPUTATION_WRONG: ("the computation of {} does not follow from the quotes", "{} 的计算不能由引文得出"),
    NUMERAL_NOT_IN_EVIDENCE: ("{} is neither in the quote nor beside it", "引文及其上下文中没有 {}"),
    PERIOD_MISMATCH: ("the evidence is not about {}", "证据不属于 {} 期间"),
    COMPANY_MISMATCH: ("the evidence is not about {}", "证据不属于 {}"),
    SOMETHING_ELSE: ("in the quote {} stands for something else", "引文中的 {} 指的是另一项内容"),
    SCOPE_MISMATCH: (
        "in the quote {} is of another accounting scope",
        "引文中的 {} 属于另一口径（合并或母公司）",
    ),
    RESERVATION_LOST: (
        "a condition, forecast or negation of the quote is left out or added",
        "与引文相比，遗漏或增加了条件、预测或否定",
    ),
    NUMBER_IN_WORDS: (
        "the quote does not say “{}”, a number in words",
        "引文中没有以文字表述的数量“{}”",
    ),
    NOT_CERTAIN: ("shown as the nearest passage, not as the answer", "仅为最接近的原文，并非确定的答案"),
    DESCRIBED_BY_MODEL: (
        "[{}] is a model's description of a figure, not text of the page",
        "[{}] 是模型对图的描述，并非页面原文",
    ),
    OCR_UNSURE: (
        "[{}] was read off a picture by OCR, which is not sure of it; compare it with the page",
        "[{}] 由 OCR 从图片识别，把握不足，请与页面对照",
    ),
    PAGE_UNREADABLE: (
        "the text of the page of [{}] is hardly readable; compare it with the page",
        "[{}] 所在页面的文字质量差，请与页面对照",
    ),
    WORDS_NOT_IN_QUOTE: (
        "the sentence says it in other words than the quote",
        "该句与引文措辞不同，无法逐字核对",
    ),
}


def problem(code: str, detail: str = "") -> str:
    """A problem as it is stored in `Claim.problems`."""
    return f"{code}:{detail}" if detail else code


def code_of(text: str) -> str:
    """The code of a stored problem."""
    return text.partition(":")[0]


def problem_text(text: str, language: str = "en") -> str:
    """A stored problem as a sentence part for people, in `en` or `zh`."""
    code, _, detail = text.partition(":")
    english, chinese = _TEXTS.get(code, (code, code))
    return (chinese if language == "zh" else english).format(detail)
