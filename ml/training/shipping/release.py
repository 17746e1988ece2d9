"""Writes the model folder: network, tokenizer, configuration and calibration."""

from __future__ import annotations

import json
import shutil
from functools import partial

import numpy as np

from ml.training.data.odds import sigmoid
from ml.training.data.vocabulary import fits, save_tokenizer
from ml.training.measure.aggregate import CANDIDATES, entries_figures, joined_figures
from ml.training.measure.calibrate import platt
from ml.training.measure.pages import AGGREGATION, base_rates_of, read_pages, sentences_of
from ml.training.measure.shipped import calibration_of, probe_notes
from ml.training.measure.unreadable import LIMITS, language_table
from ml.training.network.finetune import predict
from ml.training.run import settings
from ml.training.run.ledger import Notes
from ml.training.run.workspace import Workspace
from ml.training.shipping.export_onnx import export, folded, run_onnx, size_mb, write_config


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
    calibration = {
        "name": settings.NAME, "version": settings.VERSION, "languages": settings.LANGUAGES, "maxTokens": settings.MAX_TOKENS,
        **calibration_of(logits, dev), "aggregation": AGGREGATION.as_json(), "unreadable": LIMITS,
    }
    (space.model / "calibration.json").write_text(json.dumps(calibration, indent=2) + "\n")
    return {
        "sizeMB": size_mb(space.int8),
        **probe_notes(partial(_ask, space), partial(_fits, space), calibration),
        "aggregation": _aggregation(space, base_rates_of(calibration)),
        "languages": language_table(space.shipped.tokenizer, dev.texts),
    }


def _ask(space: Workspace, texts: list[str]) -> np.ndarray:
    return run_onnx(space.int8, space.shipped.tokenizer, texts, settings.MAX_TOKENS)


def _fits(space: Workspace, text: str) -> bool:
    return fits(space.shipped.tokenizer, text, settings.MAX_TOKENS)


def _aggregation(space: Workspace, base: np.ndarray) -> dict[str, dict[str, float]]:
    """Figures of every candidate formula: on lemotif's answers sentence by sentence, and on joined pages."""
    def ask(texts: list[str]) -> np.ndarray:
        return sigmoid(_ask(space, texts))

    answers, methods = space.dev.of("lemotif"), list(CANDIDATES.values())
    read = read_pages(ask, partial(_fits, space), [sentences_of(text) for text in answers.texts], base, methods)
    joined = joined_figures(ask, partial(_fits, space), base, methods, space.dev, space.seed)
    return {name: {**entries_figures(values, answers), **found} for name, values, found in zip(CANDIDATES, read, joined)}


def _copy_for_fp32(space: Workspace) -> None:
    """A folder from which the JavaScript library loads the fp32 network, for comparing logits."""
    folder = space.fp32.parent.parent
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "special_tokens_map.json"):
        shutil.copy(space.model / name, folder / name)
