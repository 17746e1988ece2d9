"""Every number that decides a run, in one place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ml.training.data.labels import EMOTIONS
from ml.training.network.finetune import Recipe

NAME = "emotion-diary-mini"
VERSION = "0.18.0"
LANGUAGES = ["en"]

SEED = 1
MAX_TOKENS = 64  # of a sentence, [CLS] and [SEP] included
POSITIONS = 128


@dataclass(frozen=True)
class EncoderPlan:
    """The sizes of an encoder, and what it starts from.

    `start`: "released" continues from a released model's weights (revive.py), "scratch" has random weights.
    `tokens`: pieces of masked-language pre-training after that; `rate`: its peak learning rate;
    `fall`: the last share of it during which the rate falls.
    """

    name: str
    start: str
    layers: int
    tokens: int
    rate: float = 2e-3
    fall: float = 0.3
    width: int = 256
    heads: int = 4
    inner: int = 1024


@dataclass(frozen=True)
class Origin:
    """What the shipped network descends from.

    `encoders`: the first is shipped; others, if any, serve as teachers. `members` of the ensemble, if there is one.
    `rounds` of students: recipes with their seeds. `wide`: per label the share of the linear model of comments in the wide part.
    `account`: per label the share of the one of accounts where its gate is open; both empty where the start has them. `blend`: the shipped weights lie at this share of the way from the start to the student; `blends` are measured.
    `told`: what teachers said is taken from the repository (teachers/opinions.npz), and none is trained.
    """

    encoders: tuple[EncoderPlan, ...]
    members: tuple[str, ...]
    rounds: tuple[tuple[Recipe, tuple[int, ...]], ...]
    wide: dict[str, float]
    account: dict[str, float]
    blend: float
    blends: tuple[float, ...]
    told: bool = False

    def pretrained_on(self, tokens: int) -> Origin:
        """The same with so many pieces of pre-training for encoders that start from nothing."""
        plans = (replace(plan, tokens=tokens) if plan.start == "scratch" else plan for plan in self.encoders)
        return replace(self, encoders=tuple(plans))


# Words of the first-person sets that are a piece of their own: those in so many of their texts, and how many at most.
DIARIES, COMMON_FROM, COMMON = ("brighter", "ed", "lemotif"), 8, 3_500
ROW = 128  # pieces in a row of pre-training text
ROWS = {"cpu": 64, "cuda": 512}  # rows in a step of pre-training
# How often each part of the corpus is shown per round: books are old, task dialogues are about bookings.
SHOWN = {"books": 0.6, "tasks": 0.5, "talk": 4.0, "labelled": 4.0}
PRETRAINED_OWN = 60_000  # our own lines among the labelled texts there

UNLABELLED = 200_000
TEMPLATES, EVERYDAY = 5_000, 70_000
TEACHER_TEMPLATES, TEACHER_EVERYDAY = 3_000, 45_000

# The linear model in the wide part: how many of our own lines it reads.
WIDE_TEMPLATES, WIDE_EVERYDAY, WIDE_SEED = 6_000, 24_000, 77

FOLDS = 3
# The sources' rows are shown so often an epoch (xed, goemotions, brighter, emobank, ed, lemotif, templates, unlabelled).
TEACHERS = {
    "b": Recipe(epochs=3, rate=2.5e-4, wide_rate=1e-3, average=0.998, seed=10),
}
STUDENT = Recipe(
    epochs=3, rate=3e-4, wide_rate=1e-3, dropout=0.0, word_dropout=0.1, repeats=(0.8, 0.7, 2, 0.4, 2, 4, 1, 1),
    gold=0.5, average=0.995, join=0.05,
)
# A shorter one at a lower rate brings back what others cost the sets.
BALANCE = replace(STUDENT, epochs=1, rate=2e-4, repeats=(0.4, 0.5, 1, 0.1, 0.6, 2, 0.4, 0))
# A last one goes on gently from a finished network, mostly with our own lines; on the sets it is held to what that network says itself.
FINISH = replace(
    STUDENT, epochs=1, rate=2e-4, wide_rate=1e-3, gold=0.4, repeats=(0.25, 0.15, 0.5, 0, 0.2, 1, 0.9, 0), frozen=2, anchored="before",
)
# After that polarity alone, from our own lines: of emotions the network goes on saying what it said.
POLARITY = replace(FINISH, gold=0.0, polarity=0.85, repeats=(0.6, 1, 1, 0.3, 0.8, 3, 1, 0), frozen=0)
# The same and longer, and of our own lines the emotions too.
DAYS = replace(POLARITY, own=1.0, held=2.0, epochs=3, rate=3e-4)
# The long round of a student that starts from nothing, most of it on lines that teachers have marked, and what settles it afterwards.
WELL_READ = replace(STUDENT, epochs=4, batch=256, rate=6e-4, wide_rate=2e-3, average=0.998, gold=0.4, repeats=(1, 1, 3, 0.6, 2, 5, 1, 1))
SETTLED = replace(DAYS, epochs=2, rate=2.5e-4)
# Brings back what that cost the sets: mostly theirs, held to what the network said before all rounds.
REGAIN = replace(BALANCE, gold=0.3, own=0.85, anchored="start", repeats=(0.5, 1.2, 1, 0.1, 0.4, 1, 0.5, 0))

# Linear models speak of emotions alone: polarity hangs on turns and denials, which words and pairs do not see, and whether
# there is feeling at all `ed` cannot teach, which is all feeling.
COMMENT, ACCOUNT = dict.fromkeys(EMOTIONS, 0.1), dict.fromkeys(EMOTIONS, 0.25)
# The linear model of days: of all labels, since our own lines say them all. How many lines it reads, its share, and
# on how many of our own lines its logits get the network's mean; how often a line has another final mark or a typing error.
DAYS_TEMPLATES, DAYS_EVERYDAY, DAYS_SHARE, DAYS_CENTRE = 6_000, 180_000, 0.25, 3_000
DAYS_MARKS, DAYS_TYPOS = 0.25, 0.3

RELEASE = "5833d2c"  # the commit of 0.13.0, whose English weights `--start release`, `lines` and `taught` continue from; it has the linear models of comments and accounts
_RELEASED = EncoderPlan("a", "released", 4, tokens=0)
# Too slow for a diary, and knows more: it teaches.
_TEACHER = EncoderPlan("b", "scratch", 12, tokens=400_000_000, fall=0.4, width=384, heads=6, inner=1536)
ORIGINS = {
    # The network as it is; what is fitted to it is made again, as after new lines of days.
    "lines": Origin((_RELEASED,), (), rounds=(), wide={}, account={}, blend=0.0, blends=()),
    "release": Origin(
        (_RELEASED,), (), rounds=((DAYS, (101, 102)), (REGAIN, (111, 112))), wide={}, account={},
        blend=0.2, blends=(0.0, 0.2, 0.35, 0.5, 0.7),
    ),
    # Random weights are no end of a line worth measuring.
    "nothing": Origin(
        (EncoderPlan("a", "scratch", 4, tokens=400_000_000, rate=3e-3), _TEACHER), ("b", "linear"),
        rounds=((WELL_READ, (11, 12)), (SETTLED, (61, 62))), wide=COMMENT, account=ACCOUNT, blend=1.0, blends=(1.0,),
    ),
    # A student that starts from the release, and what that teacher said on a GPU (`teachers/opinions.npz`).
    "taught": Origin(
        (_RELEASED,), (), rounds=((replace(WELL_READ, epochs=3, rate=4e-4), (13,)), (replace(SETTLED, renamed=True), (63,))), wide={}, account={},
        blend=1.0, blends=(0.0, 0.5, 1.0), told=True,
    ),
}
