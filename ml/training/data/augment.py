"""Small changes to training texts, so that the model leans on words and not on the manner of a source."""

from __future__ import annotations

import random
import re

_NAMES = (
    "Anna Ben Carla Daniel Emma Felix Grace Henry Isabel Jack Kate Leo Maria Nick Olivia Paul Rachel Sam Tom "
    "Julia Mark Sarah David Laura Peter Lucy James Amy Chris Nina Omar Priya Mina Jun Ahmed Elena Marco Sofia "
    "Mum Dad Grandma she he they"
).split()
_FAITHS = "Christian Muslim Jewish Buddhist Hindu Catholic".split()
_PLACEHOLDER = re.compile(r"\[NAME\]")
_FAITH = re.compile(r"\[RELIGION\]")


def vary(text: str, always_named: bool, dice: random.Random) -> str:
    """One random reading of a text: names filled in, case, final mark and letters changed now and then.

    `always_named`: XED marks names only in its emotional lines, so there every placeholder is filled in.
    """
    if always_named or dice.random() < 0.6:
        text = _PLACEHOLDER.sub(lambda _: dice.choice(_NAMES), text)
    text = _FAITH.sub(lambda _: dice.choice(_FAITHS), text)
    if dice.random() < 0.15 and text[-1:] in ".!":
        text = text[:-1] + dice.choice(["", ".", "!", "..."])
    if dice.random() < 0.06:
        text = _typo(text, dice)
    return text


def _typo(text: str, dice: random.Random) -> str:
    """Swap, drop or double one letter."""
    if len(text) < 6:
        return text
    i = dice.randrange(1, len(text) - 2)
    return dice.choice([
        text[:i] + text[i + 1] + text[i] + text[i + 2 :],
        text[:i] + text[i + 1 :],
        text[:i] + text[i] + text[i:],
    ])
