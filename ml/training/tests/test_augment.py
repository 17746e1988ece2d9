"""What our own lines are changed in, and what never."""

from __future__ import annotations

import random
import unittest

from ml.training.data.augment import names_in, renamed, vary


class AugmentTest(unittest.TestCase):
    def test_names_inside_a_sentence_are_exchanged_and_nothing_else(self) -> None:
        text = "Tom saw Leo on Monday, and Mum took Rosa home."
        self.assertEqual(names_in([text]), ["Leo", "Rosa"])
        found = {renamed(text, ["Kim"], random.Random(seed)) for seed in range(40)}
        self.assertEqual(found, {f"Tom saw {one} on Monday, and Mum took {other} home." for one in ("Leo", "Kim") for other in ("Rosa", "Kim")})

    def test_a_typing_error_is_in_as_many_lines_as_was_asked_for(self) -> None:
        text, dice = "We walked along the river until it was dark", random.Random(3)
        changed = [vary(text, False, dice, marks=0, typos=0.3) != text for _ in range(2_000)]
        self.assertAlmostEqual(sum(changed) / len(changed), 0.3, delta=0.05)
        self.assertEqual({vary(text, False, dice, marks=1, typos=0) for _ in range(20)}, {text})  # no final mark to change


if __name__ == "__main__":
    unittest.main()
