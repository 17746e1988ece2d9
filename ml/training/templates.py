"""Our own short sentences about negation, contrast, intensity, person, tense and questions.

The labelled sets hardly contain them in contrast, so a model learns words and not what stands around them.
Targets are soft and say only what is more or less than what: "not afraid" is 0.08 of fear, "she is afraid" 0.6.
Nothing here comes from a test set. Words and events are in phrases.json, written for this project.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np

from labels import EMOTIONS, LABELS

_PHRASES = json.loads((Path(__file__).parent / "phrases.json").read_text())
_POSITIVE = {"joy", "trust", "anticipation"}
_NEGATIVE = {"fear", "sadness", "disgust", "anger"}

# (pattern, degree of the named emotion, lift of the opposite feeling)
_FEELINGS: list[tuple[str, float, float]] = [
    ("I am {w}.", 0.93, 0), ("I'm {w} today", 0.93, 0), ("I feel {w}", 0.93, 0), ("Feeling {w}.", 0.92, 0),
    ("I was {w}.", 0.85, 0), ("I felt {w} all day.", 0.9, 0), ("{w}, that is what I am tonight.", 0.9, 0),
    ("I am so {w}!", 0.97, 0), ("I have never been so {w}.", 0.97, 0), ("I'm really {w}", 0.95, 0),
    ("I was extremely {w}", 0.95, 0), ("I feel incredibly {w} right now!", 0.97, 0), ("It made me very {w}.", 0.95, 0),
    ("I am a little {w}", 0.66, 0), ("I was slightly {w}.", 0.6, 0), ("I feel a bit {w}", 0.66, 0),
    ("I am not {w}.", 0.08, 0.25), ("I'm not {w} at all", 0.05, 0.3), ("I am not {w} any more.", 0.1, 0.4),
    ("I am no longer {w}", 0.1, 0.4), ("I don't feel {w}", 0.08, 0.25), ("I wasn't {w}", 0.08, 0.2),
    ("I didn't feel {w} today.", 0.08, 0.25), ("I have never felt {w} here", 0.1, 0.25),
    ("There is no reason to be {w}.", 0.15, 0.25), ("I stopped being {w}", 0.12, 0.35),
    ("I can't say that I am {w}", 0.12, 0.2), ("Nothing makes me {w} any more.", 0.12, 0.3),
    ("She is {w}.", 0.6, 0), ("He was {w}", 0.58, 0), ("My brother is {w}", 0.6, 0), ("They were {w}.", 0.58, 0),
    ("My neighbour said she felt {w}", 0.52, 0), ("She is not {w}", 0.06, 0.15), ("He wasn't {w}.", 0.06, 0.12),
    ("Am I {w}?", 0.4, 0), ("Should I be {w}?", 0.3, 0), ("Why am I not {w}?", 0.15, 0.25), ("Is she {w}?", 0.25, 0),
    ("I used to be {w}.", 0.3, 0.3), ("Last year I was often {w}", 0.5, 0), ("I will be {w} if it works", 0.45, 0),
    ("If only I were {w}.", 0.2, 0.4), ("I wish I could be {w}", 0.2, 0.4), ("Tomorrow I might be {w}", 0.4, 0),
    ("It is not that I am not {w}.", 0.6, 0), ("I can't stop being {w}", 0.93, 0), ("I can't help feeling {w}.", 0.92, 0),
]
_CONTRASTS: list[tuple[str, float, float]] = [
    ("I was {a}, but now I am {b}.", 0.3, 0.93), ("Although I was {a} at first, I am {b} now.", 0.3, 0.93),
    ("I am {b} even though I was {a} this morning", 0.3, 0.93), ("At first I felt {a}; in the end I was {b}.", 0.35, 0.9),
    ("I am not {a}, I am {b}", 0.07, 0.93), ("I'm {b}, not {a}.", 0.07, 0.93), ("I thought I would be {a} but I'm {b}", 0.25, 0.93),
    ("I am {a} and {b} at the same time.", 0.85, 0.85), ("Part of me is {a}, part of me is {b}", 0.75, 0.75),
    ("I am {a}, yet also a little {b}.", 0.85, 0.55), ("She is {a} but I am {b}.", 0.4, 0.93), ("{a} one minute, {b} the next", 0.75, 0.8),
]


def template_examples(count: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Texts and (count, 10) soft targets, NaN where unknown."""
    dice = random.Random(seed)
    makers = [_feeling] * 5 + [_contrast] * 3 + [_event] * 3 + [_mixed_events] * 2 + [_plain]
    made = [dice.choice(makers)(dice) for _ in range(count)]
    return [text for text, _ in made], np.stack([target for _, target in made])


