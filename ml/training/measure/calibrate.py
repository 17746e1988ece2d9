"""Turns logits into honest probabilities and chooses thresholds, on dev only."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from ml.training.data.examples import Examples
from ml.training.data.labels import ANNOTATED, EMOTIONS, FEELING, LABELS, SOURCES
from ml.training.data.odds import sigmoid
from ml.training.measure.metrics import hard

# A set counts in calibration with this power of its rows: 1 pools them, which leaves four fifths to GoEmotions;
# 0 counts all sets the same. At 0.4 the worst error of a label is the same on XED and on GoEmotions.
_SET_POWER = 0.4
# People write diaries here, not film lines: the first-person sets count four times as much in calibration.
_DIARIES, _DIARIES_COUNT = ("ed", "lemotif"), 4.0
_CLEAR = 0.2  # evidence from which an emotion is named


def platt(logits: np.ndarray, dev: Examples) -> tuple[np.ndarray, np.ndarray]:
    """Scale and bias per label that minimise the log loss on dev (Platt 1999), the sets weighted by _SET_POWER."""
    weight = np.bincount(dev.sources, minlength=len(SOURCES))[dev.sources] ** (_SET_POWER - 1)
    weight = np.where(np.isin(dev.sources, [SOURCES.index(s) for s in _DIARIES]), _DIARIES_COUNT, 1) * weight
    lines = []
    for k in range(logits.shape[1]):
        rows = dev.weights[:, k] > 0
        emotion = k < len(EMOTIONS)
        truth = hard(dev.targets[rows, k]).astype(float) if emotion else dev.targets[rows, k]
        lines.append(_line(logits[rows, k], truth, weight[rows]))
    return np.array([scale for scale, _ in lines]), np.array([bias for _, bias in lines])


def _line(x: np.ndarray, y: np.ndarray, weight: np.ndarray | None = None) -> tuple[float, float]:
    """Scale and bias of the log-odds `x` with the least log loss against `y` (0 to 1)."""
    def loss(p: np.ndarray) -> float:
        z = np.exp(p[0]) * x + p[1]
        return float(np.average(np.logaddexp(0, z) - y * z, weights=weight)) + 1e-4 * p[0] ** 2

    best = minimize(loss, np.array([0.0, 0.0]), method="L-BFGS-B").x
    return float(np.exp(best[0])), float(best[1])


def thresholds(logits: np.ndarray, dev: Examples, source: str) -> np.ndarray:
    """Per label the logit with the best expected F1 on one source's dev rows; 0 where it annotates nothing."""
    chosen = np.zeros(logits.shape[1])
    for label in ANNOTATED[source]:
        k = LABELS.index(label)
        rows = (dev.weights[:, k] > 0) & (dev.sources == SOURCES.index(source))
        chosen[k] = _best_cut(logits[rows, k], hard(dev.targets[rows, k]))
    return chosen


def _best_cut(logits: np.ndarray, truth: np.ndarray) -> float:
    """Where F1 is highest if the labels are drawn from the probabilities that `truth` calibrates.

    A rare label has a hundred positives in a dev set, so the best F1 on the labels themselves lies where chance
    put it. On training rows held out from the linear model this rule gave 0.002 to 0.007 more on the other rows.
    """
    order = np.argsort(-logits, kind="stable")
    likely = _likely(logits, truth)[order]
    curve = 2 * np.cumsum(likely) / (np.arange(1, len(order) + 1) + likely.sum())
    return float(logits[order[np.argmax(curve)]])


def _likely(logits: np.ndarray, truth: np.ndarray) -> np.ndarray:
    scale, bias = _line(logits, truth)
    return sigmoid(scale * logits + bias)


def shipped_thresholds(logits: np.ndarray, dev: Examples) -> np.ndarray:
    """Per label the probability with the best mean over the sources of their expected F1: each set counts the same.

    Pooled rows would let GoEmotions, four fifths of dev, decide alone.
    """
    chosen = np.full(logits.shape[1], 0.5)
    steps = np.linspace(0.02, 0.9, 177)
    for k in range(logits.shape[1]):
        groups = [(dev.weights[:, k] > 0) & (dev.sources == s) for s in range(len(SOURCES))]
        curves = []
        for rows in (group for group in groups if group.any()):
            likely = _likely(logits[rows, k], hard(dev.targets[rows, k]))
            found = sigmoid(logits[rows, k])[None, :] >= steps[:, None]
            curves.append(2 * (found * likely).sum(1) / (found.sum(1) + likely.sum()))
        chosen[k] = steps[np.argmax(np.mean(curves, axis=0))]
    return chosen


def quiet(dev: Examples) -> np.ndarray:
    """Which rows carry no feeling as their source sees it."""
    felt = LABELS.index(FEELING)
    return (dev.weights[:, felt] > 0) & (dev.targets[:, felt] == 0)


def base_rates(scores: np.ndarray, dev: Examples) -> np.ndarray:
    """Per label the mean probability over rows without feeling, the sets that have such rows counting the same."""
    groups = [quiet(dev) & (dev.sources == s) for s in range(len(SOURCES))]
    return np.mean([scores[rows].mean(0) for rows in groups if rows.any()], axis=0)


def quiet_thresholds(scores: np.ndarray, dev: Examples) -> np.ndarray:
    """Per label the probability at which its evidence above the base rate is _CLEAR.

    Expected F1 would lift rare labels and sink common ones; on everyday lines this rule named more feelings rightly
    and left more notes quiet (NOTES.md).
    """
    base = base_rates(scores, dev)
    return base + _CLEAR * (1 - base)


# A text whose output `feeling` is at least so much surely carries some: its strongest emotion is named from this evidence on
# where none passes; below, the sentiment counts in proportion. Chosen on everyday lines and pages that no training reads (NOTES.md).
FELT = {"feeling": 0.77, "evidence": 0.1}


def intensity_line(scores: np.ndarray, dev: Examples) -> tuple[float, float]:
    """(scale, bias) that put the median of `feeling` at 0 for rows without feeling and its upper end at 1."""
    felt = scores[:, LABELS.index(FEELING)]
    low, high = np.median(felt[quiet(dev)]), np.quantile(felt[~quiet(dev)], 0.9)
    return float(1 / (high - low)), float(-low / (high - low))


def sentiment_line(scores: np.ndarray, dev: Examples) -> tuple[float, float]:
    """(scale, bias) of clamp(scale * (positive - negative) + bias, -1, 1): least squares on the sets with polarity.

    GoEmotions, ed and lemotif; each counts the same.
    """
    rows = np.isin(dev.sources, [SOURCES.index(s) for s in ("goemotions", "ed", "lemotif")]) & np.isfinite(dev.valence)
    x = scores[rows, LABELS.index("positive")] - scores[rows, LABELS.index("negative")]
    weight = 1 / np.sqrt(np.bincount(dev.sources[rows], minlength=len(SOURCES))[dev.sources[rows]])
    slope, bias = np.polyfit(x, dev.valence[rows], 1, w=weight)
    return float(slope), float(bias)
