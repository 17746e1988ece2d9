"""Writes the network as ONNX, fp32 and int8, with the calibration folded into its last layer."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from tokenizers import Tokenizer

from classifier import EmotionModel, padded
from labels import LABELS
from vocabulary import encode_all


def folded(model: EmotionModel, scale: np.ndarray, bias: np.ndarray) -> EmotionModel:
    """A copy whose logits are scale * logit + bias, label by label."""
    model = copy.deepcopy(model).float().cpu().eval()
    scale_t, bias_t = torch.tensor(scale, dtype=torch.float32), torch.tensor(bias, dtype=torch.float32)
    with torch.no_grad():
        model.score.mul_(scale_t[:, None])
        model.base.mul_(scale_t).add_(bias_t)
        if model.wide is not None:
            model.wide.table.weight.mul_(scale_t)
    return model


def export(model: EmotionModel, folder: Path, fp32: Path) -> None:
    """`fp32`: where the unquantised graph goes; the int8 one goes to folder/onnx."""
    fp32.parent.mkdir(parents=True, exist_ok=True)
    ids, mask = padded([[2, 10, 11, 12, 3], [2, 10, 3]])
    axes = {0: "batch", 1: "tokens"}
    torch.onnx.export(
        model, (ids, mask), str(fp32), dynamo=False, opset_version=17, do_constant_folding=True,
        input_names=["input_ids", "attention_mask"], output_names=["logits"],
        dynamic_axes={"input_ids": axes, "attention_mask": axes, "logits": {0: "batch"}},
    )
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    quantize_dynamic(
        str(fp32), str(folder / "onnx" / "model_quantized.onnx"), weight_type=QuantType.QInt8, per_channel=True,
        op_types_to_quantize=["MatMul", "Gather"], extra_options={"MatMulConstBOnly": True},
    )


def write_config(model: EmotionModel, folder: Path) -> None:
    """`config.json` under a name whose loader feeds input_ids and attention_mask only."""
    shape = model.encoder.shape
    config = {
        "model_type": "distilbert",
        "architectures": ["DistilBertForSequenceClassification"],
        "problem_type": "multi_label_classification",
        "id2label": {str(i): label for i, label in enumerate(LABELS)},
        "label2id": {label: i for i, label in enumerate(LABELS)},
        "vocab_size": shape.pieces, "dim": shape.width, "n_layers": shape.layers, "n_heads": shape.heads,
        "hidden_dim": shape.inner, "max_position_embeddings": shape.tokens, "pad_token_id": 0,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")


def run_onnx(path: Path, tokenizer: Tokenizer, texts: list[str], max_tokens: int, batch: int = 64) -> np.ndarray:
    """(rows, 10) logits from ONNX Runtime, as the server gets them."""
    options = ort.SessionOptions()
    options.log_severity_level = 3
    session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    pieces = encode_all(tokenizer, texts, max_tokens)
    order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))
    logits = np.zeros((len(texts), len(LABELS)), np.float32)
    for start in range(0, len(order), batch):
        chosen = order[start : start + batch]
        ids, mask = padded([pieces[i] for i in chosen], step=1)
        feeds = {"input_ids": ids.numpy(), "attention_mask": mask.numpy()}
        logits[chosen] = session.run(None, feeds)[0]
    return logits


def size_mb(path: Path) -> float:
    """Size in millions of bytes, after a structural check of the graph."""
    onnx.checker.check_model(str(path))
    return path.stat().st_size / 1e6
