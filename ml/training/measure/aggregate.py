"""From sentences to a whole entry: the formula that the server applies, and the figures by which it was chosen.

An entry has n sentences with probabilities p[i][label]. The weighted mean
    P[label] = sum_i w[i] * p[i][label] / sum_i w[i],   w[i] = max(floor, the largest evidence of sentence i)^power
is the plain mean at power = 0, and the loudest sentence alone at power = infinity. Evidence is what a probability is above
its base rate (FORMAT.md). Sentences that show no emotion weigh little, so that a page is comparable with a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ml.training.data.examples import Examples
from ml.training.data.labels import EMOTIONS, FEELING, LABELS, SOURCES
from ml.training.measure.metrics import auc, calibration_error, hard

_FELT, _GOOD, _BAD = (LABELS.index(label) for label in (FEELING, "positive", "negative"))
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[\"'A-Za-z])")
_PAGES = (1, 3, 7, 15)  # sentences of a page whose sentiment is compared with a line's


@dataclass(frozen=True)
class EvidenceMean:
    """The formula above. Floor 1 leaves all weights at 1."""

    floor: float
    power: float

    def __call__(self, p: np.ndarray, base: np.ndarray) -> np.ndarray:
        """(sentences, labels) probabilities and the emotions' base rates to (labels,)."""
        shown = (p[:, : len(EMOTIONS)] - base) / (1 - base)
        weight = np.maximum(shown.max(1), self.floor)[:, None] ** self.power
        return (weight * p).sum(0) / weight.sum()

    def as_json(self) -> dict[str, object]:
        return {"unit": "sentence", "method": "evidenceMean", "floor": self.floor, "power": self.power}


CANDIDATES = {"mean": EvidenceMean(1, 1), **{f"floor {f} power {g}": EvidenceMean(f, g) for f in (0.1, 0.2, 0.25, 0.3) for g in (2, 3, 4)}}


AGGREGATION = EvidenceMean(floor=0.25, power=2)  # what is shipped


def base_rates_of(calibration: dict) -> np.ndarray:
    """Of the emotions."""
    return np.array([calibration["labels"][emotion]["baseRate"] for emotion in EMOTIONS])


def pages_of(ask: Callable[[list[str]], np.ndarray], texts: list[str], base: np.ndarray, method: EvidenceMean = AGGREGATION) -> np.ndarray:
    """(texts, labels) probabilities of texts read sentence by sentence, as the server reads them; `ask` reads sentences."""
    sentences, owners = sentences_of(texts)
    parts = ask(sentences)
    return np.stack([method(parts[owners == i], base) for i in range(len(texts))])


def sentences_of(texts: list[str]) -> tuple[list[str], np.ndarray]:
    """All sentences, and for each the index of its text."""
    parts = [[part for part in _SENTENCE_END.split(text) if part] or [text] for text in texts]
    return [part for own in parts for part in own], np.repeat(np.arange(len(texts)), [len(own) for own in parts])


def entries_figures(method: EvidenceMean, base: np.ndarray, scores: np.ndarray, owners: np.ndarray, rows: Examples) -> dict[str, float]:
    """Of a set's texts read sentence by sentence: mean AUC and calibration error over its emotions."""
    values = np.stack([method(scores[owners == i], base) for i in range(len(rows))])
    labels = [k for k in range(len(EMOTIONS)) if rows.weights[:, k].any()]
    truth = hard(rows.targets)
    return {
        "AUC": float(np.nanmean([auc(truth[:, k], values[:, k]) for k in labels])),
        "ECE": float(np.mean([calibration_error(truth[:, k], values[:, k]) for k in labels])),
    }


def joined_figures(method: EvidenceMean, base: np.ndarray, scores: np.ndarray, dev: Examples, seed: int, pages: int = 400) -> dict[str, float]:
    """Pages joined from dev: |positive - negative| by length, and the one strong sentence among neutral ones."""
    dice, figures = np.random.default_rng(seed), {}
    ed = dev.sources == SOURCES.index("ed")
    flat = np.flatnonzero((dev.weights[:, _FELT] > 0) & (dev.targets[:, _FELT] == 0))
    sides = [np.flatnonzero(ed & (dev.targets[:, side] > 0.5)) for side in (_GOOD, _BAD)]
    balance = lambda p: p[_GOOD] - p[_BAD]  # noqa: E731
    for length in _PAGES:  # half of the sentences neutral, the others of one side
        found = []
        for page in range(pages):
            loud = dice.choice(sides[page % 2], (length + 1) // 2)
            found.append(abs(balance(method(scores[np.concatenate([loud, dice.choice(flat, length // 2)])], base))))
        figures[f"|sentiment| of {length}"] = float(np.mean(found))
    truth, values = [], []
    for page in range(pages * 2):
        loud = dice.choice(np.flatnonzero(ed), page % 2)
        rows = np.concatenate([loud, dice.choice(flat, 9)]).astype(int)
        truth.append(hard(dev.targets[rows, : len(EMOTIONS)]).any(0))
        values.append(method(scores[rows], base)[: len(EMOTIONS)])
    truth, values = np.stack(truth), np.stack(values)
    figures["one strong of ten AUC"] = float(np.mean([auc(truth[:, k], values[:, k]) for k in range(len(EMOTIONS))]))
    return figures
