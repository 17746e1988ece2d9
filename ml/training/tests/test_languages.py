"""The arithmetic of the other languages' readers: hashed n-grams, tables, two experts and their gate."""

from __future__ import annotations

import importlib.util
import json
import unittest
from pathlib import Path

import numpy as np

from ml.training.languages.features import hashes, matrix, normalise
from ml.training.languages.identify import train
from ml.training.languages.parity import probabilities
from ml.training.languages.probe import judge
from ml.training.languages.sources import EMOTIONS, POLARITY, everyday_lines, feeling_words

_ROOT = Path(__file__).resolve().parents[3]
_WRITTEN = ("es", "de", "sv", "ro", "ru", "uk", "zh", "hi", "ko", "mr", "am", "ary", "ha", "ig", "om", "rw", "so", "ti", "tt")


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


def _grams(text: str) -> set[str]:
    words = normalise(text.strip(".!。！"))
    size = 2 if words.strip()[0] > "\u2e00" else 4
    return {words[i : i + size] for i in range(max(1, len(words) - size + 1))}


class IdentifyTest(unittest.TestCase):
    def test_a_language_only_told_apart_is_known_and_leaves_the_others_as_usual_as_they_are(self) -> None:
        read = {"aa": ["ababa abab aba"] * 10, "bb": ["nonono nono non"] * 10}
        alone, _ = train(read, {})
        both, known = train(read, {"cc": ["rerere rere rer"] * 10})
        self.assertEqual(both.languages, ["aa", "bb", "cc"])
        self.assertEqual(both.guess(["rere", "abab"]).tolist(), [2, 0])
        self.assertEqual(both.weights[:, :2].tolist(), alone.weights.tolist())
        self.assertEqual(known, {})  # none has a sentence of five words


class EverydayTest(unittest.TestCase):
    def test_no_probe_line_is_told_in_training(self) -> None:
        probes = json.loads((_ROOT / "ml" / "training" / "languages" / "probe.json").read_text(encoding="utf-8"))
        for language, rows in probes.items():
            for told in getattr(everyday_lines(language), "texts", []):
                for text, _, _ in rows:
                    own, other = _grams(told), _grams(text)
                    shared = len(own & other) / min(len(own), len(other))
                    self.assertLess(shared, 0.9, f"{told} is {text}")

    def test_each_line_and_word_has_one_meaning(self) -> None:
        for language in _WRITTEN:
            for rows in filter(None, (everyday_lines(language), feeling_words(language))):
                self.assertEqual(len(set(rows.texts)), len(rows.texts), language)
                self.assertTrue((np.nansum(rows.targets[:, :8], axis=1) <= 1).all())
        line = dict(zip(everyday_lines("es").texts, everyday_lines("es").targets))
        joy, negative = EMOTIONS.index("joy"), len(EMOTIONS) + POLARITY.index("negative")
        self.assertEqual(line["Nació mi sobrina y está sana."][[joy, negative]].tolist(), [1, 0])
        self.assertEqual(line["Llovió un poco por la tarde."].tolist(), [0] * 10)

    def test_beside_texts_of_several_emotions_a_line_says_nothing_of_those_on_its_side(self) -> None:
        lines = json.loads((_ROOT / "ml" / "training" / "languages" / "everyday.json").read_text(encoding="utf-8"))["ko"]
        rows = everyday_lines("ko")
        targets = dict(zip(rows.texts, rows.targets))
        told = lambda kind: [None if np.isnan(y) else int(y) for y in targets[lines[kind][0]]]
        self.assertEqual(told("joy"), [1, None, 0, None, 0, 0, 0, None, 1, 0])
        self.assertEqual(told("painful"), [0, 0, None, None, None, None, None, 0, 0, 1])
        self.assertEqual(told("surprise"), [None, None, None, 1, None, None, None, None, None, None])
        self.assertEqual(told("quiet"), [0] * 10)

    def test_a_mood_comes_from_the_emotions_where_nobody_stated_one(self) -> None:
        base = {"threshold": 0.3, "baseRate": 0.2}
        labels = {name: base for name in ("joy", "sadness", "fear", "negative")}
        found = judge(labels, {"joy": 0.36, "sadness": 0.84, "fear": 0.1, "negative": 0.3})
        self.assertEqual(found[0], "sadness")
        self.assertAlmostEqual(found[1], 0.2 - 0.8)


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
