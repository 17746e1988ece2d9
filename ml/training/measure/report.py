"""Tables of the model card, written between its `<!-- figures -->` marks from evaluation.json."""

from __future__ import annotations

import json
from pathlib import Path

from ml.training.data.labels import EMOTIONS

_SHIPPED = Path(__file__).resolve().parents[2] / "model" / "MODEL_CARD.md"
_START, _END = "<!-- figures: written by train.py -->", "<!-- end of figures -->"


def write_report(folder: Path) -> None:
    """Replace the marked part of MODEL_CARD.md by the tables of evaluation.json; a folder without a card gets the shipped one's words."""
    card, figures = folder / "MODEL_CARD.md", json.loads((folder / "evaluation.json").read_text())
    words = card if card.exists() else _SHIPPED
    head, rest = words.read_text(encoding="utf-8").split(_START)
    tail = rest.split(_END)[1]
    tables = [_sets(figures), _calibration(figures)]
    card.write_text(f"{head}{_START}\n\n" + "\n\n".join(tables) + f"\n\n{_END}{tail}", encoding="utf-8")


def table(header: list[str], rows: list[list[object]]) -> str:
    """A Markdown table; floats get three digits."""
    cells = [header, ["---"] * len(header), *rows]
    show = lambda value: f"{value:.3f}" if isinstance(value, float) else str(value)  # noqa: E731
    return "\n".join("| " + " | ".join(show(cell) for cell in row) + " |" for row in cells)


def _sets(figures: dict) -> str:
    models = figures["models"]
    rows: list[list[object]] = []
    for source in models["int8"]["sets"]:
        rows.append([f"{source}.test F1 / AUC", *(f"{m['sets'][source]['f1']:.3f} / {m['sets'][source]['auc']:.3f}" for m in models.values())])
    rows.append(["mean F1 of the three", *(m["meanF1"] for m in models.values())])
    for source in models["int8"]["sets"]:
        rows.append([f"{source}.test F1 at the shipped thresholds", *(m["shippedThresholds"][source] for m in models.values())])
    for source in models["int8"]["dev"]:
        rows.append([f"{source}.dev AUC", *(m["dev"][source] for m in models.values())])
    rows.append(["emobank.test, Pearson r of valence", *(m["emobankR"] for m in models.values())])
    rows.append(["goemotions.test, sign of polarity right", *(m["signAccuracy"] for m in models.values())])
    note = f"Int8 file {figures['sizeMB']:.1f} MB; int8 costs {round(figures['int8Cost'], 4) + 0.0:+.4f} mean F1. Version {figures['version']}."
    return table(["figure", *models], rows) + "\n\n" + note


def _calibration(figures: dict) -> str:
    ours, base = figures["models"]["int8"], figures["models"]["linear"]
    groups = list(ours["calibration"]["joy"])

    def show(model: dict, emotion: str, group: str) -> str:
        error, chance = (model[kind][emotion].get(group) for kind in ("calibration", "calibrationByChance"))
        return "" if error is None else f"{error:.3f} ({chance:.3f})"

    rows = [[e, *(show(ours, e, group) for group in groups), show(base, e, "pooled")] for e in EMOTIONS]
    title = "### Expected calibration error on dev (in brackets: what perfect scores would show there by chance)"
    return f"{title}\n\n" + table(["emotion", *groups, "linear, pooled"], rows)
