"""Everyday lines and pages that no training reads, with the answers a reader would accept: `everydayDev.json` and the three others.

Each line of the first has a text, the acceptable dominant emotions ("quiet": none) and the sign of its sentiment (9: either),
each line or short page of `signsDev.json` a text and a sign (0: neither), of `daysDev.json` and each page of `pagesDev.json` all three. Read as FORMAT.md beside the shipped files says.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ml.training.data.labels import EMOTIONS, FEELING, LABELS

_FOLDER = Path(__file__).parent
_LINES: list[tuple[str, str, int]] = json.loads((_FOLDER / "everydayDev.json").read_text(encoding="utf-8"))
_SIGNS: list[tuple[str, int]] = json.loads((_FOLDER / "signsDev.json").read_text(encoding="utf-8"))
_DAYS: list[tuple[str, str, int]] = json.loads((_FOLDER / "daysDev.json").read_text(encoding="utf-8"))
_PAGES: list[tuple[str, str, int]] = json.loads((_FOLDER / "pagesDev.json").read_text(encoding="utf-8"))
_GOOD, _BAD, _FELT = (LABELS.index(label) for label in ("positive", "negative", FEELING))
_EITHER = 9
_FAINT = 0.05  # a sentiment nearer to zero has no sign
_SIGNED, _NEITHER = 0.1, 0.25  # of the others: at least so much with a sign, at most so much without one


def probe_texts() -> list[str]:
    """The texts, in the order in which `probe_figures` wants their scores."""
    return [text for text, _, _ in _LINES]


def dominant(p: np.ndarray, thresholds: np.ndarray, base: np.ndarray, felt: dict[str, float]) -> str:
    """The emotion with the most evidence among those that pass, or, where feeling is sure, that have some; else "quiet"."""
    evidence = np.maximum(0, (p[: len(EMOTIONS)] - base) / (1 - base))
    passed = p[: len(EMOTIONS)] >= thresholds
    if not passed.any() and p[_FELT] >= felt["feeling"]:
        passed = evidence >= felt["evidence"]
    return EMOTIONS[int(np.argmax(np.where(passed, evidence, -1)))] if passed.any() else "quiet"


def probe_figures(scores: np.ndarray, calibration: dict) -> dict[str, float]:
    """Shares of lines whose dominant emotion is acceptable, whose sign is right, and of quiet lines found quiet."""
    mood, signs = _sentiment(scores, calibration), np.array([sign for _, _, sign in _LINES])
    signed = np.abs(signs) == 1
    return {**_named(scores, calibration, _LINES), "sign right": float(np.mean((mood * signs > _FAINT)[signed]))}


def day_texts() -> list[str]:
    """The lines and pages, in the order in which `day_figures` wants their scores."""
    return [text for text, _, _ in _DAYS]


def day_figures(scores: np.ndarray, calibration: dict) -> dict[str, float]:
    """The same shares of `daysDev.json`, whose plain lines have no sign."""
    return _signed(scores, calibration, _DAYS)


def page_texts() -> list[str]:
    """The pages, in the order in which `page_figures` wants their scores."""
    return [text for text, _, _ in _PAGES]


def page_figures(scores: np.ndarray, calibration: dict) -> dict[str, float]:
    """The same shares of `pagesDev.json`, whose quiet pages have no sign."""
    return _signed(scores, calibration, _PAGES)


def _signed(scores: np.ndarray, calibration: dict, lines: list[tuple[str, str, int]]) -> dict[str, float]:
    signs = np.array([sign for _, _, sign in lines])
    asked = signs != _EITHER
    return {**_named(scores, calibration, lines), "sign right": _signs_right(_sentiment(scores, calibration)[asked], signs[asked])}


def _named(scores: np.ndarray, calibration: dict, lines: list[tuple[str, str, int]]) -> dict[str, float]:
    own = [calibration["labels"][emotion] for emotion in EMOTIONS]
    cuts, base = (np.array([label[key] for label in own]) for key in ("threshold", "baseRate"))
    found = [dominant(p, cuts, base, calibration["felt"]) for p in scores]
    right = np.array([answer in accepted.split() for answer, (_, accepted, _) in zip(found, lines)])
    quiet = np.array([accepted == "quiet" for _, accepted, _ in lines])
    return {"dominant acceptable": float(np.mean(right[~quiet])), "quiet recognised": float(np.mean(right[quiet]))}


def sign_texts() -> list[str]:
    """The lines and short pages, in the order in which `signs_right` wants their scores."""
    return [text for text, _ in _SIGNS]


def signs_right(scores: np.ndarray, calibration: dict) -> float:
    """Share of them whose sentiment has their sign, or none."""
    return _signs_right(_sentiment(scores, calibration), np.array([sign for _, sign in _SIGNS]))


def _signs_right(mood: np.ndarray, signs: np.ndarray) -> float:
    return float(np.mean(np.where(signs == 0, np.abs(mood) <= _NEITHER, mood * signs >= _SIGNED)))


def _sentiment(scores: np.ndarray, calibration: dict) -> np.ndarray:
    line = calibration["sentiment"]
    share = np.minimum(1, scores[:, _FELT] / calibration["felt"]["feeling"])
    return np.clip(share * (line["scale"] * (scores[:, _GOOD] - scores[:, _BAD]) + line["bias"]), -1, 1)
