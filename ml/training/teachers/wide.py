"""A linear model over the wide part's own features, learnt apart from the network and added to its table.

The network and a linear model err on different rows, so a little of the latter helps (as in an ensemble), and here it
costs nothing: the wide part is a sum over a table of hashed pieces, pairs and triples, and so is this model.
"""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import torch
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from tokenizers import Tokenizer

from ml.training.data.examples import Examples
from ml.training.data.labels import SOURCES
from ml.training.data.vocabulary import encode_all
from ml.training.network.classifier import BUCKETS, MULTIPLIERS, EmotionModel

_STRENGTH = 0.3
_LEAST_ROWS = 2  # a bucket that fewer rows show has no weight
_TIMES = {"brighter": 3.0, "lemotif": 3.0, "ed": 3.0}  # the small sets and the first person count more
_LEAST_WEIGHT = 0.3


def features(tokenizer: Tokenizer, texts: list[str], max_tokens: int) -> csr_matrix:
    """(texts, BUCKETS): how often each place of the wide part's table is added for a text, as the network adds it."""
    a, b, c = MULTIPLIERS
    places, values, starts = [], [], [0]
    for row in encode_all(tokenizer, texts, max_tokens):
        ids = np.array(row, np.int64)
        pairs = ids[:-1] * a + ids[1:] * b
        triples = pairs[:-1] * 31 + ids[2:] * c
        all_places = np.concatenate([ids * b + 1, pairs + 2, triples + 3]) % BUCKETS
        found, counts = np.unique(all_places, return_counts=True)
        places.append(found.astype(np.int32))
        values.append((counts / np.sqrt(len(all_places))).astype(np.float32))
        starts.append(starts[-1] + len(found))
    return csr_matrix((np.concatenate(values), np.concatenate(places), np.array(starts)), shape=(len(texts), BUCKETS))


def fit_wide(x: csr_matrix, rows: Examples) -> tuple[np.ndarray, np.ndarray]:
    """(BUCKETS, labels) weights and (labels,) biases: a logistic regression per label on the rows' own labels."""
    seen = np.bincount(x.indices, minlength=BUCKETS)
    rare = np.where(seen >= _LEAST_ROWS, np.log((1 + x.shape[0]) / (1 + seen)) + 1, 0).astype(np.float32)
    scaled = x.copy()
    scaled.data = scaled.data * rare[scaled.indices]
    times = np.ones(len(rows))
    for source, count in _TIMES.items():
        times[rows.sources == SOURCES.index(source)] = count
    weights, biases = np.zeros((BUCKETS, rows.targets.shape[1]), np.float32), np.zeros(rows.targets.shape[1])
    for k in range(rows.targets.shape[1]):
        asked = np.flatnonzero(rows.weights[:, k] > 0)
        counts = times[asked] * np.maximum(rows.weights[asked, k], _LEAST_WEIGHT)
        head = LogisticRegression(C=_STRENGTH, solver="liblinear", tol=2e-2, random_state=0)
        head.fit(scaled[asked], rows.targets[asked, k] > 0.5, counts)
        weights[:, k], biases[k] = head.coef_[0] * rare, head.intercept_[0]
    return weights, biases


@torch.no_grad()
def widened(model: EmotionModel, weights: np.ndarray, biases: np.ndarray, shares: np.ndarray) -> EmotionModel:
    """A copy with logits (1 - share) * its own + share * those of the linear model, a share per label."""
    if model.wide is None:
        raise ValueError("a network without a wide part")
    model = copy.deepcopy(model).eval()
    share = torch.tensor(shares, dtype=torch.float32)
    model.score.mul_(1 - share[:, None])
    model.base.mul_(1 - share).add_(share * torch.tensor(biases, dtype=torch.float32))
    model.wide.table.weight.mul_(1 - share).add_(share * torch.tensor(weights))
    return model


def save_wide(path: Path, weights: np.ndarray, biases: np.ndarray) -> None:
    """Beside the other state of a run."""
    np.savez(path, weights=weights, biases=biases)
