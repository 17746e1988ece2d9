"""The labelled texts of each language, as arrays, and the plain sentences that tell languages apart."""

from __future__ import annotations

import gzip
import json
import lzma
from dataclasses import dataclass
from pathlib import Path

import numpy as np

EMOTIONS = ["joy", "trust", "fear", "surprise", "sadness", "disgust", "anger", "anticipation"]
POLARITY = ["positive", "negative"]
_EVERYDAY, _WORDS, _OTHERS = (
    Path(__file__).resolve().parent / name for name in ("everyday.json", "feelingWords.json", "otherLanguages.json")
)
_PLEASANT, _PAINFUL = ["joy", "trust", "anticipation"], ["fear", "sadness", "disgust", "anger"]
_SIDES = {"pleasant": _PLEASANT, "painful": _PAINFUL}

# Where one language has several sources each is an expert of its own (heads.py). Two spellings of Portuguese share heads.
LANGUAGES: dict[str, list[str]] = {
    "ko": ["ko-kote", "ko-goemotions"], "fi": ["fi-xed"], "pt": ["pt-BR-brighter", "pt-MZ-brighter"],
    **{code: [f"{code}-brighter"] for code in (
        "af", "am", "arq", "ary", "de", "es", "ha", "hi", "ig", "mr", "om", "pcm", "ro", "ru", "rw", "so", "su", "sv",
        "sw", "ti", "tt", "uk", "vmw", "yo", "zh",
    )},
}


@dataclass(frozen=True)
class Rows:
    """Texts and (rows, 10) targets: the eight emotions, positive, negative; NaN where nobody was asked."""

    texts: list[str]
    targets: np.ndarray

    def take(self, index: np.ndarray) -> Rows:
        return Rows([self.texts[i] for i in index], self.targets[index])


def load(data: Path, source: str, split: str) -> Rows:
    with gzip.open(data / "emotion" / "languages" / f"{source}.{split}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    targets = np.full((len(rows), 10), np.nan, dtype=np.float32)
    for i, row in enumerate(rows):
        targets[i, :8] = [np.nan if y is None or y == 0.5 else y for y in row["y"]]
        targets[i, 8:] = _polarity(row)
    return Rows([row["text"] for row in rows], targets)


def _polarity(row: dict) -> tuple[float, float]:
    """From the stated sentiment where there is one, else from what was felt: pleasant and painful emotions."""
    if row["v"] is not None:
        return float(row["v"] > 0.2), float(row["v"] < -0.2)
    known = {name: y for name, y in zip(EMOTIONS, row["y"]) if y is not None}
    return (float(max((known.get(name, 0) for name in _PLEASANT), default=0) == 1),
            float(max((known.get(name, 0) for name in _PAINFUL), default=0) == 1))


PLAIN_WORDS, PLAIN_MOST = (3, 14), 2_000
FILMS = 12_000


def plain_sentences(data: Path, language: str) -> list[str]:
    """Recorded sentences, which hardly ever carry a feeling; none for a language that has not been recorded."""
    with lzma.open(data / "pretrain" / "sentences.tsv.xz", "rt", encoding="utf-8") as lines:
        rows = (line.rstrip("\n").split("\t", 1) for line in lines)
        found = [text for code, text in rows if code.split("-")[0] == language]
    least, most = PLAIN_WORDS
    short = found if language == "zh" else [text for text in found if least <= len(text.split()) <= most]
    return short[:: max(1, len(short) // PLAIN_MOST)][:PLAIN_MOST]


def everyday_lines(language: str) -> Rows | None:
    """Our own short lines of everyday life, one feeling or none each (`everyday.json`); None where we wrote none."""
    kinds = json.loads(_EVERYDAY.read_text(encoding="utf-8")).get(language, {})
    return _of_kinds(kinds, several=len(LANGUAGES[language]) > 1)


def feeling_words(language: str) -> Rows | None:
    """Common words for the feelings (`feelingWords.json`), each a row; None where we wrote none."""
    kinds = json.loads(_WORDS.read_text(encoding="utf-8")).get(language, {})
    return _of_kinds({kind: words.split(", ") for kind, words in kinds.items()}, several=False)


def _of_kinds(kinds: dict[str, list[str]], *, several: bool) -> Rows | None:
    """`pleasant` and `painful` lines have a side alone, and say nothing of the emotions on it; what is surprising may be either.

    `several`: they stand beside texts that have several emotions each, so no line says anything of those on the side of its own.
    """
    texts, targets = [], []
    for kind, lines in kinds.items():
        sides = [side for name, side in _SIDES.items() if kind in (name, *side) or (several and kind == "surprise")]
        is_open = bool(sides) and (several or kind in _SIDES)
        open_ones = {"surprise", *(emotion for side in sides for emotion in side)} if is_open else set()
        felt = [1.0 if kind == emotion else np.nan if emotion in open_ones else 0.0 for emotion in EMOTIONS]
        polarity = [np.nan, np.nan] if several and kind == "surprise" else [float(_PLEASANT in sides), float(_PAINFUL in sides)]
        texts += lines
        targets += [[*felt, *polarity]] * len(lines)
    return Rows(texts, np.array(targets, dtype=np.float32)) if texts else None


def film_lines(data: Path, language: str) -> Rows | None:
    """Translated lines of films with the labels of the English ones; None where there are none."""
    source = f"{language}-xed-projected"
    if not (data / "emotion" / "languages" / f"{source}.train.jsonl.gz").exists():
        return None
    rows = load(data, source, "train")
    return rows.take(np.arange(0, len(rows.texts), max(1, len(rows.texts) // FILMS))[:FILMS])


def sentences(data: Path) -> dict[str, list[str]]:
    """Plain sentences per language: short recorded ones, the labelled texts, and our own."""
    found: dict[str, list[str]] = {}
    with lzma.open(data / "pretrain" / "sentences.tsv.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            code, text = line.rstrip("\n").split("\t", 1)
            found.setdefault(code.split("-")[0], []).append(text)
    for code, sources in LANGUAGES.items():
        for source in sources[:1]:
            found.setdefault(code, []).extend(load(data, source, "train").texts)
        if ours := everyday_lines(code):
            found[code].extend(ours.texts)
    for source in ("ed", "lemotif", "brighter", "xed"):
        with gzip.open(data / "emotion" / f"{source}.train.jsonl.gz", "rt", encoding="utf-8") as lines:
            found["en"].extend(json.loads(line)["text"] for _, line in zip(range(6000), lines))
    with lzma.open(data / "pretrain" / "ko-reviews.tsv.xz", "rt", encoding="utf-8") as lines:
        found["ko"].extend(line.rstrip("\n").split("\t", 1)[1] for _, line in zip(range(3000), lines))
    return found


def other_languages() -> dict[str, list[str]]:
    """Our own sentences in languages that nobody reads here, most of them near relatives of one that is read."""
    return json.loads(_OTHERS.read_text(encoding="utf-8"))
