"""Linear heads over hashed n-grams, per language: fitted, calibrated on rows they have not seen, measured, packed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from sources import EMOTIONS, POLARITY, Rows

LABELS = EMOTIONS + POLARITY
FOLDS = 4
FEWEST = 20  # a label with fewer positives cannot be learnt


@dataclass
class Table:
    """Weights of several heads over the same buckets: logit = bias + x · weights."""

    names: list[str]
    weights: np.ndarray  # (2^bits, heads)
    bias: np.ndarray

    def logits(self, x: csr_matrix) -> np.ndarray:
        return np.asarray(x @ self.weights) + self.bias

    def rounded(self) -> tuple[Table, np.ndarray, np.ndarray]:
        """As it is shipped: int8 with one scale per head, which clips the few largest; (table, integers, scales)."""
        scales = np.quantile(np.abs(self.weights), 0.9995, axis=0) / 127
        scales = np.maximum(scales, 1e-8)
        whole = np.clip(np.rint(self.weights / scales), -127, 127).astype(np.int8)
        return Table(self.names, (whole * scales).astype(np.float32), self.bias), whole, scales


def idf(x: csr_matrix) -> np.ndarray:
    """Rarer n-grams say more: ln((1 + rows) / (1 + rows with it)) + 1, folded into the weights afterwards."""
    return np.log((1 + x.shape[0]) / (1 + np.bincount(x.indices, minlength=x.shape[1]))).astype(np.float32) + 1


def fit(x: csr_matrix, targets: np.ndarray, labels: list[str], strength: float, rare: np.ndarray) -> Table:
    """One logistic regression per label, rows without an answer left out. `strength`: inverse of the ridge's weight."""
    weights, bias = np.zeros((x.shape[1], len(labels)), dtype=np.float32), np.zeros(len(labels))
    scaled = x.copy()
    scaled.data = scaled.data * rare[scaled.indices]
    for k, label in enumerate(labels):
        y = targets[:, LABELS.index(label)]
        asked = np.isfinite(y)
        model = LogisticRegression(C=strength, max_iter=150, tol=1e-3).fit(scaled[asked], y[asked] > 0.5)
        weights[:, k] = model.coef_[0] * rare
        bias[k] = model.intercept_[0]
    return Table(labels, weights, bias)


def learnable(targets: np.ndarray) -> list[str]:
    """The labels that were asked about and found often enough. `positive` where it says more than joy does."""
    found = [label for k, label in enumerate(LABELS) if np.nansum(targets[:, k]) >= FEWEST]
    same = np.array_equal(targets[:, LABELS.index("positive")], targets[:, LABELS.index("joy")])
    return [label for label in found if not (same and label == "positive")]


@dataclass
class Expert:
    """The heads that one source of a language teaches."""

    source: str
    table: Table
    unseen: np.ndarray  # logits of its own training rows by heads that had not seen them
    rows: Rows


@dataclass
class Reader:
    """All that is shipped for a language. With several experts a gate, a head too, says whose world a text is of."""

    language: str
    bits: int
    experts: list[Expert]
    gate: Table | None
    labels: list[str]
    scale: np.ndarray = field(default_factory=lambda: np.ones(0))
    bias: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def table(self) -> Table:
        parts = [expert.table for expert in self.experts] + ([self.gate] if self.gate else [])
        names = [f"{expert.source}:{name}" for expert in self.experts for name in expert.table.names]
        return Table(names + (["gate"] if self.gate else []), np.concatenate([p.weights for p in parts], 1),
                     np.concatenate([p.bias for p in parts]))

    def mixed(self, logits: np.ndarray) -> np.ndarray:
        """(rows, labels) from the logits of all heads: the experts' by the gate's share."""
        n = len(self.labels)
        if self.gate is None:
            return logits[:, :n]
        share = sigmoid(logits[:, -1:])
        return share * logits[:, :n] + (1 - share) * logits[:, n : 2 * n]

    def probabilities(self, x: csr_matrix, table: Table | None = None) -> np.ndarray:
        return sigmoid(self.scale * self.mixed((table or self.table()).logits(x)) + self.bias)


def sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-np.clip(z, -60, 60)))


