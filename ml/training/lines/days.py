"""Forty-seven thousand lines and pages of days, each with its own labels: `days.txt`, written for this project.

A line is `labels | text`; the labels are those of `everyday.json`, or `none` where nothing is felt.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np

from ml.training.lines.targets import PLAIN, is_pleasant, target_of

_FILE = Path(__file__).parent / "days.txt"
# How often a line is chosen beside a painful one: more of those are written.
_PLEASANT = 1.15
_JOINED = 0.15  # share of the lines that a plain one stands before or after


def read_days() -> list[tuple[str, np.ndarray]]:
    """Texts with their (11,) soft targets, NaN where unknown."""
    lines = (line.partition(" | ") for line in _FILE.read_text(encoding="utf-8").splitlines())
    return [(text, target_of("" if says == "none" else says)) for says, _, text in lines]


def day_examples(count: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Every line in turn, in a random order, until there are `count`; (count, 11) soft targets."""
    dice, rows = random.Random(seed), read_days()
    plain = [text for text, target in rows if np.nanmax(target) <= PLAIN and len(text) < 90]
    texts, targets = [], []
    for text, target in dice.choices(rows, [_PLEASANT if is_pleasant(target) else 1 for _, target in rows], k=count):
        if dice.random() < _JOINED and len(text) < 160:
            text = " ".join(dice.sample([text, dice.choice(plain)], 2))
        texts.append(text)
        targets.append(target)
    return texts, np.stack(targets)
