"""Cleaning of the training texts, so that they look like what people type into a diary.

XED's emotional lines are tokenised ("Look at that !"), its neutral lines are not ("Look at that!"):
99 % of each kind. A model that sees the space knows "emotional" from "neutral" without reading a word.
`clean` removes that difference; every figure in the report is measured on cleaned text.
"""

from __future__ import annotations

import re

_RULES: list[tuple[re.Pattern[str], str]] = [
    (re.compile(r"[\u2018\u2019\u02bc`\u00b4](?=\w)|(?<=\w)[\u2018\u2019\u02bc`\u00b4]"), "'"),
    (re.compile(r"``|''|[\u201c\u201d]"), '"'),
    (re.compile(r"\u2026"), "..."),
    (re.compile(r"\[(?:PERSON|NAME)\]"), "[NAME]"),
    (re.compile(r"\b(got|wan|gon|gim|lem) (ta|na|me)\b", re.I), r"\1\2"),
    (re.compile(r"(\w) - (?=\w)"), r"\1-"),
    (re.compile(r"(\w) (n't|'(?:s|re|ve|ll|d|m)\b)", re.I), r"\1\2"),
    (re.compile(r"\s+([.,!?;:%)\]]+)"), r"\1"),
    (re.compile(r"([(\[$#])\s+"), r"\1"),
    (re.compile(r"^\s*[-*#]+\s*"), ""),
    (re.compile(r"\s+"), " "),
]


def clean(text: str) -> str:
    """One line of plain text with attached punctuation and straight quotes."""
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text.strip()
