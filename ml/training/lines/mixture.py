"""What the student learns from: labelled texts, our templates, and unlabelled lines that teachers have marked."""

from __future__ import annotations

import random
import re

import numpy as np

from ml.training.data.examples import Examples
from ml.training.data.labels import LABELS, SOURCES
from ml.training.lines.days import day_examples
from ml.training.lines.everyday import everyday_examples
from ml.training.lines.templates import template_examples

_FIRST_PERSON = re.compile(r"\b(I|I'm|I've|my|me|myself)\b")
_ENDING = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"'])")


def with_templates(train: Examples, count: int, everyday: int, seed: int) -> Examples:
    """Adds sentences from templates and, three of five of them days', lines of everyday life under a source number of their own, len(SOURCES)."""
    of_days = everyday * 3 // 5
    told, lived, days = template_examples(count, seed), everyday_examples(everyday - of_days, seed), day_examples(of_days, seed)
    texts, targets = told[0] + lived[0] + days[0], np.concatenate([told[1], lived[1], days[1]])
    known = np.isfinite(targets).astype(np.float32)
    return _joined(train, texts, np.nan_to_num(targets).astype(np.float32), known, len(SOURCES))


def with_unlabelled(train: Examples, texts: list[str]) -> Examples:
    """Adds lines without gold labels under the source number len(SOURCES) + 1."""
    nothing = np.zeros((len(texts), len(LABELS)), np.float32)
    return _joined(train, texts, nothing, nothing, len(SOURCES) + 1)


def _fits(line: str) -> bool:
    return 4 <= len(line.split()) <= 45


def _joined(train: Examples, texts: list[str], targets: np.ndarray, weights: np.ndarray, source: int) -> Examples:
    return Examples(
        train.texts + texts, np.concatenate([train.targets, targets]), np.concatenate([train.weights, weights]),
        np.concatenate([train.sources, np.full(len(texts), source)]),
        np.concatenate([train.valence, np.full(len(texts), np.nan, np.float32)]),
    )


def candidate_lines(text: dict[str, list[str]], count: int, seed: int) -> list[str]:
    """`count` distinct lines of 4 to 45 words: two fifths talk and a few tasks, the rest from books, in the first person.

    Of books one to three sentences together, as the service reads a sentence with the two before it.
    """
    dice = random.Random(seed)
    tasks = dice.sample(text["tasks"], len(text["tasks"]) // 24)
    talk = sorted({line for line in text["talk"] + tasks if _fits(line)})
    books = dice.sample(text["books"], min(len(text["books"]), count))
    told = sorted({part for paragraph in books for part in _windows(paragraph, dice) if _fits(part) and _FIRST_PERSON.search(part)})
    spoken = dice.sample(talk, min(count * 2 // 5, len(talk)))
    return spoken + dice.sample(told, min(count - len(spoken), len(told)))


def _windows(paragraph: str, dice: random.Random) -> list[str]:
    sentences, parts = _ENDING.split(paragraph), []
    while sentences:
        many = dice.choice((1, 1, 2, 3))
        parts.append(" ".join(sentences[:many]))
        sentences = sentences[many:]
    return parts
