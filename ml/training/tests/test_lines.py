"""Our own lines: every slot can be filled, every target is a probability, nothing stands twice or is also a probe."""

from __future__ import annotations

import json
import re
import unittest
from collections import Counter
from pathlib import Path

import numpy as np

from ml.training.data.labels import EMOTIONS, LABELS
from ml.training.lines.days import day_examples, read_days
from ml.training.lines.everyday import everyday_examples
from ml.training.lines.frames import DENIALS
from ml.training.lines.mixture import candidate_lines
from ml.training.lines.targets import target_of
from ml.training.lines.templates import template_examples

_FOLDER = Path(__file__).resolve().parents[1] / "lines"
_EVERYDAY = json.loads((_FOLDER / "everyday.json").read_text(encoding="utf-8"))


class CandidateLinesTest(unittest.TestCase):
    def test_are_distinct_parts_of_the_text_and_those_of_books_in_the_first_person(self) -> None:
        def told(kind: str, n: int) -> str:
            return f"I saw {kind} number {n} in town. My mother liked it {n} times. It rained on day {n}."
        text = {
            "books": [told("house", n) for n in range(60)],
            "tasks": [f"Please book table {n} for two people." for n in range(48)],
            "talk": ["Too short.", *(f"They said that train {n} was late." for n in range(40))],
        }
        lines = candidate_lines(text, 60, 3)
        self.assertEqual(len(lines), len(set(lines)))
        self.assertEqual(len(lines), 60)
        self.assertEqual(sum("train" in line or "table" in line for line in lines), 24)
        everything = " | ".join(text["books"] + text["tasks"] + text["talk"])
        for line in lines:
            self.assertIn(line, everything)
            self.assertNotEqual(line, "Too short.")
        of_books = [line for line in lines if "train" not in line and "table" not in line]
        self.assertTrue(all(re.search(r"\b(I|My)\b", line) for line in of_books))
        self.assertGreater(len({line.count(".") for line in of_books}), 1)


class DayLinesTest(unittest.TestCase):
    def test_each_has_its_own_text_and_says_what_is_felt(self) -> None:
        rows = read_days()
        texts = [re.sub(r"\W+", " ", text.lower()).strip() for text, _ in rows]
        self.assertEqual(sorted({text for text, times in Counter(texts).items() if times > 1}), [])
        for text, target in rows:
            known = target[np.isfinite(target)]
            self.assertTrue(len(text) > 1 and ((known >= 0) & (known <= 1)).all(), text)

    def test_pleasant_painful_and_plain_ones_are_all_chosen(self) -> None:
        texts, targets = day_examples(3_000, 5)
        good, bad = (targets[:, LABELS.index(side)] > 0.2 for side in ("positive", "negative"))
        self.assertEqual(len(texts), 3_000)
        self.assertGreater(min(good.mean(), bad.mean()), 0.3)
        self.assertGreater((~good & ~bad).mean(), 0.05)


class EverydayLinesTest(unittest.TestCase):
    def test_every_slot_can_be_filled(self) -> None:
        texts = [line for group in _EVERYDAY["groups"] for line in group["lines"]]
        texts += [filling for fillings in _EVERYDAY["slots"].values() for filling in fillings]
        asked = {slot for text in texts for slot in re.findall(r"\{(\w+)\}", text)}
        self.assertEqual(asked - set(_EVERYDAY["slots"]), set())
        self.assertTrue(all("{" not in text for text in everyday_examples(500, 3)[0]))

    def test_no_line_stands_twice_with_two_meanings(self) -> None:
        lines = [line for group in _EVERYDAY["groups"] for line in group["lines"]]
        self.assertEqual(sorted({line for line in lines if lines.count(line) > 1}), [])

    def test_what_a_group_says_is_a_row_of_probabilities(self) -> None:
        for group in _EVERYDAY["groups"]:
            row = target_of(group["says"])
            known = row[np.isfinite(row)]
            self.assertTrue(((known >= 0) & (known <= 1)).all(), group["says"])

    def test_polarity_follows_the_emotions_that_are_named(self) -> None:
        row = dict(zip(LABELS, target_of("joy .7 anger ?")))
        self.assertAlmostEqual(float(row["positive"]), 0.7, places=5)
        self.assertLess(row["negative"], 0.1)
        self.assertTrue(np.isnan(row["anger"]))

    def test_a_feeling_denied_twice_is_there_and_denied_once_is_not(self) -> None:
        told = template_examples(30_000, 3)

        def joy(pattern: str) -> np.ndarray:
            feelings = "happy|glad|cheerful|delighted|content|merry|giddy"
            word = re.compile(pattern + rf"(?: was not| wasn't|'m not| am not) (?:{feelings})\.?$", re.I)
            found = [row[0] for text, row in zip(*told) if word.match(text)]
            self.assertGreater(len(found), 3, pattern)
            return np.array(found)

        self.assertTrue((joy(f"(?:{'|'.join(said for said, _ in DENIALS)}) I") > 0.5).all())
        self.assertTrue((joy("I") < 0.2).all())

    def test_the_lines_that_choose_thresholds_are_not_trained_on(self) -> None:
        probes = {text for text, _, _ in json.loads((_FOLDER / "everydayDev.json").read_text(encoding="utf-8"))}
        told = {line for group in _EVERYDAY["groups"] for line in group["lines"]}
        self.assertEqual(probes & (told | {text for text, _ in read_days()}), set())
        self.assertEqual(set(EMOTIONS) - set(LABELS), set())

    def test_the_lines_that_judge_signs_share_no_five_words_with_what_is_trained_on(self) -> None:
        judged = [(text, sign) for name in ("signsDev", "daysDev", "pagesDev") for text, *_, sign in json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))]
        told = [line for group in _EVERYDAY["groups"] for line in group["lines"]]
        told += [filling for fillings in _EVERYDAY["slots"].values() for filling in fillings]
        told += [text for text, _ in read_days()]
        rows = {row for text in told for row in _five_in_a_row(text)}
        self.assertEqual([text for text, _ in judged if rows & set(_five_in_a_row(text))], [])
        self.assertGreater(min(sum(sign == asked for _, sign in judged) for asked in (-1, 0, 1)), 25)


def _five_in_a_row(text: str) -> list[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9{}]+", re.sub("['’]", "", text.lower()))
    return [tuple(words[i : i + 5]) for i in range(len(words) - 4)]


if __name__ == "__main__":
    unittest.main()
