"""Tells languages apart: naive Bayes over hashed n-grams, one row of int8 per bucket.

Multinomial naive Bayes with the same n-grams as the heads (Cavnar and Trenkle 1994 for n-grams, Lui and Baldwin 2012,
langid.py, for naive Bayes over bytes). A weight is the log of how much more often a language shows a bucket than all
languages together do; what a text shows twice counts once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from ml.training.languages.features import matrix

BITS = 14
SCALE = 16  # integers per natural unit
SMOOTHING = 0.3
OURS = 3  # times that a sentence of ours counts: standard Arabic as it is recorded is not what people write of their day
HELD_OUT = 5  # every fifth sentence is for measuring
LEAST_WORDS = 5


@dataclass
class Identifier:
    """`weights`: (2^14, languages) int8; the largest sum over a text's buckets wins."""

    languages: list[str]
    weights: np.ndarray

    def scores(self, texts: list[str]) -> np.ndarray:
        return np.asarray(_present(matrix(texts, BITS)) @ self.weights.astype(np.float32)) / SCALE

    def guess(self, texts: list[str]) -> np.ndarray:
        return self.scores(texts).argmax(axis=1)


def _present(x: csr_matrix) -> csr_matrix:
    x = x.copy()
    x.data[:] = 1
    return x


def train(sentences: dict[str, list[str]], beside: dict[str, list[str]]) -> tuple[Identifier, dict[str, float]]:
    """The identifier, and for each language the share of its held-out sentences (5 words and more) that it knows.

    `beside`: our own, most of them in languages that are only told apart. What is usual in all languages together is asked of
    the others alone: of these there are many of a kind, and each would make its relatives look less like themselves.
    """
    languages = sorted({*sentences, *beside})
    usual = [k for k, language in enumerate(languages) if language in sentences]
    rates = np.zeros((1 << BITS, len(languages)))
    for k, language in enumerate(languages):
        recorded, ours = sentences.get(language, []), beside.get(language, [])
        seen = np.asarray(_present(matrix([*_kept(recorded), *_kept(ours) * OURS], BITS)).sum(axis=0)).ravel()
        rates[:, k] = (seen + SMOOTHING) / (seen.sum() + SMOOTHING * len(seen))
    ratio = np.log(rates / rates[:, usual].mean(axis=1, keepdims=True))
    identifier = Identifier(languages, np.clip(np.rint(ratio * SCALE), -127, 127).astype(np.int8))
    held = {code: [*sentences.get(code, [])[::HELD_OUT], *beside.get(code, [])[::HELD_OUT]] for code in languages}
    return identifier, _measure(identifier, held)


def _kept(texts: list[str]) -> list[str]:
    return [text for i, text in enumerate(texts) if i % HELD_OUT]


def _measure(identifier: Identifier, held: dict[str, list[str]]) -> dict[str, float]:
    known = {}
    for k, language in enumerate(identifier.languages):
        texts = [t for t in held[language] if len(t.split()) >= LEAST_WORDS or language in ("zh", "ja")]
        if texts:
            known[language] = float((identifier.guess(texts) == k).mean())
    return known
