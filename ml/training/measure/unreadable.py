"""How foreign a text looks to the vocabulary: shares of unknown pieces and pieces per word."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer

from ml.training.data.vocabulary import UNK

LIMITS: dict[str, float] = {
    "minWords": 1, "maxUnknownShare": 0.2, "longWords": 5, "maxPiecesPerWord": 1.65, "maxPiecesPerWordShort": 2.6,
    "minLettersPerPiece": 2.4, "minWholeShare": 0.36,
}


@dataclass(frozen=True)
class Reading:
    """`words` counts runs of letters; `unknown` is the share of words that hold [UNK]; `pieces` is pieces per word."""

    words: int
    unknown: float
    pieces: float


def reading(tokenizer: Tokenizer, text: str) -> Reading:
    """Counts over the words of a text; marks, numbers and emoji are left out."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    counts: dict[int, list[int]] = {}
    spans = tokenizer.pre_tokenizer.pre_tokenize_str(tokenizer.normalizer.normalize_str(text))
    for word, piece in zip(encoding.word_ids, encoding.ids):
        if word is not None and spans[word][0][0].isalpha():
            counts.setdefault(word, []).append(piece)
    words = len(counts)
    if words == 0:
        return Reading(0, 0.0, 0.0)
    unknown = sum(UNK in pieces for pieces in counts.values()) / words
    return Reading(words, unknown, sum(map(len, counts.values())) / words)


def is_readable(found: Reading, limits: dict[str, float] = LIMITS) -> bool:
    """The rule that the server applies: some words, few unknown, few cut into many pieces."""
    most = limits["maxPiecesPerWord" if found.words >= limits["longWords"] else "maxPiecesPerWordShort"]
    return found.words >= limits["minWords"] and found.unknown <= limits["maxUnknownShare"] and found.pieces <= most


def language_table(tokenizer: Tokenizer, english: list[str]) -> dict[str, dict[str, float]]:
    """Share called readable: of single sentences and of whole entries (all sentences of a language together)."""
    samples = json.loads((Path(__file__).parent / "languages.json").read_text(encoding="utf-8"))
    table = {
        name: {
            "sentences": sum(is_readable(reading(tokenizer, text)) for text in texts) / len(texts),
            "entry": float(is_readable(reading(tokenizer, " ".join(texts)))),
        }
        for name, texts in samples.items()
    }
    pages = [" ".join(english[i : i + 6]) for i in range(0, len(english), 6)]
    for name, texts in {"dev sentences": english, "dev pages of six": pages}.items():
        table[name] = {"sentences": sum(is_readable(reading(tokenizer, text)) for text in texts) / len(texts)}
    return table
