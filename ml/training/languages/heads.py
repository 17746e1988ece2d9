"""Linear heads over hashed n-grams, per language: fitted, calibrated on rows they have not seen, measured, packed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from ml.training.data.odds import sigmoid
from ml.training.languages.sources import EMOTIONS, POLARITY, Rows

LABELS = EMOTIONS + POLARITY
FOLDS = 4
FEWEST = 20  # a label with fewer positives cannot be learnt
PLAIN_WEIGHT = 0.3  # of a plain sentence in training; all of them together weigh PLAIN_SHARE of the rows in calibration
PLAIN_SHARE = 0.5
WORD_WEIGHT = 1.0  # of one of our words for a feeling in training
AWAY_WEIGHT = 0.1  # of a line of ours among the rows of a source that is not its home
FEWEST_NOTES = 80  # of ours without feeling, to say what is quiet
FILM_SHARE, FILM_STRENGTH = 0.2, 0.1  # what lines of films have to say beside native texts
GATE_SLOPE, GATE_SHIFT = 0.25, 0.25  # share of the first expert: sigmoid(slope * logit + shift)


Labelled = tuple[csr_matrix, np.ndarray]  # vectors of texts and their targets


@dataclass
class Table:
    """Weights of several heads over the same buckets: logit = bias + x · weights."""

    names: list[str]
    weights: np.ndarray  # (2^bits, heads)
    bias: np.ndarray

    def logits(self, x: csr_matrix) -> np.ndarray:
        return np.asarray(x @ self.weights) + self.bias

    def scaled(self, shift: np.ndarray, scale: np.ndarray) -> Table:
        """Heads that say (logit - shift) / scale."""
        return Table(self.names, (self.weights / scale).astype(np.float32), (self.bias - shift) / scale)

    def rounded(self) -> tuple[Table, np.ndarray, np.ndarray]:
        """As it is shipped: int8 with one scale per head, which clips the few largest; (table, integers, scales)."""
        scales = np.quantile(np.abs(self.weights), 0.9995, axis=0) / 127
        scales = np.maximum(scales, 1e-8)
        whole = np.clip(np.rint(self.weights / scales), -127, 127).astype(np.int8)
        return Table(self.names, (whole * scales).astype(np.float32), self.bias), whole, scales


def idf(x: csr_matrix) -> np.ndarray:
    """Rarer n-grams say more: ln((1 + rows) / (1 + rows with it)) + 1, folded into the weights afterwards."""
    return np.log((1 + x.shape[0]) / (1 + np.bincount(x.indices, minlength=x.shape[1]))).astype(np.float32) + 1


def fit(x: csr_matrix, targets: np.ndarray, labels: list[str], strength: float, weight: np.ndarray | None = None) -> Table:
    """One logistic regression per label, rows without an answer left out. `strength`: inverse of the ridge's weight."""
    weight = np.ones(len(targets)) if weight is None else weight
    weights, bias = np.zeros((x.shape[1], len(labels)), dtype=np.float32), np.zeros(len(labels))
    scaled, rare = x.copy(), idf(x)
    scaled.data = scaled.data * rare[scaled.indices]
    for k, label in enumerate(labels):
        y = targets[:, LABELS.index(label)]
        asked = np.isfinite(y)
        model = LogisticRegression(C=strength, solver="liblinear", tol=1e-2).fit(scaled[asked], y[asked] > 0.5, weight[asked])
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
    plain: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # the same of plain sentences
    everyday: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # and of everyday lines


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
    unseen_shares: np.ndarray = field(default_factory=lambda: np.zeros(0))  # of the first expert, on rows left out
    unseen: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # probabilities of rows left out
    targets: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))
    plain: int = 0  # how many of these rows, the last ones, are plain sentences
    notes: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # probabilities of our own lines without feeling, left out

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


