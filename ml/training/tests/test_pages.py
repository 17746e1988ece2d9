"""How pages are put together from sentences in their context."""

from __future__ import annotations

import unittest

import numpy as np

from ml.training.data.labels import LABELS
from ml.training.measure.pages import EvidenceMean, in_context, read_pages, sentences_of


class ContextTest(unittest.TestCase):
    def test_each_sentence_stands_behind_as_many_of_those_before_it_as_fit(self) -> None:
        page = ["She ran.", "He fell down there.", "We left."]
        self.assertEqual(in_context(lambda _: True, page, 2), ["She ran.", "She ran. He fell down there.", "She ran. He fell down there. We left."])
        self.assertEqual(in_context(lambda text: len(text) < 30, page, 2)[2], "He fell down there. We left.")
        self.assertEqual(in_context(lambda _: False, page, 2), page)
        self.assertEqual(in_context(lambda _: True, page, 0), page)

    def test_a_page_is_the_mean_of_its_own_readings_and_each_method_has_its_own_context(self) -> None:
        def ask(texts: list[str]) -> np.ndarray:
            return np.array([[len(text) / 100] * len(LABELS) for text in texts])

        pages = [["aaaaaaaaaa", "bbbbbbbbbb"], ["c"]]
        alone, together = read_pages(ask, lambda _: True, pages, np.zeros(8), [EvidenceMean(1, 1, 0), EvidenceMean(1, 1, 1)])
        np.testing.assert_allclose(alone[:, 0], [0.10, 0.01])
        np.testing.assert_allclose(together[:, 0], [(0.10 + 0.21) / 2, 0.01])

    def test_a_sentence_that_says_the_contrary_by_itself_is_read_by_itself(self) -> None:
        good, bad = LABELS.index("positive"), LABELS.index("negative")
        said = {"ill": (0.1, 0.7), "low": (0.1, 0.4), "plain": (0.2, 0.0)}

        def ask(texts: list[str]) -> np.ndarray:
            p = np.zeros((len(texts), len(LABELS)))
            p[:, [good, bad]] = [said.get(text, (0.9, 0.0)) for text in texts]
            return p

        pages = [["merry", "ill"], ["merry", "low"], ["merry", "plain"]]
        own, never = read_pages(ask, lambda _: True, pages, np.zeros(8), [EvidenceMean(1, 1, 1, 0.4), EvidenceMean(1, 1, 1)])
        np.testing.assert_allclose(own[:, good], [(0.9 + 0.1) / 2, 0.9, 0.9])
        np.testing.assert_allclose(never[:, good], [0.9, 0.9, 0.9])

    def test_a_text_without_an_end_is_one_sentence(self) -> None:
        self.assertEqual(sentences_of("No end here"), ["No end here"])
        self.assertEqual(sentences_of("One. Two! Three?"), ["One.", "Two!", "Three?"])


if __name__ == "__main__":
    unittest.main()
