"""The WordPiece vocabulary and the tokenizer that the shipped model uses."""

from __future__ import annotations

import json
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

PAD, UNK, CLS, SEP, MASK = 0, 1, 2, 3, 4
SPECIAL: list[str] = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
NAME = "[name]"

# Placeholders, words with their apostrophes ("don't" stays whole), numbers, runs of !?., one symbol.
_PIECES = r"\[name\]|\p{L}+(?:'\p{L}+)*|\p{N}{1,4}|[!?.]+|[^\s\p{L}\p{N}]"
_REPLACED: list[tuple[str, str]] = [
    ("[PERSON]", "[NAME]"), ("\u2018", "'"), ("\u2019", "'"), ("\u02bc", "'"),
    ("\u201c", '"'), ("\u201d", '"'), ("``", '"'), ("''", '"'), ("\u2026", "..."), ("\u200d", ""),
]


def new_tokenizer() -> Tokenizer:
    """Normaliser and splitter without pieces. Lower case and no accents: the sets are small."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=60))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Replace(old, new) for old, new in _REPLACED]
        + [normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(_PIECES), behavior="removed", invert=True)
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


def train_vocabulary(lines: list[str], size: int, emoji: list[str]) -> Tokenizer:
    """Pieces from `lines`; every character in `emoji` is in the alphabet."""
    tokenizer = new_tokenizer()
    alphabet = list("abcdefghijklmnopqrstuvwxyz0123456789.,!?'\"-:;()&$%*/#@+=_~<>^|[]{}\\") + emoji
    trainer = trainers.WordPieceTrainer(
        vocab_size=size, min_frequency=5, special_tokens=[*SPECIAL, NAME],
        limit_alphabet=len(alphabet) + 20, initial_alphabet=alphabet,
        show_progress=False,
    )
    tokenizer.train_from_iterator(lines, trainer)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", CLS), ("[SEP]", SEP)],
    )
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer, folder: Path, max_tokens: int) -> None:
    """`tokenizer.json` and its two companions. Truncation is the caller's wish, not the file's."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    names = dict(zip(["pad_token", "unk_token", "cls_token", "sep_token", "mask_token"], SPECIAL))
    settings = {**names, "model_max_length": max_tokens, "tokenizer_class": "PreTrainedTokenizerFast"}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings, indent=2) + "\n")
    (folder / "special_tokens_map.json").write_text(json.dumps(names, indent=2) + "\n")


def encode_all(tokenizer: Tokenizer, texts: list[str], max_tokens: int) -> list[list[int]]:
    """Piece ids with [CLS] and [SEP], at most `max_tokens` long."""
    ids = [encoding.ids for encoding in tokenizer.encode_batch(texts)]
    return [row if len(row) <= max_tokens else row[: max_tokens - 1] + [SEP] for row in ids]
