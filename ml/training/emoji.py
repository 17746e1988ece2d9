"""Gives a released vocabulary the emoji that it lacks, in the places of pieces that no diary needs."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer

from encoder import Encoder

_BY_EMOTION: dict[str, list[str]] = json.loads((Path(__file__).parent / "phrases.json").read_text(encoding="utf-8"))["emoji"]
_RETIRED = [chr(code) for code in range(0x2800, 0x2900)] + ["🦀", "♭", "♯", "ツ", "\u2060", "→", "™"]  # Braille drawings first


def missing_emoji(tokenizer: Tokenizer) -> list[str]:
    """The templates' emoji that are not pieces."""
    signs = [sign for own in _BY_EMOTION.values() for sign in own if len(sign) == 1]
    return [sign for sign in signs if tokenizer.token_to_id(sign) is None]


def add_emoji(path: Path) -> None:
    """Rewrite a tokenizer.json: each missing emoji takes over the number of a retired piece."""
    missing = missing_emoji(Tokenizer.from_file(str(path)))
    content = json.loads(path.read_text(encoding="utf-8"))
    pieces: dict[str, int] = content["model"]["vocab"]
    free = [piece for piece in _RETIRED if piece in pieces]
    if len(free) < len(missing):
        raise ValueError(f"no place for {missing[len(free):]}")
    renamed = dict(zip(free, missing))
    content["model"]["vocab"] = {renamed.get(piece, piece): number for piece, number in pieces.items()}
    path.write_text(json.dumps(content, ensure_ascii=False, indent=2), encoding="utf-8")


def start_emoji(encoder: Encoder, before: Tokenizer, after: Tokenizer) -> None:
    """A new emoji's embedding is the mean of those of the same emotion that the vocabulary had."""
    table = encoder.piece.weight.data
    for signs in _BY_EMOTION.values():
        known = [number for sign in signs if (number := before.token_to_id(sign)) is not None]
        for sign in signs:
            if before.token_to_id(sign) is None and (number := after.token_to_id(sign)) is not None:
                table[number] = table[torch.tensor(known)].mean(0) if known else torch.randn_like(table[0]) * table.std()
