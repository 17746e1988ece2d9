"""What the model reads in training must not give away where a line comes from."""

from __future__ import annotations

import unittest

from ml.training.data.text import clean


class CleaningTest(unittest.TestCase):
    def test_tokenised_and_plain_lines_become_the_same(self) -> None:
        for tokenised, plain in [
            ("Look at that !", "Look at that!"),
            ("I do n't know , really .", "I don't know, really."),
            ("- It 's ( almost ) over ...", "It's (almost) over..."),
            ("I am gon na go .", "I am gonna go."),
            ("\u201cYes\u201d , she said\u2026", '"Yes", she said...'),
        ]:
            self.assertEqual(clean(tokenised), clean(plain))

    def test_cleaning_twice_changes_nothing(self) -> None:
        for text in ("  Wait !  What 's that ? ", "# A - b [PERSON] ", ""):
            self.assertEqual(clean(clean(text)), clean(text))


if __name__ == "__main__":
    unittest.main()
