"""The unlabelled text: lines for the vocabulary, packed piece ids for pre-training."""

from __future__ import annotations

import lzma
import re
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from ml.training.data.text import clean
from ml.training.data.vocabulary import CLS, encode_all

# Books stand one per line, thousands of characters long; modern utterances are short.
_BOOK_CHARACTERS = 2000
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"']?\s+(?=[\"'A-Z])")


def read_corpus(data: Path) -> dict[str, list[str]]:
    """Cleaned lines: "books" cut into paragraphs of a few sentences, "tasks" and "talk" of today.

    The task dialogues (bookings and tickets) fill the first two thirds of the modern lines.
    """
    with lzma.open(data / "pretrain" / "pretrain.txt.xz", "rt", encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    last_book = max(i for i, line in enumerate(lines) if len(line) > _BOOK_CHARACTERS)
    books = [part for line in lines[: last_book + 1] for part in paragraphs(line)]
    modern = [clean(line) for line in lines[last_book + 1 :] if line.strip()]
    cut = len(modern) * 2 // 3
    return {"books": books, "tasks": modern[:cut], "talk": modern[cut:]}


def paragraphs(line: str, characters: int = 400) -> list[str]:
    """Whole sentences, joined up to about `characters`."""
    parts: list[str] = [""]
    for sentence in _SENTENCE_END.split(line):
        if len(parts[-1]) + len(sentence) > characters and parts[-1]:
            parts.append("")
        parts[-1] = f"{parts[-1]} {sentence}".strip()
    return [clean(part) for part in parts if part]


def pack(tokenizer: Tokenizer, lines: list[str], length: int) -> np.ndarray:
    """(rows, length) uint16: [CLS] line [SEP] line [SEP] ..., neighbours together, none padded."""
    stream: list[np.ndarray] = []
    for start in range(0, len(lines), 20_000):
        chunk = encode_all(tokenizer, lines[start : start + 20_000], 100_000)
        stream.append(np.concatenate([np.array(row[1:], np.uint16) for row in chunk if len(row) > 2]))
    flat = np.concatenate(stream)
    rows = len(flat) // (length - 1)
    body = flat[: rows * (length - 1)].reshape(rows, length - 1)
    return np.concatenate([np.full((rows, 1), CLS, np.uint16), body], axis=1)
