"""Writes the model folder: network, tokenizer, configuration and calibration."""

from __future__ import annotations

import json
import shutil

import numpy as np

from ml.training.data.labels import EMOTIONS, LABELS
from ml.training.data.odds import sigmoid
from ml.training.data.vocabulary import save_tokenizer
from ml.training.lines.probe import day_figures, day_texts, probe_figures, probe_texts, sign_texts, signs_right
from ml.training.measure.aggregate import CANDIDATES, FeelingMean, entries_figures, page_figures, sentences_of
from ml.training.measure.calibrate import base_rates, intensity_line, platt, quiet_thresholds, sentiment_line, shipped_thresholds
from ml.training.measure.unreadable import LIMITS, language_table
from ml.training.network.finetune import predict
from ml.training.run import settings
from ml.training.run.ledger import Notes
from ml.training.run.workspace import Workspace
from ml.training.shipping.export_onnx import export, folded, run_onnx, size_mb, write_config

AGGREGATION = FeelingMean(floor=0.05, power=4, k=1)


def release(space: Workspace) -> None:
    """Calibrate on dev, export, and measure aggregation and readability."""
    def make(_: object) -> Notes:
        notes = _release(space)
        (space.folder / "exported").touch()  # not the graph, which is written long before the calibration
        return notes

    space.ledger.make("export", space.folder / "exported", make)


def _release(space: Workspace) -> Notes:
    dev, model, tokenizer = space.dev, space.shipped.read_model(space.widened), space.shipped.tokenizer
    scale, bias = platt(predict(model, tokenizer, dev.texts, space.device), dev)
    model = folded(model, scale, bias)
    save_tokenizer(tokenizer, space.model, settings.POSITIONS)
    write_config(model, space.model)
    export(model, space.model, space.fp32)
    _copy_for_fp32(space)
    logits = _ask(space, dev.texts)
    scores = sigmoid(logits)
    slope, offset = sentiment_line(scores, dev)
    rise, start = intensity_line(scores, dev)
    rates = base_rates(scores, dev)
    labels = {label: {"threshold": round(float(t), 4)} for label, t in zip(LABELS, shipped_thresholds(logits, dev))}
    cuts = quiet_thresholds(scores, dev)
    for k, emotion in enumerate(EMOTIONS):
        labels[emotion] = {"threshold": round(float(cuts[k]), 4), "baseRate": round(float(rates[k]), 4)}
    calibration = {
        "name": settings.NAME, "version": settings.VERSION, "languages": settings.LANGUAGES,
        "maxTokens": settings.MAX_TOKENS, "labels": labels,
        "sentiment": {"scale": round(slope, 4), "bias": round(offset, 4)},
        "intensity": {"scale": round(rise, 4), "bias": round(start, 4)},
        "aggregation": AGGREGATION.as_json(), "unreadable": LIMITS,
    }
    (space.model / "calibration.json").write_text(json.dumps(calibration, indent=2) + "\n")
    return {
        "sizeMB": size_mb(space.int8),
        "everyday": probe_figures(sigmoid(_ask(space, probe_texts())), calibration),
        "signs right": signs_right(_pages(space, sign_texts()), calibration),
        "days": day_figures(_pages(space, day_texts()), calibration),
        "aggregation": _aggregation(space, scores),
        "languages": language_table(space.shipped.tokenizer, dev.texts),
    }


def _ask(space: Workspace, texts: list[str]) -> np.ndarray:
    return run_onnx(space.int8, space.shipped.tokenizer, texts, settings.MAX_TOKENS)


def _pages(space: Workspace, texts: list[str]) -> np.ndarray:
    """(texts, labels) probabilities of texts read sentence by sentence, as the server reads them."""
    sentences, owners = sentences_of(texts)
    parts = sigmoid(_ask(space, sentences))
    return np.stack([AGGREGATION(parts[owners == i]) for i in range(len(texts))])


def _aggregation(space: Workspace, scores: np.ndarray) -> dict[str, dict[str, float]]:
    """Figures of every candidate formula: on lemotif's answers sentence by sentence, and on joined pages."""
    answers = space.dev.of("lemotif")
    texts, owners = sentences_of(answers.texts)
    parts = sigmoid(_ask(space, texts))
    return {
        name: {**entries_figures(method, parts, owners, answers), **page_figures(method, scores, space.dev, space.seed)}
        for name, method in CANDIDATES.items()
    }


def _copy_for_fp32(space: Workspace) -> None:
    """A folder from which the JavaScript library loads the fp32 network, for comparing logits."""
    folder = space.fp32.parent.parent
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
        shutil.copy(space.model / name, folder / name)
