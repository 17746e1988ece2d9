"""Writes the model folder: network, tokenizer, configuration and calibration."""

from __future__ import annotations

import json
import shutil

import numpy as np

import settings
from aggregate import METHODS, compare, entry_figures, synthetic_entries, windows_of
from calibrate import platt, sentiment_line, shipped_thresholds, sigmoid
from export_onnx import export, folded, run_onnx, size_mb, write_config
from finetune import predict
from labels import LABELS
from ledger import Notes
from unreadable import LIMITS, language_table
from vocabulary import encode_all, save_tokenizer
from workspace import Workspace

AGGREGATION = {"unit": "sentence", "method": "powerMean", "p": 4}


def release(space: Workspace) -> None:
    """Calibrate on dev, export, and measure aggregation and readability."""
    def make(_: object) -> Notes:
        notes = _release(space)
        (space.folder / "exported").touch()  # not the graph, which is written long before the calibration
        return notes

    space.ledger.make("export", space.folder / "exported", make)


def _release(space: Workspace) -> Notes:
    dev, model, tokenizer = space.dev, space.shipped.read_model(space.blended), space.shipped.tokenizer
    scale, bias = platt(predict(model, tokenizer, dev.texts, space.device), dev)
    model = folded(model, scale, bias)
    save_tokenizer(tokenizer, space.model, settings.POSITIONS)
    write_config(model, space.model)
    export(model, space.model, space.fp32)
    _copy_for_fp32(space)
    logits = run_onnx(space.int8, tokenizer, dev.texts, settings.MAX_TOKENS)
    scores = sigmoid(logits)
    slope, offset = sentiment_line(scores, dev)
    calibration = {
        "name": settings.NAME, "version": settings.VERSION, "languages": settings.LANGUAGES,
        "maxTokens": settings.MAX_TOKENS,
        "labels": {label: {"threshold": round(float(t), 4)} for label, t in zip(LABELS, shipped_thresholds(logits, dev))},
        "sentiment": {"scale": round(slope, 4), "bias": round(offset, 4)},
        "aggregation": AGGREGATION, "unreadable": LIMITS,
    }
    (space.model / "calibration.json").write_text(json.dumps(calibration, indent=2) + "\n")
    tokens = np.array([len(row) - 2 for row in encode_all(space.shipped.tokenizer, dev.texts, settings.MAX_TOKENS)])
    entries = synthetic_entries(dev, count=4000, seed=space.seed)
    return {
        "sizeMB": size_mb(space.int8),
        "aggregation": {**compare(scores, tokens, entries), **_windows(space, scores, entries[:300])},
        "languages": language_table(space.shipped.tokenizer, dev.texts),
    }


def _windows(space: Workspace, by_sentence: np.ndarray, entries: list[dict]) -> dict[str, dict[str, float]]:
    """The same entries scored one sentence at a time and in windows of several."""
    method = METHODS["power k=4 cap=1"]
    alone = [method(by_sentence[e["rows"]], np.ones(len(e["rows"]))) for e in entries]
    table = {f"k=4, {len(entries)} entries, single sentences": entry_figures(alone, entries)}
    for most in (32, settings.MAX_TOKENS):
        texts, counts = windows_of(entries, space.dev.texts, space.shipped.tokenizer, most)
        scores = np.split(sigmoid(run_onnx(space.int8, space.shipped.tokenizer, texts, settings.MAX_TOKENS)), np.cumsum(counts)[:-1])
        table[f"k=4, {len(entries)} entries, windows of {most} pieces"] = entry_figures([method(s, np.ones(len(s))) for s in scores], entries)
    return table


def _copy_for_fp32(space: Workspace) -> None:
    """A folder from which the JavaScript library loads the fp32 network, for comparing logits."""
    folder = space.fp32.parent.parent
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
        shutil.copy(space.model / name, folder / name)
