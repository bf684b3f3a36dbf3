"""A small invented library for the tests of planning."""

from core.types import Document, DocumentMetadata, DocumentStatus, DocumentType


def document(company="", period="", full="", aliases=(), kind=DocumentType.ANNUAL_REPORT, language="zh"):
    meta = DocumentMetadata(
        company=company,
        company_full=full,
        aliases=tuple(aliases),
        period=period,
        document_type=kind,
        language=language,
    )
    name = f"{company or 'paper'}-{period}-{kind}.pdf"
    return Document(
        f"{abs(hash(name)):012x}"[:12], "0" * 64, (name,), 1, DocumentStatus.PARSED, metadata=meta
    )


QINGHE = {"full": "虚构青禾机械股份有限公司", "aliases": ("虚构青禾机械", "654321")}
LANSHI = {"full": "虚构澜石能源股份有限公司", "aliases": ("虚构澜石能源",)}
HARBOUR = {"full": "Fictitia Harbour Instruments Corp.", "aliases": ("FHBR", "Fictitia"), "language": "en"}

REPORTS = (
    document("虚构青禾", "2023", **QINGHE),
    document("虚构青禾", "2024", **QINGHE),
    document("虚构澜石", "2024", **LANSHI),
    document("Fictitia Harbour", "2023Q4", kind=DocumentType.QUARTERLY_REPORT, **HARBOUR),
    document("Fictitia Harbour", "2024", **HARBOUR),
)
PAPERS = tuple(document("", "", kind=DocumentType.PAPER, language="en") for _ in range(3))