def train(language: str, sources: dict[str, Rows], vectors: dict[str, csr_matrix], bits: int, strength: float) -> Reader:
    """Heads per source, a gate between two sources, and a calibration on predictions for rows that were left out."""
    labels = learnable(np.concatenate([rows.targets for rows in sources.values()]))
    experts = []
    for source, rows in sources.items():
        x = vectors[source]
        rare = idf(x)
        fold = np.random.default_rng(1).integers(0, FOLDS, len(rows.texts))
        unseen = np.zeros((len(rows.texts), len(labels)))
        for f in range(FOLDS):
            part = fit(x[fold != f], rows.targets[fold != f], labels, strength, rare)
            unseen[fold == f] = part.logits(x[fold == f])
        experts.append(Expert(source, fit(x, rows.targets, labels, strength, rare), unseen, rows))
    reader = Reader(language, bits, experts, _gate(experts, vectors), labels)
    return _calibrated(reader, vectors)


def _gate(experts: list[Expert], vectors: dict[str, csr_matrix]) -> Table | None:
    if len(experts) == 1:
        return None
    first, second = (vectors[expert.source] for expert in experts)
    x = vstack([first, second]).tocsr()
    truth = np.r_[np.ones(first.shape[0]), np.zeros(second.shape[0])]
    model = LogisticRegression(C=10, max_iter=150, tol=1e-3, class_weight="balanced").fit(x, truth)
    return Table(["gate"], model.coef_.T.astype(np.float32), model.intercept_)


def _calibrated(reader: Reader, vectors: dict[str, csr_matrix]) -> Reader:
    """Platt's line per label on the unseen logits; each source counts the same."""
    seen = []
    for e, expert in enumerate(reader.experts):
        if reader.gate is None:
            seen.append(expert.unseen)
            continue
        share = sigmoid(reader.gate.logits(vectors[expert.source]))
        other = reader.experts[1 - e].table.logits(vectors[expert.source])
        own, its = (expert.unseen, other) if e == 0 else (other, expert.unseen)
        seen.append(share * own + (1 - share) * its)
    logits = np.concatenate(seen)
    targets = np.concatenate([expert.rows.targets for expert in reader.experts])
    weight = np.concatenate([np.full(len(expert.rows.texts), 1 / len(expert.rows.texts)) for expert in reader.experts])
    lines = []
    for k, label in enumerate(reader.labels):
        y = targets[:, LABELS.index(label)]
        asked = np.isfinite(y)
        lines.append(_line(logits[asked, k], y[asked], weight[asked]))
    reader.scale, reader.bias = np.array([a for a, _ in lines]), np.array([b for _, b in lines])
    reader.unseen = sigmoid(reader.scale * logits + reader.bias)  # type: ignore[attr-defined]
    reader.targets = targets  # type: ignore[attr-defined]
    return reader


def _line(x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    def loss(p: np.ndarray) -> float:
        z = np.exp(p[0]) * x + p[1]
        return float(np.average(np.logaddexp(0, z) - y * z, weights=weight)) + 1e-4 * p[0] ** 2

    best = minimize(loss, np.zeros(2), method="L-BFGS-B").x
    return float(np.exp(best[0])), float(best[1])


def threshold(p: np.ndarray, y: np.ndarray) -> float:
    """The probability with the best expected F1 (the labels drawn from the calibrated probabilities)."""
    p = np.sort(p[np.isfinite(y)])[::-1]
    curve = 2 * np.cumsum(p) / (np.arange(1, len(p) + 1) + p.sum())
    return float(p[np.argmax(curve)])


def base_rate(p: np.ndarray, targets: np.ndarray, labels: list[str]) -> np.ndarray:
    """What the heads say, on average, of rows in which none of the emotions that were asked about is present."""
    felt = np.nansum(targets[:, [LABELS.index(label) for label in labels if label in EMOTIONS]], axis=1)
    quiet = felt == 0
    return p[quiet].mean(axis=0) if quiet.sum() >= 10 else np.median(p, axis=0)


def auc(p: np.ndarray, targets: np.ndarray, labels: list[str]) -> dict[str, float]:
    found = {}
    for k, label in enumerate(labels):
        y = targets[:, LABELS.index(label)]
        asked = np.isfinite(y)
        if label in EMOTIONS and 0 < y[asked].sum() < asked.sum():
            found[label] = float(roc_auc_score(y[asked] > 0.5, p[asked, k]))
    return found
