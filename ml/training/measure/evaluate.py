"""All figures of the report: the shipped int8 network, its fp32 form and the linear baseline, side by side."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np

from ml.training.data.examples import Examples, read_examples
from ml.training.data.labels import ANNOTATED, EMOTIONS, LABELS, SOURCES
from ml.training.data.odds import sigmoid
from ml.training.measure.calibrate import platt, quiet_thresholds, shipped_thresholds, thresholds
from ml.training.measure.metrics import auc, calibration_error, chance_calibration_error, f1, hard
from ml.training.measure.report import write_report
from ml.training.run import settings
from ml.training.run.ledger import Notes
from ml.training.run.workspace import Workspace
from ml.training.shipping.export_onnx import run_onnx, size_mb

SETS = [source for source in SOURCES if ANNOTATED[source]]
TESTED = ["xed", "goemotions", "brighter"]  # the others have no test part here
UNTESTED = [source for source in SETS if source not in TESTED]


def set_figures(scores: np.ndarray, rows: Examples, cuts: np.ndarray) -> dict:
    """Per label F1 at `cuts` and ROC-AUC, and their means over the labels that the set annotates."""
    source = SOURCES[rows.sources[0]]
    per_label = {}
    for label in ANNOTATED[source]:
        k = LABELS.index(label)
        truth = hard(rows.targets[:, k])
        per_label[label] = {"f1": f1(truth, scores[:, k] >= cuts[k]), "auc": auc(truth, scores[:, k])}
    return {
        "f1": float(np.mean([v["f1"] for v in per_label.values()])),
        "auc": float(np.nanmean([v["auc"] for v in per_label.values()])),
        "labels": per_label,
    }


def dev_line(logits: np.ndarray, dev: Examples) -> str:
    """One line for progress: mean F1 (thresholds from the other half of dev) / AUC of each set, valence r."""
    parts, odd = [], np.arange(len(dev)) % 2 == 1
    for source in SETS:
        own = dev.sources == SOURCES.index(source)
        halves = []
        for half in (odd, ~odd):
            cuts = thresholds(logits[~half], dev.take(~half), source)
            halves.append(set_figures(logits[half & own], dev.take(half & own), cuts)["f1"])
        whole = set_figures(logits[own], dev.take(own), np.zeros(len(LABELS)))
        parts.append(f"{source} {np.mean(halves):.4f}/{whole['auc']:.4f}")
    return " ".join(parts) + f" valence r {valence_r(sigmoid(logits), dev):.3f}"


def mean_auc(logits: np.ndarray, dev: Examples, sets: list[str]) -> float:
    """ROC-AUC, averaged over each set's labels and then over the `sets`."""
    figures = []
    for source in sets:
        own = dev.sources == SOURCES.index(source)
        figures.append(set_figures(logits[own], dev.take(own), np.zeros(len(LABELS)))["auc"])
    return float(np.mean(figures))


def valence_r(scores: np.ndarray, rows: Examples) -> float:
    """Pearson's r of positive - negative with EmoBank's valence."""
    own = rows.sources == SOURCES.index("emobank")
    return float(np.corrcoef(_balance(scores[own]), rows.valence[own])[0, 1])


def sign_accuracy(scores: np.ndarray, rows: Examples) -> float:
    """Share of GoEmotions' rows with a polarity whose sign is met."""
    own = (rows.sources == SOURCES.index("goemotions")) & (np.abs(np.nan_to_num(rows.valence)) > 0)
    return float(np.mean(np.sign(_balance(scores[own])) == np.sign(rows.valence[own])))


def _balance(scores: np.ndarray) -> np.ndarray:
    return scores[:, LABELS.index("positive")] - scores[:, LABELS.index("negative")]


def calibration_table(
    scores: np.ndarray, rows: Examples, error: Callable[[np.ndarray, np.ndarray], float]
) -> dict[str, dict[str, float]]:
    """`error` of the truth and the scores, per emotion: pooled over the sets that annotate it and per set."""
    table: dict[str, dict[str, float]] = {}
    for k, emotion in enumerate(EMOTIONS):
        pooled = rows.weights[:, k] > 0
        groups = {"pooled": pooled, **{s: pooled & (rows.sources == SOURCES.index(s)) for s in SETS}}
        table[emotion] = {
            name: error(hard(rows.targets[g, k]), scores[g, k]) for name, g in groups.items() if g.any()
        }
    return table


