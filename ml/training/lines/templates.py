"""Our own short sentences about negation, contrast, intensity, evaluation, person, tense, course and emoji.

The labelled sets hardly contain them in contrast, so a model learns words and not what stands around them.
Targets are soft and say only what is more or less than what: "not afraid" is 0.08 of fear, "she is afraid" 0.6.
Nothing here comes from a test set. Words and events are in phrases.json, written for this project;
the sentences around a feeling are in frames.py.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ml.training.data.labels import EMOTIONS, FEELING, LABELS
from ml.training.lines.frames import ADVERBS, CONTRASTS, COURSES, DENIALS, DENIED, EARLY, FEELINGS, GRADED, LATE, MARKS, NEVER_NOT, VERDICTS

_PHRASES = json.loads((Path(__file__).parent / "phrases.json").read_text(encoding="utf-8"))
_POSITIVE = {"joy", "trust", "anticipation"}
_NEGATIVE = {"fear", "sadness", "disgust", "anger"}
_GOOD, _BAD, _FELT = (LABELS.index(label) for label in ("positive", "negative", FEELING))
_NONE = 0.03
_PLAIN = 1.9  # log-odds of a feeling that is named without any degree
_STRENGTH = {"mild": -0.8, "feelings": 0.0, "strong": 0.9}
# What an event of one emotion may well stir besides: unknown rather than absent.
_STIRS = {
    "joy": {"trust", "anticipation", "surprise"}, "trust": {"joy", "anticipation"},
    "fear": {"sadness", "surprise", "anticipation"}, "sadness": {"fear", "anger", "surprise"},
    "surprise": set(EMOTIONS) - {"trust", "disgust"}, "disgust": {"anger", "surprise"},
    "anger": {"sadness", "disgust", "surprise"}, "anticipation": {"joy", "trust", "fear"},
}

Example = tuple[str, np.ndarray]


def template_examples(count: int, seed: int) -> tuple[list[str], np.ndarray]:
    """Texts and (count, 11) soft targets, NaN where unknown."""
    dice = random.Random(seed)
    makers: dict[Callable[[random.Random], Example], int] = {
        _feeling: 5, _graded: 5, _contrast: 3, _course: 2, _event: 5, _mixed_events: 2, _evaluation: 4, _verdict: 2,
        _litotes: 1, _double: 4, _emoji: 3, _plain: 2,
    }
    made = [make(dice) for make in dice.choices(list(makers), list(makers.values()), k=count)]
    return [text for text, _ in made], np.stack([target for _, target in made])


def _target(degrees: dict[str, float], opposite: float = 0.0, open_ended: bool = False) -> np.ndarray:
    """Degrees per emotion to a row of targets; polarity follows the emotions' own.

    `opposite`: how far the opposite feeling is lifted. `open_ended`: what an event may stir besides is NaN.
    """
    row = np.full(len(LABELS), _NONE, np.float32)
    if open_ended:
        for emotion in set().union(*(_STIRS[e] for e in degrees)):
            row[EMOTIONS.index(emotion)] = np.nan
    for emotion, degree in degrees.items():
        row[EMOTIONS.index(emotion)] = degree
    good = max([d for e, d in degrees.items() if e in _POSITIVE], default=_NONE)
    bad = max([d for e, d in degrees.items() if e in _NEGATIVE], default=_NONE)
    named = next(iter(degrees), "")
    if open_ended and set(degrees) == {"surprise"}:
        good = bad = np.nan
    if opposite and named in _NEGATIVE:
        good, row[0] = max(good, opposite + 0.1), max(row[0], opposite * 0.7)
    if opposite and named in _POSITIVE:
        bad, row[4] = max(bad, opposite + 0.1), max(row[4], opposite * 0.8)
    row[_GOOD], row[_BAD] = good, bad
    row[_FELT] = max([*degrees.values(), opposite, _NONE])
    return row


def _capital(text: str, dice: random.Random) -> str:
    return text[0].upper() + text[1:] if dice.random() < 0.8 else text.lower()


def _sigmoid(odds: float) -> float:
    return float(1 / (1 + np.exp(-odds)))


def _feeling(dice: random.Random) -> Example:
    """A feeling that is affirmed, denied, doubted, past, somebody else's ..."""
    emotion = dice.choice(EMOTIONS)
    pattern, degree, opposite = dice.choice(FEELINGS)
    text = pattern.format(w=dice.choice(_PHRASES["feelings"][emotion]))
    return _capital(text, dice), _target({emotion: degree}, opposite)


def _graded(dice: random.Random) -> Example:
    """Degree: the log-odds of word, adverb, frame and final mark add up."""
    emotion, kind = dice.choice(EMOTIONS), dice.choice(list(_STRENGTH))
    frame, shift = dice.choice(GRADED)
    adverb, much = dice.choice(ADVERBS)
    mark, loud = dice.choice(MARKS)
    word = dice.choice(_PHRASES[kind][emotion])
    text = frame.format(x=f"{adverb} {word}".strip()) + mark
    return _capital(text, dice), _target({emotion: _sigmoid(_PLAIN + _STRENGTH[kind] + shift + much + loud)})


def _contrast(dice: random.Random) -> Example:
    first, second = dice.sample(EMOTIONS, 2)
    pattern, a, b = dice.choice(CONTRASTS)
    words = _PHRASES["feelings"]
    text = pattern.format(a=dice.choice(words[first]), b=dice.choice(words[second]))
    return _capital(text, dice), _target({first: a, second: b})


