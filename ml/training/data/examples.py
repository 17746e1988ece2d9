"""The labelled texts: targets, masks and weights as arrays."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ml.training.data.labels import ANNOTATED, EMOTIONS, FEELING, LABELS, SOURCES
from ml.training.data.text import clean

# Labels that a source's own classes match only loosely count less in the loss (the data's README).
_NOISY: dict[tuple[str, str], float] = {
    ("goemotions", "trust"): 0.5,
    ("goemotions", "anticipation"): 0.5,
}

# What `ed`'s soft labels count as: beside a feeling that is sure ("excited" is joy, and loosely anticipation), and alone.
_LOOSE_BESIDE, _LOOSE_ALONE = 0.2, 0.35

# GoEmotions' classes that are more about knowing than feeling.
_MUTED = {"approval", "realization", "curiosity", "confusion", "neutral"}
_SIDE: dict[str, int | None] = {
    "joy": 1, "trust": 1, "anticipation": 1, "fear": -1, "sadness": -1, "disgust": -1, "anger": -1, "surprise": None,
}


@dataclass
class Examples:
    """`targets` and `weights`: (rows, 11) float32, targets 0..1, weight 0 where not annotated."""

    texts: list[str]
    targets: np.ndarray
    weights: np.ndarray
    sources: np.ndarray  # (rows,) index into SOURCES
    valence: np.ndarray  # (rows,) the source's own sentiment -1..1, NaN where it has none

    def __len__(self) -> int:
        return len(self.texts)

    def take(self, rows: np.ndarray) -> "Examples":
        """The given rows (indices or a boolean mask) as a new set."""
        rows = np.flatnonzero(rows) if rows.dtype == bool else rows
        return Examples(
            [self.texts[i] for i in rows], self.targets[rows], self.weights[rows],
            self.sources[rows], self.valence[rows],
        )

    def of(self, source: str) -> "Examples":
        """Only the rows of one source."""
        return self.take(self.sources == SOURCES.index(source))


def read_examples(data: Path, split: str, cleaned: bool = True) -> Examples:
    """All sources' rows of one split ("train", "dev" or "test"), in the order of SOURCES."""
    rows = [
        json.loads(line)
        for source in SOURCES
        for line in _lines_of(data / "emotion" / f"{source}.{split}.jsonl.gz")
    ]
    spread = _emobank_spread(data)
    targets = np.zeros((len(rows), len(LABELS)), np.float32)
    weights = np.zeros_like(targets)
    for i, row in enumerate(rows):
        _fill_emotions(row, targets[i], weights[i])
        _fill_sentiment(row, spread, targets[i], weights[i])
        targets[i, LABELS.index(FEELING)], weights[i, LABELS.index(FEELING)] = _feeling(row)
    return Examples(
        texts=[clean(row["text"]) if cleaned else row["text"] for row in rows],
        targets=targets,
        weights=weights,
        sources=np.array([SOURCES.index(row["src"]) for row in rows]),
        valence=np.array([np.nan if row["v"] is None else row["v"] for row in rows], np.float32),
    )


def _lines_of(path: Path) -> list[str]:
    """None where a source has no such split: the first-person sets have no test part here."""
    return gzip.open(path, "rt", encoding="utf-8").readlines() if path.exists() else []


def _emobank_spread(data: Path) -> tuple[float, float]:
    """Mean and deviation of EmoBank's training valence, by which it is standardised."""
    with gzip.open(data / "emotion" / "emobank.train.jsonl.gz", "rt", encoding="utf-8") as lines:
        values = [json.loads(line)["v"] for line in lines]
    return float(np.mean(values)), float(np.std(values))


def _fill_emotions(row: dict, target: np.ndarray, weight: np.ndarray) -> None:
    annotated = ANNOTATED[row["src"]]
    for k, label in enumerate(EMOTIONS):
        value = row["y"][k]
        if value is None or label not in annotated:
            continue
        target[k] = value
        weight[k] = _NOISY.get((row["src"], label), 1.0) * (0.5 if value == 0.5 else 1.0)
        if row["src"] == "ed" and value == 0:
            weight[k] = _weak_zero(label, row["v"])
        if row["src"] == "ed" and value == 0.5:
            target[k] = _LOOSE_BESIDE if 1 in row["y"] else _LOOSE_ALONE


def _weak_zero(label: str, polarity: float | None) -> float:
    """What an absent emotion of `ed` counts: one feeling was asked for, so only the opposite side is really absent."""
    opposite = (_SIDE[label] or 0) * (polarity or 0) < 0
    return 0.8 if opposite else 0.5


def _feeling(row: dict) -> tuple[float, float]:
    """Target and weight of `feeling`, from a source's neutral rows and the others."""
    source, raw = row["src"], set(str(row["raw"]).split(","))
    felt = any(value for value in row["y"] if value)
    if source == "emobank":
        return 0.0, 0.0
    if source == "goemotions":
        return (0.0, 1.0) if raw == {"neutral"} else (0.6, 0.5) if raw <= _MUTED else (1.0, 1.0)
    if source in ("ed", "lemotif"):
        return (1.0, 0.5) if felt and not raw <= {"prepared", "calm"} else (0.7, 0.5)
    return (1.0, 1.0) if felt else (0.0, 0.7)


def _fill_sentiment(row: dict, spread: tuple[float, float], target: np.ndarray, weight: np.ndarray) -> None:
    """Polarity as two outputs. EmoBank's narrow valence becomes soft: 0.5 at 0.8 deviations."""
    if row["v"] is None:
        return
    positive, negative = LABELS.index("positive"), LABELS.index("negative")
    if row["src"] == "emobank":
        z = (row["v"] - spread[0]) / spread[1]
        target[positive] = 1 / (1 + np.exp(-2.5 * (z - 0.8)))
        target[negative] = 1 / (1 + np.exp(-2.5 * (-z - 0.8)))
        weight[[positive, negative]] = 1.0
    else:
        target[positive], target[negative] = max(row["v"], 0), max(-row["v"], 0)
        weight[[positive, negative]] = 1.0 if row["src"] == "goemotions" else 0.5