def _target(degrees: dict[str, float], opposite: float = 0.0, open_ended: bool = False) -> np.ndarray:
    """Degrees per emotion to a row of targets; polarity follows the emotions' own.

    `open_ended`: an event may well stir other emotions of the same polarity, so those are NaN (unknown).
    """
    row = np.full(len(LABELS), 0.03, np.float32)
    if open_ended:
        kin = [group for group in (_POSITIVE, _NEGATIVE) if group & set(degrees)] or [{"joy", "fear"}]
        for emotion in set().union(*kin) | {"surprise"}:
            row[EMOTIONS.index(emotion)] = np.nan
    for emotion, degree in degrees.items():
        row[EMOTIONS.index(emotion)] = degree
    good = max([d for e, d in degrees.items() if e in _POSITIVE], default=0.03)
    bad = max([d for e, d in degrees.items() if e in _NEGATIVE], default=0.03)
    named = next(iter(degrees), "")
    if open_ended and set(degrees) == {"surprise"}:
        good = bad = np.nan
    if opposite and named in _NEGATIVE:
        good, row[EMOTIONS.index("joy")] = max(good, opposite + 0.1), max(row[0], opposite * 0.7)
    if opposite and named in _POSITIVE:
        bad, row[EMOTIONS.index("sadness")] = max(bad, opposite + 0.1), max(row[4], opposite * 0.8)
    row[LABELS.index("positive")], row[LABELS.index("negative")] = good, bad
    return row


def _capital(text: str, dice: random.Random) -> str:
    return text[0].upper() + text[1:] if dice.random() < 0.8 else text.lower()


def _feeling(dice: random.Random) -> tuple[str, np.ndarray]:
    emotion = dice.choice(EMOTIONS)
    pattern, degree, opposite = dice.choice(_FEELINGS)
    text = pattern.format(w=dice.choice(_PHRASES["feelings"][emotion]))
    return _capital(text, dice), _target({emotion: degree}, opposite)


def _contrast(dice: random.Random) -> tuple[str, np.ndarray]:
    first, second = dice.sample(EMOTIONS, 2)
    pattern, a, b = dice.choice(_CONTRASTS)
    words = _PHRASES["feelings"]
    text = pattern.format(a=dice.choice(words[first]), b=dice.choice(words[second]))
    return _capital(text, dice), _target({first: a, second: b})


def _event(dice: random.Random) -> tuple[str, np.ndarray]:
    emotion = dice.choice(EMOTIONS)
    text = dice.choice(_PHRASES["events"][emotion])
    lead = dice.choice(["", "", "", "Today ", "This morning ", "Well, ", "Yesterday "])
    tail = dice.choice([".", ".", "!", "", f", and then {dice.choice(_PHRASES['flat'])}."])
    return _capital(lead + text + tail, dice), _target({emotion: 0.85}, open_ended=True)


def _mixed_events(dice: random.Random) -> tuple[str, np.ndarray]:
    first, second = dice.sample(EMOTIONS, 2)
    a, b = (dice.choice(_PHRASES["events"][e]) for e in (first, second))
    text = dice.choice(["{a}, but {b}.", "{a}. Still, {b}.", "{a}. Then {b}.", "{a} and {b}"]).format(a=a, b=b)
    return _capital(text, dice), _target({first: 0.72, second: 0.8}, open_ended=True)


def _plain(dice: random.Random) -> tuple[str, np.ndarray]:
    text = dice.choice(["{a}.", "{a} and {b}.", "Then {a}.", "{a}, then {b}"])
    a, b = dice.sample(_PHRASES["flat"], 2)
    return _capital(text.format(a=a, b=b), dice), _target({})
