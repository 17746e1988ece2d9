"""The arithmetic of the other languages' readers: hashed n-grams, tables, two experts and their gate."""

from __future__ import annotations

import importlib.util
import json
import unittest
from pathlib import Path

import numpy as np

from ml.training.languages.features import hashes, matrix, normalise
from ml.training.languages.parity import probabilities

_ROOT = Path(__file__).resolve().parents[3]


class FeaturesTest(unittest.TestCase):
    def test_spaces_case_and_long_runs_do_not_matter(self) -> None:
        self.assertEqual(normalise("  Muy   FELIZ!!!!!! "), " muy feliz!!! ")
        self.assertEqual(normalise(" \n "), "")

    def test_no_ngram_crosses_a_word(self) -> None:
        one, two, both = (set(hashes(normalise(text)).tolist()) for text in ("ab", "cd", "ab cd"))
        self.assertEqual(both, one | two)

    def test_rows_have_length_one(self) -> None:
        rows = matrix(["Hoy fue un buen día", "", "a"], 15)
        self.assertTrue(np.allclose(np.asarray(rows.multiply(rows).sum(1)).ravel(), [1, 0, 1], atol=1e-6))

    def test_python_reads_what_the_service_reads(self) -> None:
        folder = _ROOT / "ml" / "languages"
        index = json.loads((folder / "index.json").read_text())["languages"]
        rows = json.loads((_ROOT / "tests" / "ml" / "readers" / "hashedParity.json").read_text())
        self.assertGreater(len(rows), 10)
        for row in rows:
            found = probabilities(folder, index[row["language"]], row["text"])
            for name, expected in row["probabilities"].items():
                self.assertAlmostEqual(found[name], expected, places=5, msg=f"{row['text']} {name}")


@unittest.skipUnless(importlib.util.find_spec("sklearn"), "needs scikit-learn")
class ExpertsTest(unittest.TestCase):
    def test_a_standardised_expert_keeps_its_order_and_loses_its_base_rate(self) -> None:
        from ml.training.languages.heads import Expert, Table, _standardised
        from ml.training.languages.sources import Rows

        dice = np.random.default_rng(0)
        unseen = dice.normal(-3, 2, (400, 1))
        table = Table(["joy"], dice.normal(size=(8, 1)).astype(np.float32), np.array([-3.0]))
        own = _standardised(Expert("a", table, unseen, Rows([], np.zeros((0, 10)))))
        self.assertAlmostEqual(float(own.unseen.mean()), 0, places=6)
        self.assertAlmostEqual(float(own.unseen.std()), 1, places=6)
        x = matrix(["a b", "c d e", "f"], 3)
        self.assertTrue(np.array_equal(np.argsort(own.table.logits(x)[:, 0]), np.argsort(table.logits(x)[:, 0])))
        expected = (table.logits(x) - unseen.mean(0)) / unseen.std(0)
        self.assertTrue(np.allclose(own.table.logits(x), expected, atol=1e-4))


if __name__ == "__main__":
    unittest.main()
