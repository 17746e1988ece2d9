"""What the labelled sets' marks become: targets, and how much each counts."""

from __future__ import annotations

import unittest

import numpy as np

from ml.training.data.examples import _fill_emotions
from ml.training.data.labels import EMOTIONS


def _filled(source: str, marks: dict[str, float]) -> dict[str, tuple[float, float]]:
    """Target and weight of every emotion."""
    target, weight = np.zeros(len(EMOTIONS), np.float32), np.zeros(len(EMOTIONS), np.float32)
    _fill_emotions({"src": source, "y": [marks.get(e, 0) for e in EMOTIONS], "v": 1}, target, weight)
    return {e: (round(float(target[k]), 2), round(float(weight[k]), 2)) for k, e in enumerate(EMOTIONS)}


class MarksTest(unittest.TestCase):
    def test_a_loose_label_of_ed_counts_less_beside_a_sure_one(self) -> None:
        self.assertEqual(_filled("ed", {"joy": 1, "anticipation": 0.5})["anticipation"], (0.2, 0.5))
        self.assertEqual(_filled("ed", {"joy": 0.5, "trust": 0.5})["joy"], (0.35, 0.5))

    def test_a_loose_label_of_another_set_stays_a_half(self) -> None:
        self.assertEqual(_filled("xed", {"joy": 1, "anticipation": 0.5})["anticipation"], (0.5, 0.5))

    def test_what_ed_did_not_ask_for_is_a_weak_zero_and_the_opposite_side_a_firmer_one(self) -> None:
        found = _filled("ed", {"joy": 1})
        self.assertEqual((found["surprise"], found["anger"]), ((0.0, 0.5), (0.0, 0.8)))


if __name__ == "__main__":
    unittest.main()
