"""What teachers said that were trained on a GPU, small enough for the repository: log-odds in steps of a sixteenth."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ml.training.data.odds import logit, sigmoid

TOLD = Path(__file__).with_name("opinions.npz")
_STEP, _ZERO = 1 / 16, 128  # a byte holds -8 to 7.9


def told_opinions(path: Path) -> dict[str, np.ndarray]:
    """Probabilities (rows, 11) of the training rows and of the unlabelled lines, in their order."""
    with np.load(path) as kept:
        return {part: sigmoid((kept[part].astype(np.float32) - _ZERO) * _STEP).astype(np.float32) for part in kept.files}


def keep_opinions(path: Path, opinions: dict[str, np.ndarray]) -> None:
    """Writes what `told_opinions` reads."""
    steps = {part: np.round(logit(said) / _STEP) + _ZERO for part, said in opinions.items()}
    np.savez_compressed(path, **{part: np.clip(step, 0, 255).astype(np.uint8) for part, step in steps.items()})
