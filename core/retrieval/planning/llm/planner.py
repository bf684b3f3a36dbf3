"""One planning call: a model's searches beside those of the rules, or the rules alone and the reason why.

The rules stay in force: their companies, periods and refusals hold, the user's filters hold, and what a model
adds are searches, a metric or companies that the question names in a way no rule reads.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from pydantic import ValidationError

from core.errors import ProviderError
from core.providers.protocols import ChatModel, Completion
from core.retrieval.planning.companies import Company, CompanyIndex
from core.retrieval.planning.llm.guard import named_companies, objections
from core.retrieval.planning.llm.proposal import PlanProposal, planning_messages
from core.retrieval.planning.plan import plan_question
from core.retrieval.within import within
from core.types import Document, Filters, ModelCall, QueryPlan, QuestionKind, SubQuestion

MOST_SEARCHES = 8
_MOST_TOKENS = 700
_MOST_CACHED = 256
_NO_FILTERS = Filters()


class PlanCache(dict[str, str]):
    """Accepted proposals of this process as JSON; the oldest go first. Safe to use from several threads."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()

    def __setitem__(self, key: str, value: str) -> None:
        with self._lock:
            super().__setitem__(key, value)
            while len(self) > _MOST_CACHED:
                del self[next(iter(self))]


_CACHE = PlanCache()


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan and how it came about. `rules` is the plan by rules alone, on which extractive answers are
    measured; `remarks` say why a model's plan was not used; `call` is the request, None where none was made.
    """

    plan: QueryPlan
    rules: QueryPlan
    by: str = "rules"
    remarks: tuple[str, ...] = ()
    call: ModelCall | None = None

    @property
    def extra(self) -> tuple[SubQuestion, ...]:
        """The searches that the model added."""
        return self.plan.sub_questions[len(self.rules.sub_questions) :]


def plan_with_model(
    question: str,
    documents: Sequence[Document],
    filters: Filters,
    chat: ChatModel,
    seconds: float,
    cache: MutableMapping[str, str] | None = None,
) -> Planned:
    """The plan of a question, with the model's searches where they pass; never fails because of the model.

    `cache` keeps accepted proposals (of this process by default). Raises InputError for an empty question.
    """
    index = CompanyIndex(documents)
    rules = plan_question(question, index, filters)
    if rules.unknown_companies or (
        rules.unknown_periods and set(rules.unknown_periods) >= set(rules.periods)
    ):
        return Planned(rules, rules, remarks=("refused by rule, so no model was asked",))
    cache = _CACHE if cache is None else cache
    key = _key(question, index, chat)
    call = None
    proposal = _stored(cache, key)
    if proposal is None:
        proposal, call = _ask(question, index, chat, seconds)
        if proposal is None:
            return Planned(rules, rules, remarks=(f"the planning call failed: {call.error}",), call=call)
    allowed = (*rules.periods, *(p for c in named_companies(question, index) for p in c.periods))
    against = objections(proposal, question, index, allowed)
    if against:
        said = "; ".join(against[:6])
        return Planned(
            rules, rules, remarks=(f"the model's plan has what the question lacks: {said}",), call=call
        )
    cache[key] = proposal.model_dump_json()
    return Planned(_merged(rules, proposal, index, filters), rules, chat.model_id, (), call)


def _ask(
    question: str, index: CompanyIndex, chat: ChatModel, seconds: float
) -> tuple[PlanProposal | None, ModelCall]:
    named = named_companies(question, index)
    messages = planning_messages(question, index.companies, named)
    started = perf_counter()

    def send() -> Completion:
        return chat.complete(messages, schema=PlanProposal, max_tokens=_MOST_TOKENS, seconds=seconds)

    try:
        completion = within(seconds + 1.0, send)
    except (ProviderError, TimeoutError) as error:
        return None, ModelCall("plan", chat.model_id, chat.host, perf_counter() - started, error=str(error))
    usage = completion.usage
    parsed = completion.parsed
    valid = isinstance(parsed, PlanProposal)
    call = ModelCall(
        "plan",
        chat.model_id,
        chat.host,
        perf_counter() - started,
        usage.prompt_tokens,
        usage.completion_tokens,
        error="" if valid else "no plan in the answer",
    )
    return parsed if valid else None, call


def _key(question: str, index: CompanyIndex, chat: ChatModel) -> str:
    companies = [(c.name, c.values, c.periods) for c in index.companies]
    parts = json.dumps([chat.model_id, chat.host, question.strip(), companies], ensure_ascii=False)
    return hashlib.sha256(parts.encode()).hexdigest()


def _stored(cache: MutableMapping[str, str], key: str) -> PlanProposal | None:
    text = cache.get(key)
    if text is None:
        return None
    try:
        return PlanProposal.model_validate_json(text)
    except ValidationError:
        return None


def _merged(rules: QueryPlan, proposal: PlanProposal, index: CompanyIndex, filters: Filters) -> QueryPlan:
    proposed = [c for name in proposal.companies if (c := index.by_value(name)) and _passes(c, filters)]
    companies = tuple(dict.fromkeys((*rules.companies, *(c.name for c in proposed))))
    periods = rules.periods or tuple(p for p in dict.fromkeys(proposal.periods) if p[:4] in rules.question)
    return replace(
        rules,
        kind=_kind(rules, proposal, len(companies)),
        companies=companies,
        periods=periods,
        metric=_metric(rules.metric, proposal.metric),
        sub_questions=(*rules.sub_questions, *_searches(rules, proposal, index, filters, companies)),
    )


def _kind(rules: QueryPlan, proposal: PlanProposal, companies: int) -> QuestionKind:
    """The rules' kind; the model decides between the kinds only for what the rules take for text."""
    if companies > 1 and proposal.split:
        return QuestionKind.COMPARISON
    proposed = QuestionKind(proposal.kind)
    if rules.kind is not QuestionKind.TEXT or proposed is QuestionKind.COMPARISON:
        return rules.kind
    return proposed


def _metric(by_rules: str, proposed: str) -> str:
    """The more specific one: 净利润 must not stand for the 扣非净利润 that was asked."""
    return proposed if not by_rules or by_rules in proposed else by_rules


def _searches(
    rules: QueryPlan,
    proposal: PlanProposal,
    index: CompanyIndex,
    filters: Filters,
    companies: Sequence[str],
) -> list[SubQuestion]:
    room = max(0, MOST_SEARCHES - len(rules.sub_questions))
    known = {"".join(s.text.split()).lower() for s in rules.sub_questions}
    found: list[SubQuestion] = []
    for sub in proposal.sub_questions:
        text = " ".join(sub.text.split())
        name = sub.company or (companies[0] if len(companies) == 1 else "")
        company = index.by_value(name) if name else None
        if "".join(text.split()).lower() in known or (company and not _passes(company, filters)):
            continue
        known.add("".join(text.split()).lower())
        own = _filters_of(company, filters) if company else filters
        period = sub.period or (rules.periods[0] if len(rules.periods) == 1 else "")
        found.append(SubQuestion(text, company.name if company else "", period, own))
    return found[:room]


def _passes(company: Company, filters: Filters) -> bool:
    return not filters.companies or bool(set(company.values) & set(filters.companies))


def _filters_of(company: Company, filters: Filters) -> Filters:
    values = tuple(v for v in company.values if not filters.companies or v in filters.companies)
    return replace(filters, companies=values)
