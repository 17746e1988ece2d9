"""What an emotion gains from the company it keeps."""

from __future__ import annotations

import unittest

import numpy as np

from ml.training.data.labels import EMOTIONS, LABELS
from ml.training.measure.company import fit_company

_JOY, _TRUST = LABELS.index("joy"), LABELS.index("trust")


class CompanyTest(unittest.TestCase):
    def setUp(self) -> None:
        """Trust's own logit says little of it, joy's says more."""
        dice = np.random.default_rng(5)
        self.truth = (dice.random((4000, len(EMOTIONS))) < 0.2).astype(float)
        self.z = np.concatenate([self.truth * 2 + dice.normal(size=(4000, len(EMOTIONS))), dice.normal(size=(4000, 3))], axis=1)
        self.z[:, _TRUST] -= 1.5 * self.truth[:, _TRUST]
        self.z[:, _JOY] += 2 * self.truth[:, _TRUST]

    def test_an_emotion_is_told_better_by_what_stands_beside_it(self) -> None:
        weights, bases = fit_company(self.z, np.ones(4000), self.truth)
        moved = self.z + self.z @ weights.T + bases
        alone, beside = (np.corrcoef(self.truth[:, _TRUST], z[:, _TRUST])[0, 1] for z in (self.z, moved))
        self.assertGreater(beside, alone + 0.1)

    def test_nothing_is_learnt_of_an_emotion_from_itself_nor_for_polarity(self) -> None:
        weights, bases = fit_company(self.z, np.ones(4000), self.truth)
        self.assertEqual(np.diag(weights).tolist(), [0.0] * len(LABELS))
        self.assertEqual(np.abs(weights[len(EMOTIONS) :]).max() + np.abs(bases[len(EMOTIONS) :]).max(), 0)

    def test_where_the_gate_is_open_nothing_is_learnt(self) -> None:
        weights, _ = fit_company(self.z, np.full(4000, 1e-6), self.truth)
        self.assertLess(np.abs(weights).max(), 1e-3)


if __name__ == "__main__":
    unittest.main()
