"""What an emotion gains from what the other outputs say."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from ml.training.data.labels import EMOTIONS
from ml.training.data.odds import sigmoid

_GENTLE = 0.006  # what the squares of the weights cost, of outputs in deviations


def fit_company(z: np.ndarray, closed: np.ndarray, truth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(labels, labels) weights and (labels,) biases: z + closed * (z @ weights.T + biases) tells the emotions best."""
    labels, mean, spread = z.shape[1], z.mean(0), z.std(0)
    shown = (z - mean) / spread * closed[:, None]
    weights = np.zeros((labels, labels))
    for k in range(len(EMOTIONS)):
        others = np.delete(np.arange(labels), k)

        def loss(p: np.ndarray, k: int = k, others: np.ndarray = others) -> tuple[float, np.ndarray]:
            own = z[:, k] * np.exp(p[0])
            found = own + p[1] + shown[:, others] @ p[2:]
            wrong = (sigmoid(found) - truth[:, k]) / len(z)
            slope = np.concatenate([[wrong @ own, wrong.sum()], shown[:, others].T @ wrong + 2 * _GENTLE * p[2:]])
            return float(np.mean(np.logaddexp(0, found) - truth[:, k] * found) + _GENTLE * np.sum(p[2:] ** 2)), slope

        best = minimize(loss, np.zeros(labels + 1), jac=True, method="L-BFGS-B").x
        weights[k, others] = best[2:] / spread[others] / np.exp(best[0])
    return weights, -weights @ mean
