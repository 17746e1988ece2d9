"""Cross-fitting: which part of the training rows a teacher does not see, and what it then says about it."""

from __future__ import annotations

import re
from zlib import crc32

import numpy as np

from ml.training.data.examples import Examples
from ml.training.measure.calibrate import platt
from ml.training.measure.evaluate import mean_auc

_WORD = re.compile(r"[^\W\d_]+")


def folds_of(texts: list[str], count: int) -> np.ndarray:
    """(rows,) fold numbers. Texts with the same words in any order, case and marks fall into the same fold."""
    def fold(text: str) -> int:
        words = sorted(set(_WORD.findall(text.replace("[NAME]", "").lower())))
        return crc32(" ".join(words).encode()) % count

    return np.array([fold(text) for text in texts])


def log_odds(logits: np.ndarray, known: np.ndarray, rows: Examples) -> np.ndarray:
    """`logits` on the scale of honest log-odds; `known` are those of `rows`, on which the scale is fitted."""
    scale, bias = platt(known, rows)
    return logits * scale + bias


def best_shares(members: dict[str, np.ndarray], dev: Examples, sets: list[str]) -> dict[str, float]:
    """Shares in tenths that give the mean log-odds the best ROC-AUC on dev's `sets`, each counting the same."""
    names = list(members)
    mixes = [mix for mix in np.ndindex(*[11] * len(names)) if sum(mix) == 10]
    scored = {mix: mean_auc(mixed(members, dict(zip(names, np.array(mix) / 10))), dev, sets) for mix in mixes}
    best = max(scored, key=scored.get)
    return {name: share / 10 for name, share in zip(names, best)}


def mixed(members: dict[str, np.ndarray], shares: dict[str, float]) -> np.ndarray:
    """The weighted mean of the members' log-odds."""
    return np.sum([share * members[name] for name, share in shares.items()], axis=0)