def train(
    language: str, sources: dict[str, Rows], vectors: dict[str, csr_matrix], bits: int, strength: float,
    plain: csr_matrix | None = None, films: Labelled | None = None, everyday: Labelled | None = None,
    words: Labelled | None = None, home: str | None = None, everyday_weight: float = 1.0,
) -> Reader:
    """Heads per source, a gate between two sources, and a calibration on predictions for rows that were left out.

    `plain`: sentences without feeling: where a language has one source they stand among its rows, which may all be
    emotional, everywhere they say what the heads make of nothing. `films`: translated lines of films and their labels,
    which share the heads with the native texts. `everyday`: our own lines, of that weight each, which stand among the rows
    of every source, and so do `words` for feelings. With a `home` the words stand there alone, the lines weigh AWAY_WEIGHT in the
    other source, and the gate is told that a diary is of the home's world.
    """
    labels = learnable(np.concatenate([rows.targets for rows in sources.values()]))
    folds = {
        source: np.random.default_rng(seed).integers(0, FOLDS, len(rows.texts))
        for seed, (source, rows) in enumerate(sources.items(), 1)
    }
    told = plain if len(sources) == 1 else None
    away = {source: (everyday, None, AWAY_WEIGHT) for source in sources if home not in (None, source)}
    experts = [
        _expert(
            source, rows, vectors[source], folds[source], labels, strength, told,
            *away.get(source, (everyday, words, everyday_weight)),
        )
        for source, rows in sources.items()
    ]
    if films is not None:
        experts[:] = [_with_films(experts[0], vectors[experts[0].source], plain, films, everyday)]
    reader = Reader(language, bits, experts, None, labels)
    if len(experts) > 1:
        experts[:] = [_standardised(expert) for expert in experts]
        x, truth = vstack(list(vectors.values())).tocsr(), np.repeat([1, 0], [len(rows.texts) for rows in sources.values()])
        at_home = None
        if everyday is not None and home is not None:
            at_home = (everyday[0], np.full(everyday[0].shape[0], int(home == next(iter(sources)))))
        reader.gate = _gate(x, truth, at_home)
        fold = np.concatenate(list(folds.values()))
        reader.unseen_shares = np.zeros(len(truth))
        for f in range(FOLDS):
            reader.unseen_shares[fold == f] = sigmoid(_gate(x[fold != f], truth[fold != f], at_home).logits(x[fold == f])[:, 0])
    reader = _calibrated(reader, vectors, plain)
    if everyday is not None and reader.gate is None:
        quiet = (everyday[1][:, : len(EMOTIONS)] == 0).all(1)
        if quiet.sum() >= FEWEST_NOTES:
            reader.notes = sigmoid(reader.scale * experts[0].everyday[quiet] + reader.bias)
    return reader


def _expert(
    source: str, rows: Rows, x: csr_matrix, fold: np.ndarray, labels: list[str], strength: float,
    plain: csr_matrix | None, everyday: Labelled | None, words: Labelled | None, everyday_weight: float,
) -> Expert:
    """Plain sentences, without any label, everyday lines and words stand behind the rows; left-out logits: all but the words'."""
    asked = np.where(np.isfinite(rows.targets).any(0), 0, np.nan)
    parts = [(x, rows.targets, 1.0)]
    if plain is not None:
        parts.append((plain, asked * np.ones((plain.shape[0], 1)), PLAIN_WEIGHT))
    if everyday is not None:
        parts.append((everyday[0], asked + everyday[1], everyday_weight))
    if words is not None:
        parts.append((words[0], asked + words[1], WORD_WEIGHT))
    x, targets = vstack([part for part, _, _ in parts]).tocsr(), np.concatenate([answers for _, answers, _ in parts])
    weight = np.concatenate([np.full(part.shape[0], each) for part, _, each in parts])
    fold = np.concatenate([fold, *(np.arange(part.shape[0]) % FOLDS for part, _, _ in parts[1:])])
    unseen = np.zeros((len(fold), len(labels)))
    for f in range(FOLDS):
        unseen[fold == f] = fit(x[fold != f], targets[fold != f], labels, strength, weight[fold != f]).logits(x[fold == f])
    counts = [len(rows.texts), *(0 if part is None else part.shape[0] for part in (plain, everyday and everyday[0]))]
    own, quiet, ours, _ = np.split(unseen, np.cumsum(counts))
    return Expert(source, fit(x, targets, labels, strength, weight), own, rows, quiet, ours)


