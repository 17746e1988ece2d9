"""Turns a released int8 network back into trainable weights, so that a release can continue from the one before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from classifier import EmotionModel
from encoder import Encoder, Shape

_TABLES = ("encoder.piece", "wide.table")
_POOLS = "pools"
_UNUSED = ["source_base.weight"]  # in training only


def revive(path: Path, shape: Shape) -> EmotionModel:
    """An EmotionModel with the weights of an ONNX file that onnx_network.py wrote, dequantised.

    What was folded away stays folded: norms inside have no shift, the pools' focus has no bias, the calibration lies
    in the last layer. Files before version 0.3.0 have other names.
    """
    stored = {i.name: numpy_helper.to_array(i) for i in onnx.load(str(path)).graph.initializer}
    model = EmotionModel(Encoder(shape))
    state = {name: torch.zeros_like(value) for name, value in model.state_dict().items() if name.endswith(".bias")}
    for name in (name for name in stored if "." in name and not name.endswith(".scale") and not name.startswith(_POOLS)):
        state[name] = torch.tensor(_parameter(stored, name))
    focus, score = np.split(stored[f"{_POOLS}.weight"], 2)
    state |= {"focus.weight": torch.tensor(focus), "score": torch.tensor(score), "base": torch.tensor(stored[f"{_POOLS}.bias"])}
    missing = model.load_state_dict(state, strict=False)
    if missing.unexpected_keys or missing.missing_keys != _UNUSED:
        raise ValueError(f"not a release of this network: {missing}")
    return model


def _parameter(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    """float32; whole numbers times the scale of their column. Layers are stored (in, out), tables as they are."""
    value, owner = stored[name], name.removesuffix(".weight")
    if value.dtype != np.int8:
        return value.copy()
    dequantised = value.astype(np.float32) * stored[f"{owner}.scale"]
    return dequantised if owner in _TABLES else np.ascontiguousarray(dequantised.T)
