"""Turns logits into honest probabilities and chooses thresholds, on dev only."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from data import Examples
from labels import ANNOTATED, LABELS, SOURCES
from metrics import best_threshold, f1, hard


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(x, -60, 60)))


def platt(logits: np.ndarray, dev: Examples) -> tuple[np.ndarray, np.ndarray]:
    """Scale and bias per label that minimise the log loss on pooled dev (Platt 1999)."""
    scales, biases = [], []
    for k in range(logits.shape[1]):
        rows = dev.weights[:, k] > 0
        x, y = logits[rows, k], np.clip(dev.targets[rows, k] > 0.5 if k < 8 else dev.targets[rows, k], 0, 1)

        def loss(p: np.ndarray) -> float:
            z = np.exp(p[0]) * x + p[1]
            return float(np.mean(np.logaddexp(0, z) - y * z)) + 1e-4 * p[0] ** 2

        best = minimize(loss, np.array([0.0, 0.0]), method="L-BFGS-B").x
        scales.append(float(np.exp(best[0])))
        biases.append(float(best[1]))
    return np.array(scales), np.array(biases)


def thresholds(scores: np.ndarray, dev: Examples, source: str) -> np.ndarray:
    """Per label the score with the best F1 on one source's dev rows; 0.5 where it annotates nothing."""
    chosen = np.full(scores.shape[1], 0.5)
    for label in ANNOTATED[source]:
        k = LABELS.index(label)
        rows = (dev.weights[:, k] > 0) & (dev.sources == SOURCES.index(source))
        chosen[k] = best_threshold(hard(dev.targets[rows, k]), scores[rows, k])
    return chosen


def shipped_thresholds(scores: np.ndarray, dev: Examples) -> np.ndarray:
    """Per label the score with the best mean over the sources of their F1: each set counts the same.

    Pooled rows would let GoEmotions, four fifths of dev, decide alone.
    """
    chosen = np.full(scores.shape[1], 0.5)
    for k in range(scores.shape[1]):
        groups = [(dev.weights[:, k] > 0) & (dev.sources == s) for s in range(len(SOURCES))]
        pairs = [(hard(dev.targets[g, k]), scores[g, k]) for g in groups if g.any()]
        steps = np.linspace(0.02, 0.9, 177)
        curve = np.array([np.mean([f1(truth, score >= cut) for truth, score in pairs]) for cut in steps])
        chosen[k] = steps[np.argmax(np.convolve(np.pad(curve, 3, mode="edge"), np.ones(7) / 7, "valid"))]
    return chosen


def sentiment_line(scores: np.ndarray, dev: Examples) -> tuple[float, float]:
    """(scale, bias) of clamp(scale * (positive - negative) + bias, -1, 1), least squares on GoEmotions' polarity."""
    rows = (dev.sources == SOURCES.index("goemotions")) & np.isfinite(dev.valence)
    x = scores[rows, LABELS.index("positive")] - scores[rows, LABELS.index("negative")]
    slope, bias = np.polyfit(x, dev.valence[rows], 1)
    return float(slope), float(bias)
