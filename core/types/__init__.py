"""The values every layer speaks in. They know nothing of files, databases, models or screens."""

from core.types.answer import Answer, Claim, ComparisonTable, Refusal, Verdict
from core.types.chunk import Chunk, ChunkKind, ChunkSpan
from core.types.document import Document, DocumentStatus
from core.types.evidence import Candidate, Evidence, Quote, RouteHit
from core.types.fact import Span, TableContext, TableFact
from core.types.geometry import BBox
from core.types.health import HealthReason, PageGrade, PageHealth
from core.types.metadata import Confidence, DocumentMetadata, DocumentType, Origin, Source
from core.types.page import (
    Block,
    BlockKind,
    Cell,
    Description,
    Figure,
    OutlineEntry,
    Page,
    ParsedDocument,
    Table,
    WordBox,
)
from core.types.period import Period
from core.types.plan import Filters, QueryPlan, QuestionKind, SubQuestion
from core.types.trace import Dropped, ModelCall, Trace

__all__ = [
    "Answer",
    "BBox",
    "Block",
    "BlockKind",
    "Candidate",
    "Cell",
    "Chunk",
    "ChunkKind",
    "ChunkSpan",
    "Claim",
    "ComparisonTable",
    "Confidence",
    "Description",
    "Document",
    "DocumentMetadata",
    "DocumentStatus",
    "DocumentType",
    "Dropped",
    "Evidence",
    "Figure",
    "Filters",
    "HealthReason",
    "ModelCall",
    "Origin",
    "OutlineEntry",
    "Page",
    "PageGrade",
    "PageHealth",
    "ParsedDocument",
    "Period",
    "QueryPlan",
    "QuestionKind",
    "Quote",
    "Refusal",
    "RouteHit",
    "Source",
    "Span",
    "SubQuestion",
    "Table",
    "TableContext",
    "TableFact",
    "Trace",
    "Verdict",
    "WordBox",
]