def _course(dice: random.Random) -> Example:
    """What was at first weighs less than what is in the end, in one sentence or in one of its own."""
    words, (first, second) = _PHRASES["feelings"], dice.sample(EMOTIONS, 2)
    early, late, a, b = dice.choice(EARLY), dice.choice(LATE), dice.choice(words[first]), dice.choice(words[second])
    kind = dice.randrange(4)
    if kind == 0:
        return _capital(f"{early} I was {a}.", dice), _target({first: 0.55})
    if kind == 1:
        return _capital(f"{late} I was {b}.", dice), _target({second: 0.93})
    if kind == 2:
        return _capital(f"{early} I was {a}, {late} I was {b}.", dice), _target({first: 0.4, second: 0.93})
    pattern, degree, opposite = dice.choice(COURSES)
    return _capital(pattern.format(w=a), dice), _target({first: degree}, opposite)


def _happening(emotion: str, dice: random.Random) -> str:
    return dice.choice(_PHRASES["events"][emotion]).format(kin=dice.choice(_PHRASES["kin"]))


def _event(dice: random.Random) -> Example:
    emotion = dice.choice(EMOTIONS)
    lead = dice.choice(["", "", "", "", "Today ", "This morning ", "Well, ", "Yesterday ", "And then ", "I can't believe that "])
    tail = dice.choice([".", ".", ".", "!", "", "...", f", and then {dice.choice(_PHRASES['flat'])}."])
    return _capital(lead + _happening(emotion, dice) + tail, dice), _target({emotion: 0.85}, open_ended=True)


def _mixed_events(dice: random.Random) -> Example:
    first, second = dice.sample(EMOTIONS, 2)
    a, b = _happening(first, dice), _happening(second, dice)
    text = dice.choice(["{a}, but {b}.", "{a}. Still, {b}.", "{a}. Then {b}.", "{a} and {b}"]).format(a=a, b=b)
    return _capital(text, dice), _target({first: 0.72, second: 0.8}, open_ended=True)


def _judged(value: float) -> np.ndarray:
    """A verdict from -1 (bad) to 1 (good). Which bad feeling a bad thing stirs is unknown."""
    row = np.full(len(LABELS), 0.05, np.float32)
    row[EMOTIONS.index("surprise")] = np.nan
    row[_GOOD], row[_BAD] = _sigmoid(4.5 * value - 1.5), _sigmoid(-4.5 * value - 1.5)
    row[_FELT] = max(abs(value), 0.4)
    row[EMOTIONS.index("joy")] = max(0.04, 0.75 * value)
    if value > 0:
        row[EMOTIONS.index("trust")] = np.nan
    else:
        row[[EMOTIONS.index(e) for e in _NEGATIVE]] = np.nan
        row[EMOTIONS.index("sadness")] = 0.45 * -value
    return row


def _evaluation(dice: random.Random) -> Example:
    kind, thing = dice.choice(["good", "bad"]), dice.choice(_PHRASES["things"])
    pattern, for_good, for_bad = dice.choice(VERDICTS)
    word = dice.choice(_PHRASES[kind])
    text = pattern.format(x=word, a="an" if word[0] in "aeiou" else "a", t=thing)
    return _capital(text, dice), _judged(for_good if kind == "good" else for_bad)


def _verdict(dice: random.Random) -> Example:
    text, value = dice.choice(_PHRASES["verdicts"])
    return _capital(text + dice.choice([".", ".", "!", ""]), dice), _judged(value)


def _litotes(dice: random.Random) -> Example:
    emotion = dice.choice(EMOTIONS)
    frame = dice.choice(["I am {x}.", "I was {x}", "I'm {x} today.", "I feel {x}.", "To be honest, I am {x}."])
    return _capital(frame.format(x=dice.choice(_PHRASES["litotes"][emotion])), dice), _target({emotion: 0.58})


def _double(dice: random.Random) -> Example:
    """A feeling that is denied twice is there; once, in the same words, it is not."""
    emotion = dice.choice(EMOTIONS)
    word, (denial, degree), (denied, more) = dice.choice(_PHRASES["feelings"][emotion]), dice.choice(DENIALS), dice.choice(DENIED)
    kind = dice.random()
    if kind < 0.25:
        return _capital(denied.format(w=word) + dice.choice([".", ""]), dice), _target({emotion: 0.08}, 0.25)
    if kind < 0.7:
        return _capital(f"{denial} {denied.format(w=word)}{dice.choice(['.', '.', ''])}", dice), _target({emotion: degree + more})
    pattern, degree = dice.choice(NEVER_NOT)
    return _capital(pattern.format(w=word), dice), _target({emotion: degree})


def _emoji(dice: random.Random) -> Example:
    """An emoji after a flat sentence, an event or a named feeling; two say more than one."""
    emotion, times = dice.choice(EMOTIONS), dice.choice([1, 1, 1, 2, 3])
    signs = " " * (dice.random() < 0.8) + dice.choice(_PHRASES["emoji"][emotion]) * times
    more = 0.35 * (times - 1)
    if dice.random() < 0.6:
        return _capital(dice.choice(_PHRASES["flat"]) + dice.choice(["", "."]) + signs, dice), _target({emotion: _sigmoid(1.1 + more)}, open_ended=True)
    if dice.random() < 0.5:
        return _capital(_happening(emotion, dice) + signs, dice), _target({emotion: _sigmoid(2.3 + more)}, open_ended=True)
    return _capital(f"I am {dice.choice(_PHRASES['feelings'][emotion])}{signs}", dice), _target({emotion: _sigmoid(2.8 + more)})


def _plain(dice: random.Random) -> Example:
    text = dice.choice(["{a}.", "{a} and {b}.", "Then {a}.", "{a}, then {b}"])
    a, b = dice.sample(_PHRASES["flat"], 2)
    return _capital(text.format(a=a, b=b), dice), _target({})
