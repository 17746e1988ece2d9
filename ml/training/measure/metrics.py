"""Figures of the report. Arrays are (rows, labels); a weight of 0 means "not annotated"."""

from __future__ import annotations

import numpy as np
from sklearn.metrics import roc_auc_score


def f1(truth: np.ndarray, guess: np.ndarray) -> float:
    """F1 of one label from booleans; 0 where nothing is true or guessed."""
    hits = float(np.sum(truth & guess))
    total = float(np.sum(truth) + np.sum(guess))
    return 2 * hits / total if total else 0.0


def auc(truth: np.ndarray, score: np.ndarray) -> float:
    """ROC-AUC of one label; NaN where only one class occurs."""
    return float(roc_auc_score(truth, score)) if 0 < truth.sum() < len(truth) else float("nan")


def calibration_error(truth: np.ndarray, score: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error (Guo et al. 2017): equal-width bins, weighted by their rows."""
    index = np.minimum((score * bins).astype(int), bins - 1)
    gaps = [
        abs(truth[index == b].mean() - score[index == b].mean()) * (index == b).mean()
        for b in range(bins) if (index == b).any()
    ]
    return float(np.sum(gaps))


def chance_calibration_error(_: np.ndarray, score: np.ndarray, draws: int = 200) -> float:
    """The error that perfectly calibrated scores would show on so few rows: the mean over truths drawn from them."""
    dice = np.random.default_rng(0)
    return float(np.mean([calibration_error(dice.random(len(score)) < score, score) for _ in range(draws)]))


def hard(targets: np.ndarray) -> np.ndarray:
    """Present or not: the sources' soft 0.5 counts as absent, as in the published baseline."""
    return targets > 0.5
