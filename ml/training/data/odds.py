"""Log-odds and probabilities."""

from __future__ import annotations

import numpy as np


def sigmoid(z: np.ndarray) -> np.ndarray:
    """Probabilities 0...1 of log-odds; never overflows."""
    return 1 / (1 + np.exp(-np.clip(z, -60, 60)))
