"""Denied words in letters of their own: the same as `ml/text/ngrams/denials.ts`, to the letter."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

_RULES: dict[str, dict] = json.loads(
    (Path(__file__).resolve().parents[2] / "text" / "ngrams" / "deniers.json").read_text(encoding="utf-8")
)
LANGUAGES = ("ko", *_RULES)
# Letters of denied words stand this far from their own place, in a plane that nobody writes in.
_APART, _SYLLABLES_APART = 0xF4000, 0xF0000 - 0xAC00
_CLAUSE_ENDS = set(",.;:!?…।，。！？、")
_JOINTS = set("'’-")

_DENIES_BEFORE = re.compile(r"^(?:않|못[하했한할해]|없|아니|아닌|아닐|아닙|말자|말아)")
_DENIES_AFTER = {"안", "못"}
_BETWEEN = set(
    "수 수가 수는 수도 수조차 필요 필요가 필요는 필요도 줄 적 적이 적도 일이 일도 것 것도 것은 건 게 마음이 생각이 "
    "힘이 기분이 이유가 정도는 만큼".split()
)
# What does not cease is there ("눈물이 멈추지 않는다"): nothing is denied.
_CEASES = re.compile(r"^(?:멈[추춘출춰췄]|그[치친칠쳐쳤]|끊이|가시[지질]|사라[지진질졌]|가라앉)")
_AS_ONE = re.compile(r"^(.+지[는도를]?|.+[진질])([않못].*)$")


def mark_denials(text: str, language: str) -> str:
    """The text with those of its words moved apart that are denied."""
    if language == "ko":
        return _mark_korean(unicodedata.normalize("NFKC", text).split())
    folded, rule = unicodedata.normalize("NFKC", text).lower(), _RULES[language]
    if "pattern" in rule:
        return re.sub(rule["pattern"], lambda found: found[0][: -len(found[1])] + _apart(found[1]), folded)
    return _mark_words(folded.split(), rule)


def _mark_words(words: list[str], rule: dict) -> str:
    deniers, stops = set(rule["deniers"].split()), set(rule["stops"].split())
    bare = [_bare(word) for word in words]
    denied: set[int] = set()
    for at, word in enumerate(bare):
        if word not in deniers:
            continue
        behind = 0
        for place in range(at + 1, min(at + 1 + rule["after"], len(words))):
            if words[place - 1][-1] in _CLAUSE_ENDS or bare[place] in stops:
                break
            denied.add(place)
            behind += 1
        for place in range(at - 1, at - 1 - (rule["before"] if behind else rule["beforeEnd"]), -1):
            if place < 0 or words[place][-1] in _CLAUSE_ENDS or bare[place] in stops:
                break
            denied.add(place)
    return " ".join(_apart(word) if at in denied and bare[at] not in deniers else word for at, word in enumerate(words))


def _bare(word: str) -> str:
    """The first run of letters, with what may join them."""
    start = next((at for at, letter in enumerate(word) if _is_letter(letter)), len(word))
    end = next((at for at in range(start, len(word)) if not (_is_letter(word[at]) or word[at] in _JOINTS)), len(word))
    return word[start:end]


def _is_letter(character: str) -> bool:
    return unicodedata.category(character)[0] in "LM"


def _apart(word: str) -> str:
    return "".join(chr(ord(letter) + _APART) if ord(letter) < 0xA000 and _is_letter(letter) else letter for letter in word)


def _mark_korean(words: list[str]) -> str:
    marked = list(words)
    for at, word in enumerate(words):
        if _DENIES_BEFORE.match(word):
            if at > 0:
                marked[at - 1] = _denied(words[at - 1])
                if words[at - 1] in _BETWEEN and at > 1:
                    marked[at - 2] = _denied(words[at - 2])
        elif word in _DENIES_AFTER:
            if at + 1 < len(words):
                marked[at + 1] = _denied(words[at + 1])
        elif found := _AS_ONE.match(word):
            marked[at] = f"{_denied(found[1])} {found[2]}"
    return " ".join(marked)


def _denied(word: str) -> str:
    return word if _CEASES.match(word) else _syllables_apart(word)


def _syllables_apart(word: str) -> str:
    return "".join(chr(ord(letter) + _SYLLABLES_APART) if "가" <= letter <= "힣" else letter for letter in word)
