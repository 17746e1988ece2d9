"""Linear models over the wide part's own features, learnt apart from the network and added to its tables.

The network and a linear model err on different rows, so a little of the latter helps (as in an ensemble), and here it
costs nothing: the wide part is a sum over a table of hashed pieces, pairs and triples, and so is this model.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
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

_LEAST_ROWS = 2  # a bucket that fewer rows show has no weight
_LEAST_WEIGHT = 0.3
_OWN = len(SOURCES)  # the source number of our own lines


@dataclass(frozen=True)
class Reading:
    """`times`: how often a row of each source number counts, those that are not named not at all."""

    strength: float
    times: dict[int, float]


def _counted(**times: float) -> dict[int, float]:
    return {_OWN if source == "own" else SOURCES.index(source): count for source, count in times.items()}


# What people say of something; BRIGHTER is small, and counts more.
COMMENTS = Reading(1.0, _counted(xed=1, goemotions=1, brighter=3, emobank=1))
# What people tell of themselves. Read alone it knows `ed` better than all sets together do (NOTES.md).
ACCOUNTS = Reading(1.0, _counted(brighter=1, ed=1, lemotif=3, own=0.2))
# Which of both a text is like: accounts against comments and film lines.
_TOLD, _SAID, _GATE_STRENGTH = ("ed", "lemotif"), ("goemotions", "xed"), 0.3


@dataclass(frozen=True)
class Linear:
    """(BUCKETS, columns) weights and (columns,) biases."""

    weights: np.ndarray
    biases: np.ndarray

    def __call__(self, x: csr_matrix) -> np.ndarray:
        return x @ self.weights + self.biases

    def scaled(self, scale: np.ndarray, bias: np.ndarray) -> Linear:
        """The same with logits scale * logit + bias."""
        return Linear(self.weights * scale.astype(np.float32), self.biases * scale + bias)

    def beside(self, other: Linear) -> Linear:
        """The columns of both."""
        return Linear(np.concatenate([self.weights, other.weights], axis=1), np.concatenate([self.biases, other.biases]))

    def save(self, path: Path) -> None:
        np.savez(path, weights=self.weights, biases=self.biases)


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


def fit_labels(x: csr_matrix, rows: Examples, reading: Reading) -> Linear:
    """A logistic regression per label on the rows' own labels."""
    read = np.flatnonzero(np.isin(rows.sources, list(reading.times)))
    x, rows = x[read], rows.take(read)
    times = np.array([reading.times[source] for source in rows.sources])
    heads = []
    for k in range(rows.targets.shape[1]):
        asked = np.flatnonzero(rows.weights[:, k] > 0)
        counts = times[asked] * np.maximum(rows.weights[asked, k], _LEAST_WEIGHT)
        heads.append((asked, rows.targets[asked, k] > 0.5, counts))
    return _fit(x, heads, reading.strength)


def fit_gate(x: csr_matrix, rows: Examples) -> Linear:
    """One column: how much a text is an account of something that happened to its writer, and not a comment."""
    told, said = (np.isin(rows.sources, [SOURCES.index(source) for source in sources]) for sources in (_TOLD, _SAID))
    asked = np.flatnonzero(told | said)
    return _fit(x[asked], [(np.arange(len(asked)), told[asked], np.ones(len(asked)))], _GATE_STRENGTH)


def _fit(x: csr_matrix, heads: list[tuple[np.ndarray, np.ndarray, np.ndarray]], strength: float) -> Linear:
    """A column for each of `heads`: rows, what is true of them, what they count. Rare buckets weigh more (TF-IDF)."""
    seen = np.bincount(x.indices, minlength=BUCKETS)
    rare = np.where(seen >= _LEAST_ROWS, np.log((1 + x.shape[0]) / (1 + seen)) + 1, 0).astype(np.float32)
    scaled = x.copy()
    scaled.data = scaled.data * rare[scaled.indices]
    weights, biases = np.zeros((BUCKETS, len(heads)), np.float32), np.zeros(len(heads))
    for k, (rows, truth, counts) in enumerate(heads):
        head = LogisticRegression(C=strength, solver="liblinear", tol=2e-2, random_state=0).fit(scaled[rows], truth, counts)
        weights[:, k], biases[k] = head.coef_[0] * rare, head.intercept_[0]
    return Linear(weights, biases)


@torch.no_grad()
def widened(model: EmotionModel, linear: Linear, shares: np.ndarray) -> EmotionModel:
    """A copy with logits (1 - share) * its own + share * those of the linear model, a share per label."""
    if model.wide is None:
        raise ValueError("a network without a wide part")
    model = copy.deepcopy(model).eval()
    share = torch.tensor(shares, dtype=torch.float32)
    model.score.mul_(1 - share[:, None])
    model.base.mul_(1 - share).add_(share * torch.tensor(linear.biases))
    model.wide.table.weight.mul_(1 - share).add_(share * torch.tensor(linear.weights))
    return model


@torch.no_grad()
def with_account(model: EmotionModel, linear: Linear, shares: np.ndarray) -> EmotionModel:
    """A copy whose logits are so far those of the linear model as its last column, the gate, is open."""
    if model.account is None:
        raise ValueError("a network without a wide part")
    model = copy.deepcopy(model).eval()
    model.account.wide.table.weight.copy_(torch.tensor(linear.weights))
    model.account.base.copy_(torch.tensor(linear.biases))
    model.account.share.copy_(torch.tensor(shares))
    return model
