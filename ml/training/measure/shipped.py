"""What is shipped beside a network: its calibration, and how it then reads the probes. Networks are compared by this."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ml.training.data.examples import Examples
from ml.training.data.labels import EMOTIONS, LABELS
from ml.training.data.odds import sigmoid
from ml.training.lines.probe import day_figures, day_texts, page_figures, page_texts, probe_figures, probe_texts, sign_texts, signs_right
from ml.training.measure.calibrate import FELT, base_rates, intensity_line, quiet_thresholds, sentiment_line, shipped_thresholds
from ml.training.measure.pages import Fits, base_rates_of, pages_of


def calibration_of(logits: np.ndarray, dev: Examples) -> dict:
    """Thresholds, base rates, sentiment and intensity from calibrated logits of the dev rows."""
    scores = sigmoid(logits)
    slope, offset = sentiment_line(scores, dev)
    rise, start = intensity_line(scores, dev)
    labels = {label: {"threshold": round(float(t), 4)} for label, t in zip(LABELS, shipped_thresholds(logits, dev))}
    cuts, rates = quiet_thresholds(scores, dev), base_rates(scores, dev)
    for k, emotion in enumerate(EMOTIONS):
        labels[emotion] = {"threshold": round(float(cuts[k]), 4), "baseRate": round(float(rates[k]), 4)}
    return {
        "labels": labels,
        "sentiment": {"scale": round(slope, 4), "bias": round(offset, 4)},
        "intensity": {"scale": round(rise, 4), "bias": round(start, 4)},
        "felt": FELT,
    }


def probe_notes(ask: Callable[[list[str]], np.ndarray], fits: Fits, calibration: dict) -> dict[str, object]:
    """The figures of all probes; `ask` gives calibrated logits."""
    def read(texts: list[str]) -> np.ndarray:
        return sigmoid(ask(texts))

    def pages(texts: list[str]) -> np.ndarray:
        return pages_of(read, fits, texts, base_rates_of(calibration))

    return {
        "everyday": probe_figures(read(probe_texts()), calibration),
        "signs right": signs_right(pages(sign_texts()), calibration),
        "days": day_figures(pages(day_texts()), calibration),
        "pages": page_figures(pages(page_texts()), calibration),
    }
