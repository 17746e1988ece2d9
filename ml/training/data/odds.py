"""Log-odds and probabilities."""

from __future__ import annotations

import numpy as np


def sigmoid(z: np.ndarray) -> np.ndarray:
    """Probabilities 0...1 of log-odds; never overflows."""
    return 1 / (1 + np.exp(-np.clip(z, -60, 60)))


def logit(p: np.ndarray) -> np.ndarray:
    """Log-odds of probabilities, at most 14 from zero."""
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p) - np.log1p(-p)
