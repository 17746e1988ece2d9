"""The figures by which the formula of `pages.py` was chosen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ml.training.data.examples import Examples
from ml.training.data.labels import EMOTIONS, FEELING, LABELS, SOURCES
from ml.training.measure.metrics import auc, calibration_error, hard
from ml.training.measure.pages import Ask, EvidenceMean, Fits, read_pages

_FELT, _GOOD, _BAD = (LABELS.index(label) for label in (FEELING, "positive", "negative"))
_LENGTHS = (1, 3, 7, 15)  # sentences of a page whose sentiment is compared with a line's
_PAGES = 150  # of each length

CANDIDATES = {
    "mean": EvidenceMean(1, 1, 0),
    **{f"floor 0.25 power {g} context {c}": EvidenceMean(0.25, g, c) for c in (0, 1, 2, 3) for g in (1, 2)},
    **{f"floor 0.25 power 1 context 2 own {own}": EvidenceMean(0.25, 1, 2, own) for own in (0.3, 0.4, 0.5)},
}


def entries_figures(values: np.ndarray, rows: Examples) -> dict[str, float]:
    """Of a set's texts, read sentence by sentence: mean AUC and calibration error over its emotions."""
    labels = [k for k in range(len(EMOTIONS)) if rows.weights[:, k].any()]
    truth = hard(rows.targets)
    return {
        "AUC": float(np.nanmean([auc(truth[:, k], values[:, k]) for k in labels])),
        "ECE": float(np.mean([calibration_error(truth[:, k], values[:, k]) for k in labels])),
    }


def joined_figures(
    ask: Ask, fits: Fits, base: np.ndarray, methods: Sequence[EvidenceMean], dev: Examples, seed: int
) -> list[dict[str, float]]:
    """Of pages joined from dev, by method: |positive - negative| by length, and the one strong sentence among neutral ones."""
    dice = np.random.default_rng(seed)
    figures: list[dict[str, float]] = [{} for _ in methods]
    ed = dev.sources == SOURCES.index("ed")
    flat = np.flatnonzero((dev.weights[:, _FELT] > 0) & (dev.targets[:, _FELT] == 0))
    sides = [np.flatnonzero(ed & (dev.targets[:, side] > 0.5)) for side in (_GOOD, _BAD)]

    def read(rows: list[np.ndarray]) -> list[np.ndarray]:
        return read_pages(ask, fits, [[dev.texts[int(row)] for row in page] for page in rows], base, methods)

    for length in _LENGTHS:  # half of the sentences neutral, the others of one side
        rows = [
            dice.permutation(np.concatenate([dice.choice(sides[page % 2], (length + 1) // 2), dice.choice(flat, length // 2)]))
            for page in range(_PAGES)
        ]
        for found, values in zip(figures, read(rows)):
            found[f"|sentiment| of {length}"] = float(np.mean(np.abs(values[:, _GOOD] - values[:, _BAD])))
    rows = [np.concatenate([dice.choice(np.flatnonzero(ed), page % 2), dice.choice(flat, 9)]).astype(int) for page in range(2 * _PAGES)]
    rows = [dice.permutation(page) for page in rows]
    strong = [page[ed[page]] for page in rows]
    truth = np.stack([hard(dev.targets[own, : len(EMOTIONS)]).any(0) for own in strong])
    for found, values in zip(figures, read(rows)):
        found["one strong of ten AUC"] = float(np.mean([auc(truth[:, k], values[:, k]) for k in range(len(EMOTIONS))]))
    return figures
