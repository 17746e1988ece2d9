"""Writes the network as ONNX, fp32 and int8, with the calibration folded into its last layer."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from tokenizers import Tokenizer
from torch import Tensor

from ml.training.data.labels import LABELS
from ml.training.data.vocabulary import encode_all
from ml.training.network.classifier import EmotionModel, padded
from ml.training.shipping.onnx_graph import Graph
from ml.training.shipping.onnx_network import OnnxNetwork
from ml.training.shipping.onnx_weights import Float32, Int8

_TOLERANCE = 1e-4  # of a logit


def folded(model: EmotionModel, scale: np.ndarray, bias: np.ndarray) -> EmotionModel:
    """A copy whose logits are scale * logit + bias, label by label."""
    model = copy.deepcopy(model).float().cpu().eval()
    scale_t, bias_t = torch.tensor(scale, dtype=torch.float32), torch.tensor(bias, dtype=torch.float32)
    with torch.no_grad():
        model.score.mul_(scale_t[:, None])
        model.base.mul_(scale_t).add_(bias_t)
        if model.wide is not None:
            model.wide.table.weight.mul_(scale_t)
        for part in filter(None, (model.account, model.days)):  # its last column is the gate
            part.wide.table.weight[:, :-1].mul_(scale_t)
            part.base[:-1].mul_(scale_t).add_(bias_t)
        if model.account is not None:
            company = model.account.company.mul_(scale_t[:, None] / scale_t)
            model.account.company_base.mul_(scale_t).sub_(company @ bias_t)
    return model


def export(model: EmotionModel, folder: Path, fp32: Path) -> None:
    """`fp32`: where the unquantised graph goes; the int8 one goes to folder/onnx."""
    for weights, path in ((Float32(), fp32), (Int8(), folder / "onnx" / "model_quantized.onnx")):
        graph = Graph()
        OnnxNetwork(graph, weights, model)
        tokens: list[str | int] = ["batch", "tokens"]
        graph.save(path, {"input_ids": tokens, "attention_mask": tokens}, {"logits": ["batch", len(LABELS)]})
    _check(model.eval(), fp32)


def _check(model: EmotionModel, fp32: Path) -> None:
    """Raises AssertionError when the graph's logits are not the model's, on made-up inputs of all lengths."""
    rows = [[*range(5 + length, 5 + 2 * length)] for length in range(2, model.encoder.shape.tokens, 9)]
    ids, mask = padded(rows)
    with torch.no_grad():
        expected = model(ids, mask).numpy()
    np.testing.assert_allclose(_session(fp32).run(None, _feeds(ids, mask))[0], expected, rtol=0, atol=_TOLERANCE)


def _session(path: Path) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.log_severity_level = 3
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _feeds(ids: Tensor, mask: Tensor) -> dict[str, np.ndarray]:
    return {"input_ids": ids.numpy(), "attention_mask": mask.numpy()}


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
    """(rows, labels) logits from ONNX Runtime, as the server gets them."""
    session = _session(path)
    pieces = encode_all(tokenizer, texts, max_tokens)
    order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))
    logits = np.zeros((len(texts), session.get_outputs()[0].shape[1]), np.float32)
    for start in range(0, len(order), batch):
        chosen = order[start : start + batch]
        ids, mask = padded([pieces[i] for i in chosen], step=1)
        logits[chosen] = session.run(None, _feeds(ids, mask))[0]
    return logits


def size_mb(path: Path) -> float:
    """Size in millions of bytes, after a structural check of the graph."""
    onnx.checker.check_model(str(path))
    return path.stat().st_size / 1e6
