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
from ml.training.data.odds import sigmoid
from ml.training.data.vocabulary import encode_all
from ml.training.network.classifier import BUCKETS, MULTIPLIERS, EmotionModel, Gated

_LEAST_ROWS = 2  # a bucket that fewer rows show has no weight
_LEAST_WEIGHT = 0.3
_OWN = len(SOURCES)  # the source number of our own lines


@dataclass(frozen=True)
class Reading:
    """`times`: how often a row of each source number counts, those that are not named not at all.

    `present`: the degree above which a label counts as there.
    """

    strength: float
    times: dict[int, float]
    present: float = 0.5


def _counted(**times: float) -> dict[int, float]:
    return {_OWN if source == "own" else SOURCES.index(source): count for source, count in times.items()}


# What people say of something; BRIGHTER is small, and counts more.
COMMENTS = Reading(1.0, _counted(xed=1, goemotions=1, brighter=3, emobank=1))
# What people tell of themselves. Read alone it knows `ed` better than all sets together do (NOTES.md).
ACCOUNTS = Reading(1.0, _counted(brighter=1, ed=1, lemotif=3, own=0.2))
# What a diary tells of a day: our own lines say in degrees what is felt, and a faint feeling is one.
DAYS = Reading(1.0, _counted(own=1), present=0.15)
# Which kind a text is of: accounts against comments and film lines; our own lines against all others.
ACCOUNT_GATE = _counted(ed=1, lemotif=1), _counted(goemotions=1, xed=1)
DAYS_GATE = _counted(own=1), _counted(xed=4, goemotions=4, brighter=3, ed=1, lemotif=3)
_GATE_STRENGTH = 0.3
# The gate of days opens late and quickly, so that next to nothing is added to comments (NOTES.md).
DAYS_GATE_STEEP, DAYS_GATE_LATE = np.array([4.0]), np.array([-10.0])


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

    def moved(self, by: np.ndarray) -> Linear:
        """The same with so much added to its logits."""
        return Linear(self.weights, self.biases + by)

    def beside(self, other: Linear) -> Linear:
        """The columns of both."""
        return Linear(np.concatenate([self.weights, other.weights], axis=1), np.concatenate([self.biases, other.biases]))

    def save(self, path: Path) -> None:
        np.savez(path, weights=self.weights, biases=self.biases)

    @staticmethod
    def load(path: Path) -> Linear:
        stored = np.load(path)
        return Linear(stored["weights"], stored["biases"])


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
        heads.append((asked, rows.targets[asked, k] > reading.present, counts))
    return _fit(x, heads, reading.strength)


def fit_gate(x: csr_matrix, rows: Examples, kinds: tuple[dict[int, float], dict[int, float]]) -> Linear:
    """One column: how much a text is of the first kind and not of the second; each says how often a row of a source counts."""
    times = kinds[0] | kinds[1]
    asked = np.flatnonzero(np.isin(rows.sources, list(times)))
    counts = np.array([times[source] for source in rows.sources[asked]], float)
    return _fit(x[asked], [(np.arange(len(asked)), np.isin(rows.sources[asked], list(kinds[0])), counts)], _GATE_STRENGTH)


def centred(linear: Linear, x: csr_matrix, logits: np.ndarray) -> Linear:
    """A gated model whose logits have the mean of the network's `logits` of the rows `x`, each as far as the gate, its last column, is open.

    Our own lines name feelings more seldom than the sets do. So it says which of them, and the network goes on saying how often.
    """
    found = linear(x)
    opened = sigmoid(found[:, -1:])
    lacking = ((logits - found[:, :-1]) * opened).sum(0) / opened.sum()
    return linear.moved(np.append(lacking, 0))


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


def with_account(model: EmotionModel, linear: Linear, shares: np.ndarray) -> EmotionModel:
    """A copy whose logits are so far those of the linear model of accounts as its last column, the gate, is open."""
    model = copy.deepcopy(model).eval()
    _fill(model.account, linear, shares)
    return model


def with_days(model: EmotionModel, linear: Linear, shares: np.ndarray) -> EmotionModel:
    """The same with the linear model of days."""
    model = copy.deepcopy(model).eval()
    _fill(model.days, linear, shares)
    return model


@torch.no_grad()
def _fill(part: Gated | None, linear: Linear, shares: np.ndarray) -> None:
    if part is None:
        raise ValueError("a network without a wide part")
    part.wide.table.weight.copy_(torch.tensor(linear.weights))
    part.base.copy_(torch.tensor(linear.biases))
    part.share.copy_(torch.tensor(shares))
