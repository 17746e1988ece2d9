"""Turns a released int8 network back into trainable weights, so that a release can continue from the one before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from classifier import EmotionModel
from encoder import Encoder, Shape

_BLOCK = ("mix", "out", "up", "down")


def revive(path: Path, shape: Shape) -> EmotionModel:
    """An EmotionModel with the weights of an ONNX file of version 0.2.0, dequantised.

    Its matrices have lost their names: they stand in the order of the forward pass. The calibration stays
    folded into the last layer, as it was released.
    """
    stored = {i.name: numpy_helper.to_array(i) for i in onnx.load(str(path)).graph.initializer}
    state = {name: value for name, value in stored.items() if value.dtype == np.float32 and not name.endswith("_scale")}
    for name in ("encoder.piece.weight", "wide.table.weight"):
        state[name] = _dequantised(stored, name)
    matrices = [name.removesuffix("_quantized") for name in stored if "MatMul" in name and name.endswith("_quantized")]
    names = ["encoder.near", *(f"encoder.blocks.{n}.{part}" for n in range(shape.layers) for part in _BLOCK), "focus"]
    for name, matrix in zip(names, matrices, strict=True):
        state[f"{name}.weight"] = _dequantised(stored, matrix).T
    model = EmotionModel(Encoder(shape))
    weights = {name: torch.tensor(np.ascontiguousarray(value)) for name, value in state.items()}
    missing = model.load_state_dict(weights, strict=False)
    if missing.unexpected_keys or missing.missing_keys != ["source_base.weight"]:  # used in training only
        raise ValueError(f"not a release of this network: {missing}")
    return model


def _dequantised(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    """float32 from whole numbers, one scale for the table or one per column."""
    whole = stored[f"{name}_quantized"].astype(np.float32) - stored[f"{name}_zero_point"].astype(np.float32)
    return whole * stored[f"{name}_scale"]
