"""What teachers said, as it is kept."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import numpy as np

from ml.training.data.labels import LABELS
from ml.training.teachers.told import TOLD, keep_opinions, told_opinions


class ToldTest(unittest.TestCase):
    def test_what_is_kept_comes_back_to_a_hundredth_and_the_surest_stays_sure(self) -> None:
        said = {"trained": np.linspace(0, 1, 201).reshape(67, 3).astype(np.float32), "unlabelled": np.array([[0.5, 0.001]], np.float32)}
        with tempfile.TemporaryDirectory() as folder:
            keep_opinions(Path(folder) / "told.npz", said)
            back = told_opinions(Path(folder) / "told.npz")
        for part, probabilities in said.items():
            np.testing.assert_allclose(back[part], probabilities, atol=0.01)
        self.assertGreater(back["trained"][-1, -1], 0.999)
        self.assertLess(back["trained"][0, 0], 0.001)

    def test_the_shipped_ones_are_probabilities_of_all_labels(self) -> None:
        told = told_opinions(TOLD)
        self.assertEqual({part: said.shape for part, said in told.items()}, {"trained": (97_138, len(LABELS)), "unlabelled": (200_000, len(LABELS))})
        for said in told.values():
            self.assertTrue(((said > 0) & (said < 1)).all())


if __name__ == "__main__":
    unittest.main()
