"""Denied words of Korean in letters of their own: the same as `ml/text/ngrams/denials.ts`, to the letter."""

from __future__ import annotations

import re
import unicodedata

_APART = 0xF0000 - 0xAC00  # syllables of denied words stand this far from their own place, in a plane that nobody writes in
_DENIES_BEFORE = re.compile(r"^(?:않|못[하했한할해]|없|아니|아닌|아닐|아닙|말자|말아)")
_DENIES_AFTER = {"안", "못"}
_BETWEEN = set(
    "수 수가 수는 수도 수조차 필요 필요가 필요는 필요도 줄 적 적이 적도 일이 일도 것 것도 것은 건 게 마음이 생각이 "
    "힘이 기분이 이유가 정도는 만큼".split()
)
_AS_ONE = re.compile(r"^(.+지[는도를]?|.+[진질])([않못].*)$")
_SYLLABLE = re.compile(r"[가-힣]")


def mark_denials(text: str) -> str:
    """The words of the text with one space between them, those that are denied moved apart."""
    words = unicodedata.normalize("NFKC", text).split()
    marked = list(words)
    for at, word in enumerate(words):
        if _DENIES_BEFORE.match(word):
            if at > 0:
                marked[at - 1] = _apart(words[at - 1])
                if words[at - 1] in _BETWEEN and at > 1:
                    marked[at - 2] = _apart(words[at - 2])
        elif word in _DENIES_AFTER:
            if at + 1 < len(words):
                marked[at + 1] = _apart(words[at + 1])
        elif found := _AS_ONE.match(word):
            marked[at] = f"{_apart(found[1])} {found[2]}"
    return " ".join(marked)


def _apart(word: str) -> str:
    return _SYLLABLE.sub(lambda syllable: chr(ord(syllable[0]) + _APART), word)
