"""A two-company library in memory: enough page text for every trick the verifier must see through."""

from core.types import (
    Answer,
    BBox,
    Candidate,
    Chunk,
    ChunkKind,
    ChunkSpan,
    Claim,
    Document,
    DocumentMetadata,
    DocumentStatus,
    Evidence,
    QueryPlan,
    QuestionKind,
    Quote,
    SubQuestion,
)
from core.verification import verify_claim

ROW = "营业收入 | 1,234,567,890.12 | 1,205,909,397.61 | -8.9%"
CONTEXT = "合并利润表\n单位：元\n2024年"
PAGES = {
    ("aaaaaaaaaaaa", 3): f"合并利润表\n单位：元\n项目 | 2024年 | 2023年 | 变动\n{ROW}",
    (
        "aaaaaaaaaaaa",
        4,
    ): "公司坚持零售做强、对公做精。\n净息差1.87%，同比下降0.51个百分点。\n客户数1,234.5万户。\n"
    "公司力争到2026年末把客户数翻一番。",
    ("bbbbbbbbbbbb", 3): "营业收入 | 5,000,000.00\n净利润（净亏损以“-”号填列） | （1,234）",
}


def document(doc_id="aaaaaaaaaaaa", company="青禾", period="2024"):
    return Document(
        doc_id,
        doc_id,
        (f"{company}.pdf",),
        1,
        DocumentStatus.PARSED,
        metadata=DocumentMetadata(title=f"{company}年度报告", company=company, period=period),
    )


def evidence(number, quote, *, page=3, context=CONTEXT, doc=None):
    doc = doc or document()
    block = f"{doc.doc_id}:p{page:04d}:b01"
    span = ChunkSpan(0, len(quote), block, 0, page)
    chunk = Chunk(f"{doc.doc_id}:p{page:04d}:00000000", doc.doc_id, ChunkKind.TABLE, quote, (span,))
    box = (BBox(0, 0, 1, 1),)
    return Evidence(
        number,
        doc,
        Quote(doc.doc_id, page, block, 0, len(quote), quote, box),
        Candidate(chunk, 1.0),
        "",
        context,
    )


def check(text, *found, companies=("青禾",), periods=("2024",)):
    question = "青禾2024年营业收入是多少？"
    plan = QueryPlan(
        question, "zh", QuestionKind.NUMERIC, (SubQuestion(question),), companies=companies, periods=periods
    )
    answer = Answer(question, plan, (), tuple(found))
    return verify_claim(Claim(text, ()), answer, lambda doc_id, page: PAGES.get((doc_id, page), ""))
