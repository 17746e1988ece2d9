"""How foreign a text looks to the vocabulary: shares of unknown pieces and pieces per word."""

from __future__ import annotations

from dataclasses import dataclass

from tokenizers import Tokenizer

from vocabulary import UNK


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


def is_readable(found: Reading, max_unknown: float, max_pieces: float) -> bool:
    """The rule that the server applies: some words, few unknown, few cut into many pieces."""
    return found.words > 0 and found.unknown <= max_unknown and found.pieces <= max_pieces
