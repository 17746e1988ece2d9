"""From sentences to a whole entry: the formula that the server applies.

Each of n sentences is read together with up to `context` sentences before it, as a person reads, fewer where these do not
fit into one look; by itself where `positive` and `negative` are then at least `own` apart, and the other way round than in its
context. With the probabilities p[i][label] of these readings the weighted mean
    P[label] = sum_i w[i] * p[i][label] / sum_i w[i],   w[i] = max(floor, the largest evidence of reading i)^power
is the plain mean at power = 0, and the loudest sentence alone at power = infinity. Evidence is what a probability is above
its base rate (FORMAT.md). Sentences that show no emotion weigh little, so that a page is comparable with a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ml.training.data.labels import EMOTIONS, LABELS

_GOOD, _BAD = (LABELS.index(label) for label in ("positive", "negative"))
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[\"'A-Za-z])")

Ask = Callable[[list[str]], np.ndarray]
"""Texts to (texts, labels) probabilities."""
Fits = Callable[[str], bool]
"""Whether a text is read in one look."""


@dataclass(frozen=True)
class EvidenceMean:
    """The formula above. Floor 1 leaves all weights at 1."""

    floor: float
    power: float
    context: int
    own: float | None = None

    def __call__(self, p: np.ndarray, base: np.ndarray) -> np.ndarray:
        """(sentences, labels) probabilities and the emotions' base rates to (labels,)."""
        shown = (p[:, : len(EMOTIONS)] - base) / (1 - base)
        weight = np.maximum(shown.max(1), self.floor)[:, None] ** self.power
        return (weight * p).sum(0) / weight.sum()

    def as_json(self) -> dict[str, object]:
        return {"unit": "sentence", "method": "evidenceMean", "floor": self.floor, "power": self.power, "context": self.context, "own": self.own}


AGGREGATION = EvidenceMean(floor=0.25, power=1, context=2, own=0.4)  # what is shipped


def base_rates_of(calibration: dict) -> np.ndarray:
    """Of the emotions."""
    return np.array([calibration["labels"][emotion]["baseRate"] for emotion in EMOTIONS])


def pages_of(ask: Ask, fits: Fits, texts: list[str], base: np.ndarray, method: EvidenceMean = AGGREGATION) -> np.ndarray:
    """(texts, labels) probabilities of texts read sentence by sentence, as the server reads them."""
    return read_pages(ask, fits, [sentences_of(text) for text in texts], base, [method])[0]


def read_pages(ask: Ask, fits: Fits, pages: list[list[str]], base: np.ndarray, methods: Sequence[EvidenceMean]) -> list[np.ndarray]:
    """For each method the (pages, labels) probabilities of pages given as lists of sentences; one context is read once."""
    owners = np.repeat(np.arange(len(pages)), [len(page) for page in pages])
    scores = {
        context: ask([part for page in pages for part in in_context(fits, page, context)])
        for context in {method.context for method in methods} | {0 for method in methods if method.own is not None}
    }
    found = []
    for method in methods:
        p = scores[method.context]
        if method.own is not None:
            p = np.where(speaks_for_itself(scores[0], p, method.own)[:, None], scores[0], p)
        found.append(np.stack([method(p[owners == i], base) for i in range(len(pages))]))
    return found


def speaks_for_itself(alone: np.ndarray, together: np.ndarray, least: float) -> np.ndarray:
    """Which of (sentences, labels) probabilities say by themselves clearly the contrary of what they say in their context."""
    own, other = (p[:, _GOOD] - p[:, _BAD] for p in (alone, together))
    return (np.abs(own) >= least) & (own * other < 0)


def in_context(fits: Fits, sentences: list[str], context: int) -> list[str]:
    """Each sentence behind those that it is read with."""
    parts = []
    for i, alone in enumerate(sentences):
        longer = (" ".join(sentences[first : i + 1]) for first in range(max(0, i - context), i))
        parts.append(next((part for part in longer if fits(part)), alone))
    return parts


def sentences_of(text: str) -> list[str]:
    return [part for part in _SENTENCE_END.split(text) if part] or [text]
