"""Our own lines of everyday life: events that imply a feeling without naming it, and notes that carry none.

`everyday.json` was written for this project. Each group of lines says what a reader would find in them (targets.py).
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import numpy as np

from ml.training.lines.targets import PLAIN, is_pleasant, target_of

_FILE = json.loads((Path(__file__).parent / "everyday.json").read_text(encoding="utf-8"))
_SLOT = re.compile(r"\{(\w+)\}")
# How much likelier a group without any feeling is chosen, and a pleasant one: more painful ones are written.
_OFTEN_PLAIN, _PLEASANT = 3.0, 1.3


def everyday_examples(count: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Texts and (count, 11) soft targets, NaN where unknown."""
    dice = random.Random(seed)
    groups = [(group["lines"], target_of(group["says"])) for group in _FILE["groups"]]
    plain = [lines for lines, target in groups if np.nanmax(target) <= PLAIN]
    often = [_OFTEN_PLAIN if lines in plain else _PLEASANT if is_pleasant(target) else 1 for lines, target in groups]
    weights = [len(lines) ** 0.5 * times for (lines, _), times in zip(groups, often)]
    texts, targets = [], []
    for lines, target in dice.choices(groups, weights, k=count):
        text = _filled(dice.choice(lines), dice)
        if dice.random() < 0.12:
            text = " ".join(dice.sample([text, _filled(dice.choice(dice.choice(plain)), dice)], 2))
        texts.append(text)
        targets.append(target)
    return texts, np.stack(targets)


def _filled(line: str, dice: random.Random) -> str:
    """The line with its slots filled, those inside fillings too."""
    while _SLOT.search(line):
        line = _SLOT.sub(lambda found: dice.choice(_FILE["slots"][found[1]]), line)
    line = re.sub(r"(?<=[.!?] )[a-z]", lambda found: found[0].upper(), line)
    return line[0].upper() + line[1:] if dice.random() < 0.75 else line
