"""Says what embedding would cost before anything is sent."""

from __future__ import annotations

from core.pipeline.embed import EmbedForecast
from core.providers.protocols import Embedder
from core.settings import Settings
from scripts.console import err


def print_forecast(expected: EmbedForecast, embedder: Embedder, settings: Settings) -> float:
    """Print texts, tokens and price; returns the price, 0 where it is not known."""
    err.print(f"{expected.total} texts: {expected.cached} have a vector, {expected.missing} need one")
    price = expected.tokens / 1e6 * settings.embedding_price
    if not embedder.host:
        err.print("a model on this machine costs computing time only; nothing is sent")
        return price
    cost = f"{price:,.4f}" if settings.embedding_price else "unknown (set LOCAL_EMBEDDING_PRICE)"
    err.print(
        f"about {expected.tokens:,} tokens (estimate, real counts differ by up to a third); price: {cost}"
    )
    err.print("dry run: nothing was sent")
    return price
