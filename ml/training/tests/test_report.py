"""The tables of the model card."""

from __future__ import annotations

import shutil
import tempfile
import unittest
from pathlib import Path

from ml.training.measure.report import write_report

_MODEL = Path(__file__).resolve().parents[2] / "model"


class ReportTest(unittest.TestCase):
    def test_a_folder_without_a_card_gets_one_with_its_own_figures(self) -> None:
        with tempfile.TemporaryDirectory() as own:
            figures = (_MODEL / "evaluation.json").read_text().replace('"sizeMB": ', '"sizeMB": 4')
            (Path(own) / "evaluation.json").write_text(figures)
            write_report(Path(own))
            shipped, card = (_MODEL / "MODEL_CARD.md").read_text(), (Path(own) / "MODEL_CARD.md").read_text()
        self.assertEqual(card.split("\n")[0], shipped.split("\n")[0])
        self.assertEqual(card.replace("Int8 file 4", "Int8 file "), shipped)

    def test_written_twice_is_written_once(self) -> None:
        with tempfile.TemporaryDirectory() as own:
            for name in ("evaluation.json", "MODEL_CARD.md"):
                shutil.copy(_MODEL / name, own)
            write_report(Path(own))
            write_report(Path(own))
            self.assertEqual((Path(own) / "MODEL_CARD.md").read_text(), (_MODEL / "MODEL_CARD.md").read_text())


if __name__ == "__main__":
    unittest.main()