def _with_films(
    native: Expert, x: csr_matrix, plain: csr_matrix | None, films: Labelled, everyday: Labelled | None
) -> Expert:
    """One set of heads: FILM_SHARE of the films' standardised logits, the rest native ones."""
    other = fit(*films, native.table.names, FILM_STRENGTH)
    heard = other.logits(x)
    shifts, scales = (native.unseen.mean(0), heard.mean(0)), (native.unseen.std(0), heard.std(0))
    own, other = native.table.scaled(shifts[0], scales[0]), other.scaled(shifts[1], scales[1])
    mix = lambda a, b: (1 - FILM_SHARE) * a + FILM_SHARE * b
    table = Table(own.names, mix(own.weights, other.weights), mix(own.bias, other.bias))
    both = lambda unseen, rows: unseen if rows is None else mix((unseen - shifts[0]) / scales[0], other.logits(rows))
    ours = both(native.everyday, everyday and everyday[0])
    return Expert(native.source, table, both(native.unseen, x), native.rows, both(native.plain, plain), ours)


def _standardised(expert: Expert) -> Expert:
    """Its logits with mean 0 and deviation 1 on its own rows.

    Sources differ most in how often they name a label at all. Without that difference a text that the gate sends the
    wrong way, or half of each, keeps its rank among its like: left-out KOTE rose from .795 to .822 by it.
    """
    shift, scale = expert.unseen.mean(0), expert.unseen.std(0)
    return Expert(expert.source, expert.table.scaled(shift, scale), (expert.unseen - shift) / scale, expert.rows)


def _gate(x: csr_matrix, truth: np.ndarray, at_home: Labelled | None) -> Table:
    """A gentle one: both experts are heard on nearly every text. `at_home`: our own lines, and whose world they are of."""
    if at_home is not None:
        x, truth = vstack([x, at_home[0]]).tocsr(), np.concatenate([truth, at_home[1]])
    model = LogisticRegression(C=10, solver="liblinear", tol=1e-2, class_weight="balanced").fit(x, truth)
    gate = Table(["gate"], model.coef_.T.astype(np.float32), model.intercept_)
    return gate.scaled(np.full(1, -GATE_SHIFT / GATE_SLOPE), np.full(1, 1 / GATE_SLOPE))


def _calibrated(reader: Reader, vectors: dict[str, csr_matrix], sentences: csr_matrix | None) -> Reader:
    """Platt's line per label on the unseen logits and on plain sentences; each source counts the same."""
    seen, start = [], 0
    for e, expert in enumerate(reader.experts):
        if reader.gate is None:
            seen.append(expert.unseen)
            continue
        share = reader.unseen_shares[start : start + len(expert.unseen), None]
        start += len(expert.unseen)
        other = reader.experts[1 - e].table.logits(vectors[expert.source])
        own, its = (expert.unseen, other) if e == 0 else (other, expert.unseen)
        seen.append(share * own + (1 - share) * its)
    logits = np.concatenate(seen)
    targets = np.concatenate([expert.rows.targets for expert in reader.experts])
    weight = np.concatenate([np.full(len(expert.rows.texts), 1 / len(expert.rows.texts)) for expert in reader.experts])
    plain = reader.experts[0].plain
    if reader.gate is not None and sentences is not None:
        plain = reader.mixed(reader.table().logits(sentences))  # which no expert has been trained on
    if len(plain):
        logits, targets = np.concatenate([logits, plain]), np.concatenate([targets, np.zeros((len(plain), targets.shape[1]))])
        weight = np.r_[weight, np.full(len(plain), PLAIN_SHARE / len(plain))]
    lines = []
    for k, label in enumerate(reader.labels):
        y = targets[:, LABELS.index(label)]
        asked = np.isfinite(y)
        lines.append(_line(logits[asked, k], y[asked], weight[asked]))
    reader.plain = len(plain)
    reader.scale, reader.bias = np.array([a for a, _ in lines]), np.array([b for _, b in lines])
    reader.unseen, reader.targets = sigmoid(reader.scale * logits + reader.bias), targets
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
