"""Every number that decides a run, in one place."""

from __future__ import annotations

from finetune import Recipe

NAME = "emotion-diary-mini"
VERSION = "0.2.0"
LANGUAGES = ["en"]

SEED = 1
PIECES = 8_000
MAX_TOKENS = 64  # of a sentence, [CLS] and [SEP] included
POSITIONS = 128
WIDTH, LAYERS, HEADS, INNER = 256, 4, 4, 1024

PRETRAIN_TOKENS = 22_530_000
# How often each part of the corpus is shown per round: the books are old and long.
BOOKS, MODERN, LABELLED = 1.0, 4.0, 10.0

UNLABELLED = 30_000
TEMPLATES = 6_000

# The sources' rows are shown (xed, goemotions, brighter, emobank, templates, unlabelled) times an epoch.
TEACHERS = (
    Recipe(epochs=3, rate=4e-4, seed=10),
    Recipe(epochs=3, rate=5e-4, seed=21, dropout=0.15, word_dropout=0.12),
)
STUDENT_START = 1  # the teacher whose weights it starts from
STUDENT = Recipe(epochs=1, rate=2.5e-4, wide_rate=1e-3, gold=0.5, average=0.998, seed=31)
LINEAR_SHARE = 0.25  # of the linear model's log-odds in the teachers' opinion

