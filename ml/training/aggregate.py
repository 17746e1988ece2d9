"""From sentences to a whole entry: the formula that the server applies, and how it was chosen.

An entry has n sentences with probabilities p[i][label] and lengths t[i] in pieces. The candidates:
mean, max, noisy-or, and the weighted power mean
    P[label] = (sum_i w[i] * p[i][label]^k / sum_i w[i])^(1/k),   w[i] = min(t[i], cap)
which is the mean at k = 1 and the maximum at k = infinity.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tokenizers import Tokenizer

from data import Examples
from labels import EMOTIONS, SOURCES
from metrics import auc, calibration_error, hard
from vocabulary import encode_all

Method = Callable[[np.ndarray, np.ndarray], np.ndarray]


def power_mean(p: np.ndarray, tokens: np.ndarray, k: float, cap: int) -> np.ndarray:
    """p: (sentences, labels), tokens: (sentences,). Returns (labels,)."""
    weight = np.minimum(tokens, cap)[:, None].astype(float)
    return ((weight * p**k).sum(0) / weight.sum()) ** (1 / k)


def noisy_or(p: np.ndarray, tokens: np.ndarray, share: float) -> np.ndarray:
    """1 - product of (1 - p)^share: independent evidence, damped."""
    return 1 - np.prod((1 - p) ** share, axis=0)


def soft_max(p: np.ndarray, tokens: np.ndarray, sharpness: float) -> np.ndarray:
    """Mean of p weighted by exp(sharpness * p): attention on the strong sentences."""
    weight = np.exp(sharpness * p)
    return (weight * p).sum(0) / weight.sum(0)


METHODS: dict[str, Method] = {
    "mean": partial(power_mean, k=1, cap=10**6),
    "max": lambda p, tokens: p.max(0),
    "noisy-or": partial(noisy_or, share=1.0),
    "noisy-or ^0.5": partial(noisy_or, share=0.5),
    **{f"softmax b={b}": partial(soft_max, sharpness=b) for b in (2, 4, 8)},
    **{f"power k={k} cap={cap}": partial(power_mean, k=k, cap=cap) for k in (2, 3, 4, 6) for cap in (1, 12, 10**6)},
}


def synthetic_entries(dev: Examples, count: int, seed: int) -> list[dict]:
    """Entries of 1 to 20 dev sentences of one source: flat with one strong sentence, mixed, and all flat.

    Each has `rows`, `present` (an emotion some sentence carries) and `share` (how much of the text carries it).
    """
    random = np.random.default_rng(seed)
    truth = hard(dev.targets[:, : len(EMOTIONS)])
    entries = []
    for _ in range(count):
        source = SOURCES.index(random.choice(["xed", "goemotions"]))
        pool = np.flatnonzero(dev.sources == source)
        flat, strong = pool[~truth[pool].any(1)], pool[truth[pool].any(1)]
        kind = random.choice(["one", "mixed", "flat", "single"])
        n = 1 if kind == "single" else int(random.integers(3, 21))
        loud = {"one": 1, "mixed": max(2, n // 2), "flat": 0, "single": int(random.random() < 0.5)}[kind]
        rows = np.concatenate([random.choice(strong, loud), random.choice(flat, n - loud)]).astype(int)
        entries.append({"kind": kind, "rows": rows, "present": truth[rows].any(0), "share": truth[rows].mean(0)})
    return entries


def compare(scores: np.ndarray, tokens: np.ndarray, entries: list[dict]) -> dict[str, dict[str, float]]:
    """Figures of every method when each sentence is scored by itself. scores: (rows of dev, labels)."""
    return {
        name: entry_figures([method(scores[e["rows"]], tokens[e["rows"]]) for e in entries], entries)
        for name, method in METHODS.items()
    }


def entry_figures(values: list[np.ndarray], entries: list[dict]) -> dict[str, float]:
    """Means over the emotions. `values`: one row of probabilities per entry.

    AUC of "some sentence carries it" on all entries and on those with at most one strong sentence,
    correlation with the share of sentences that carry it, calibration error against "some sentence carries it".
    """
    scores = np.stack(values)[:, : len(EMOTIONS)]
    present = np.stack([e["present"] for e in entries])
    share = np.stack([e["share"] for e in entries])
    one = np.isin([e["kind"] for e in entries], ["one", "flat"])
    labels = range(len(EMOTIONS))
    return {
        "present AUC": float(np.mean([auc(present[:, k], scores[:, k]) for k in labels])),
        "one strong AUC": float(np.mean([auc(present[one, k], scores[one, k]) for k in labels])),
        "share r": float(np.mean([np.corrcoef(share[:, k], scores[:, k])[0, 1] for k in labels])),
        "present ECE": float(np.mean([calibration_error(present[:, k], scores[:, k]) for k in labels])),
    }


def windows_of(entries: list[dict], texts: list[str], tokenizer: Tokenizer, most: int) -> tuple[list[str], list[int]]:
    """Neighbouring sentences joined while they fit into `most` pieces: the windows, and how many each entry has."""
    lengths = [len(row) - 2 for row in encode_all(tokenizer, texts, most)]
    windows: list[str] = []
    counts: list[int] = []
    for entry in entries:
        first, size = len(windows), most
        for row in entry["rows"]:
            if size + lengths[row] > most - 2:
                windows.append(texts[row])
                size = lengths[row]
            else:
                windows[-1] += " " + texts[row]
                size += lengths[row]
        counts.append(len(windows) - first)
    return windows, counts
