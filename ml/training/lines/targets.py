"""What our own lines say of themselves: degrees per emotion, polarity as good and bad, how much feeling there is (felt).

"?" is a degree that the text alone does not tell. What is not named is absent; polarity and felt follow the emotions where
they are not given.
"""

from __future__ import annotations

import numpy as np

from ml.training.data.labels import EMOTIONS, FEELING, LABELS

PLAIN = 0.03  # of what is absent
_NAMES = {"good": "positive", "bad": "negative", "felt": FEELING}
_SIDES = {"good": {"joy", "trust", "anticipation"}, "bad": {"fear", "sadness", "disgust", "anger"}}


def target_of(says: str) -> np.ndarray:
    """"joy .7 trust ? good .9" to a row of targets."""
    words = says.split()
    given = {name: np.nan if value == "?" else float(value) for name, value in zip(words[::2], words[1::2])}
    degrees = {name: value for name, value in given.items() if name in EMOTIONS and np.isfinite(value)}
    for side, emotions in _SIDES.items():
        given.setdefault(side, max((value for name, value in degrees.items() if name in emotions), default=PLAIN))
    given.setdefault("felt", max(degrees.values(), default=PLAIN) ** 0.3 if degrees else PLAIN)
    row = np.full(len(LABELS), PLAIN, np.float32)
    for name, value in given.items():
        row[LABELS.index(_NAMES.get(name, name))] = value
    return row


def is_pleasant(target: np.ndarray) -> bool:
    return bool(target[LABELS.index("positive")] > target[LABELS.index("negative")])
