"""Everyday lines that no training reads, with the answers a reader would accept: `everydayDev.json`.

Each line has a text, the acceptable dominant emotions ("quiet": none) and the sign of its sentiment (9: either).
Read as FORMAT.md beside the shipped files says.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ml.training.data.labels import EMOTIONS, LABELS

_LINES: list[tuple[str, str, int]] = json.loads((Path(__file__).parent / "everydayDev.json").read_text(encoding="utf-8"))
_GOOD, _BAD = LABELS.index("positive"), LABELS.index("negative")
_FAINT = 0.05  # a sentiment nearer to zero has no sign


def probe_texts() -> list[str]:
    """The texts, in the order in which `probe_figures` wants their scores."""
    return [text for text, _, _ in _LINES]


def dominant(p: np.ndarray, thresholds: np.ndarray, base: np.ndarray) -> str:
    """The emotion with the most evidence among those that pass; "quiet" where none does."""
    evidence = np.maximum(0, (p[: len(EMOTIONS)] - base) / (1 - base))
    passed = p[: len(EMOTIONS)] >= thresholds
    return EMOTIONS[int(np.argmax(np.where(passed, evidence, -1)))] if passed.any() else "quiet"


def probe_figures(scores: np.ndarray, calibration: dict) -> dict[str, float]:
    """Shares of lines whose dominant emotion is acceptable, whose sign is right, and of quiet lines found quiet."""
    own = [calibration["labels"][emotion] for emotion in EMOTIONS]
    cuts, base = (np.array([label[key] for label in own]) for key in ("threshold", "baseRate"))
    line = calibration["sentiment"]
    found = [dominant(p, cuts, base) for p in scores]
    mood = np.clip(line["scale"] * (scores[:, _GOOD] - scores[:, _BAD]) + line["bias"], -1, 1)
    right = [answer in accepted.split() for answer, (_, accepted, _) in zip(found, _LINES)]
    quiet = np.array([accepted == "quiet" for _, accepted, _ in _LINES])
    signs = np.array([sign for _, _, sign in _LINES])
    signed = np.abs(signs) == 1
    return {
        "dominant acceptable": float(np.mean(np.array(right)[~quiet])),
        "sign right": float(np.mean((mood * signs > _FAINT)[signed])),
        "quiet recognised": float(np.mean(np.array(right)[quiet])),
    }