def model_figures(dev_logits: np.ndarray, dev: Examples, test_logits: np.ndarray, test: Examples) -> dict:
    """Figures of one model: sets at their own dev thresholds and at the shipped ones."""
    dev_scores, test_scores = sigmoid(dev_logits), sigmoid(test_logits)
    shipped = np.where(np.arange(len(LABELS)) < len(EMOTIONS), quiet_thresholds(dev_scores, dev), shipped_thresholds(dev_logits, dev))
    figures: dict = {"sets": {}, "shippedThresholds": {}, "dev": {}}
    for source in UNTESTED:
        own = dev.sources == SOURCES.index(source)
        figures["dev"][source] = set_figures(dev_logits[own], dev.take(own), np.zeros(len(LABELS)))["auc"]
    for source in TESTED:
        own = test.sources == SOURCES.index(source)
        figures["sets"][source] = set_figures(test_logits[own], test.take(own), thresholds(dev_logits, dev, source))
        figures["shippedThresholds"][source] = set_figures(test_scores[own], test.take(own), shipped)["f1"]
    figures["meanF1"] = float(np.mean([v["f1"] for v in figures["sets"].values()]))
    figures["emobankR"] = valence_r(test_scores, test)
    figures["signAccuracy"] = sign_accuracy(test_scores, test)
    figures["calibration"] = calibration_table(dev_scores, dev, calibration_error)
    figures["calibrationByChance"] = calibration_table(dev_scores, dev, chance_calibration_error)
    return figures


def evaluate(space: Workspace) -> None:
    """Every figure of the shipped files, once per work folder."""
    def make(_: object) -> Notes:
        _evaluate(space)
        (space.folder / "evaluated").touch()
        return {}

    space.ledger.make("evaluate", space.folder / "evaluated", make)


def _evaluate(space: Workspace) -> None:
    """Read test once for every model, print a table, write evaluation.json and the card's tables."""
    dev, test = space.dev, read_examples(space.data, "test")
    scale, bias = platt(space.linear.logits(dev.texts), dev)
    ask = {
        "int8": lambda texts: run_onnx(space.int8, space.shipped.tokenizer, texts, settings.MAX_TOKENS),
        "fp32": lambda texts: run_onnx(space.fp32, space.shipped.tokenizer, texts, settings.MAX_TOKENS),
        "linear": lambda texts: space.linear.logits(texts) * scale + bias,
    }
    models = {
        name: model_figures(logits(dev.texts), dev, logits(test.texts), test)
        for name, logits in ask.items()
    }
    report = {
        "version": settings.VERSION, "sizeMB": size_mb(space.int8), "models": models,
        "int8Cost": models["fp32"]["meanF1"] - models["int8"]["meanF1"], "stages": space.ledger.read(),
    }
    (space.model / "evaluation.json").write_text(json.dumps(_rounded(report), indent=2) + "\n")
    write_report(space.model)
    _print(models)


def _rounded(value: object) -> object:
    if isinstance(value, dict):
        return {k: _rounded(v) for k, v in value.items()}
    return round(value, 4) if isinstance(value, float) else value


def _print(models: dict) -> None:
    print("| test set | " + " | ".join(f"{m} F1 / AUC" for m in models) + " |")
    for source in TESTED:
        cells = [f"{m['sets'][source]['f1']:.4f} / {m['sets'][source]['auc']:.4f}" for m in models.values()]
        print(f"| {source} | " + " | ".join(cells) + " |")
    print("| mean F1 | " + " | ".join(f"{m['meanF1']:.4f}" for m in models.values()) + " |")
    print("| emobank r, sign accuracy | " + " | ".join(f"{m['emobankR']:.3f}, {m['signAccuracy']:.3f}" for m in models.values()) + " |")
