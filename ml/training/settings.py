"""Every number that decides a run, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from finetune import Recipe

NAME = "emotion-diary-mini"
VERSION = "0.3.0"
LANGUAGES = ["en"]

SEED = 1
MAX_TOKENS = 64  # of a sentence, [CLS] and [SEP] included
POSITIONS = 128


@dataclass(frozen=True)
class EncoderPlan:
    """A vocabulary, the sizes of the encoder over it, and what it starts from.

    `start`: "released" continues from a released model's weights and keeps its vocabulary (revive.py),
    "vectors" has skip-gram piece embeddings (vectors.py), "scratch" nothing.
    `tokens`: pieces of masked-language pre-training after that; `rate`: its peak learning rate;
    `fall`: the last share of it during which the rate falls.
    """

    name: str
    start: str
    pieces: int
    layers: int
    tokens: int
    rate: float = 2e-3
    fall: float = 0.3
    width: int = 256
    heads: int = 4
    inner: int = 1024


# The first one is shipped; the second, wider and with finer pieces, only teaches.
ENCODERS = (
    EncoderPlan("a", "scratch", 8_000, 4, tokens=40_000_000),
    EncoderPlan("b", "scratch", 16_000, 4, tokens=14_000_000, width=384, heads=6, inner=1536),
)
ROW = 64  # pieces in a row of pre-training text
ROWS = 64  # rows in a step of pre-training
# How often each part of the corpus is shown per round: books are old, task dialogues are about bookings.
SHOWN = {"books": 0.3, "tasks": 0.5, "talk": 5.0, "labelled": 6.0}
VECTORS_READ = {"books": 0.2, "tasks": 0.25, "talk": 1.0, "labelled": 1.0}  # shares of the rows that skip-gram reads

UNLABELLED = 24_000
TEMPLATES = 10_000
TEACHER_TEMPLATES = 4_000

MEMBERS = ("a", "b", "linear")  # of the ensemble
FOLDS = 2
# The sources' rows are shown (xed, goemotions, brighter, emobank, templates, unlabelled) times an epoch.
TEACHERS = {
    "a": Recipe(epochs=2, rate=4e-4, seed=10),
    "b": Recipe(epochs=1, rate=1e-3, seed=20, dropout=0.15, word_dropout=0.1),
}
# The student's encoder starts at this share of the way from the release to the pre-trained encoder, under the
# release's heads: at 0.3 these still fit (dev AUC within 0.008 of the release), at 1.0 they no longer do.
STUDENT_MOVED = 0.4  # 1.0 where the encoder starts from nothing
STUDENT = Recipe(
    epochs=2, rate=3e-4, wide_rate=1e-3, dropout=0.0, word_dropout=0.12, repeats=(1, 1, 2, 1, 1, 1), gold=0.35,
    average=0.998, join=0.05, seed=31,
)
# The shipped weights lie at this share of the way from the start to the student; the others are measured beside it.
BLEND = 0.7
BLENDS_TRIED = (0.4, 0.55, 0.7, 0.85, 1.0)
