"""The WordPiece vocabulary and the tokenizer that the shipped model uses."""

from __future__ import annotations

import json
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

PAD, UNK, CLS, SEP, MASK = 0, 1, 2, 3, 4
SPECIAL: list[str] = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]

# Placeholders, words with their apostrophes ("don't" stays whole), numbers, runs of !?., one symbol.
_PIECES = r"\[name\]|\p{L}+(?:'\p{L}+)*|\p{N}{1,4}|[!?.]+|[^\s\p{L}\p{N}]"
_REPLACED: list[tuple[str, str]] = [
    ("[PERSON]", "[NAME]"), ("\u2018", "'"), ("\u2019", "'"), ("\u02bc", "'"),
    ("\u201c", '"'), ("\u201d", '"'), ("``", '"'), ("''", '"'), ("\u2026", "..."), ("\u200d", ""),
    ("\u00df", "ss"), ("\u0111", "d"), ("\u0131", "i"),
]
# Applied to lower-cased text. Crying and laughing in Korean letters stand in English texts too.
_CRYING, _LAUGHING = "[\u3160\u315c]+", "[\u314b\u314e]+"
_DRAWN_OUT = "abcdefghijklmnopqrstuvwxyz"  # "sooo" and "soooooo" are the same word: two letters are left


def new_tokenizer() -> Tokenizer:
    """Normaliser and splitter without pieces. Lower case and no accents: the sets are small."""
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=60))
    tokenizer.normalizer = normalizers.Sequence(
        [normalizers.Replace(old, new) for old, new in _REPLACED]
        + [normalizers.NFD(), normalizers.StripAccents(), normalizers.Lowercase()]
        + [normalizers.Replace(Regex(_CRYING), " \U0001f62d "), normalizers.Replace(Regex(_LAUGHING), " \U0001f602 ")]
        + [normalizers.Replace(Regex(letter + "{3,}"), letter * 2) for letter in _DRAWN_OUT]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(_PIECES), behavior="removed", invert=True)
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


def extended(tokenizer: Tokenizer, words: list[str]) -> Tokenizer:
    """The same pieces in their places, the new words behind them, and this file's normaliser and splitter."""
    vocabulary = tokenizer.get_vocab()
    for word in words:
        vocabulary.setdefault(word, len(vocabulary))
    larger = new_tokenizer()
    larger.model = models.WordPiece(vocab=vocabulary, unk_token="[UNK]", max_input_chars_per_word=60)
    larger.post_processor = tokenizer.post_processor
    return larger


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


def fits(tokenizer: Tokenizer, text: str, max_tokens: int) -> bool:
    """Whether the network reads all of it in one look."""
    return len(tokenizer.encode(text).ids) <= max_tokens
