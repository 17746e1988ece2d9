"""Hashed character n-grams: the same arithmetic as `ml/text/ngrams/ngrams.ts`, to the bit.

A text is brought to NFKC and lower case, runs of a character are cut to three, and it is split at white space; each
word gets a space on either side. Every n-gram of 1 to 5 code points inside such a word is hashed (FNV-1a over its code
points, then a final mix) into one of 2^bits buckets. The value of a bucket is 1 + ln(count), and the values of a text
have length 1.
"""

from __future__ import annotations

import re
import unicodedata

import numpy as np
from scipy.sparse import csr_matrix

from ml.training.languages.denials import mark_denials

LONGEST = 5
_RUNS = re.compile(r"(.)\1{3,}", re.S)


def normalise(text: str) -> str:
    """What is hashed: the words with one space before, between and after them; "" where there is none."""
    folded = _RUNS.sub(r"\1\1\1", unicodedata.normalize("NFKC", text).lower())
    words = folded.split()
    return f" {' '.join(words)} " if words else ""


def hashes(text: str) -> np.ndarray:
    """The 32-bit hash of each n-gram of a normalised text; single spaces and grams across words are left out."""
    points = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    space = points == 32
    found: list[np.ndarray] = []
    h = np.full(len(points), 2166136261, dtype=np.uint32)
    alive = np.ones(len(points), dtype=bool)
    with np.errstate(over="ignore"):
        for n in range(1, LONGEST + 1):
            count = len(points) - n + 1
            if count <= 0:
                break
            h = (h[:count] ^ points[n - 1 :]) * np.uint32(16777619)
            alive = alive[:count]
            if n > 2:  # a space in the middle
                alive = alive & ~space[n - 2 : n - 2 + count]
            keep = alive & ~(space[:count] & space[n - 1 :]) if n <= 2 else alive
            found.append(_mix(h[keep]))
    return np.concatenate(found) if found else np.zeros(0, dtype=np.uint32)


def _mix(h: np.ndarray) -> np.ndarray:
    h = h ^ (h >> np.uint32(16))
    h = h * np.uint32(2246822507)
    h = h ^ (h >> np.uint32(13))
    h = h * np.uint32(3266489909)
    return h ^ (h >> np.uint32(16))


def matrix(texts: list[str], bits: int, denials: str | None = None) -> csr_matrix:
    """(texts, 2^bits), float32, rows of length 1 (a text without a word: an empty row). `denials`: the language whose denials are marked."""
    if denials is not None:
        texts = [mark_denials(text, denials) for text in texts]
    indices: list[np.ndarray] = []
    values: list[np.ndarray] = []
    starts = [0]
    for text in texts:
        buckets, counts = np.unique(hashes(normalise(text)) >> np.uint32(32 - bits), return_counts=True)
        weights = 1 + np.log(counts)
        length = np.sqrt((weights**2).sum())
        indices.append(buckets.astype(np.int32))
        values.append((weights / length if length else weights).astype(np.float32))
        starts.append(starts[-1] + len(buckets))
    return csr_matrix((np.concatenate(values), np.concatenate(indices), np.array(starts)), shape=(len(texts), 1 << bits))
