"""Turns a released int8 network back into trainable weights, so that a release can continue from the one before."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from tokenizers import Tokenizer, models

from ml.training.data.vocabulary import UNK, new_tokenizer
from ml.training.network.classifier import EmotionModel
from ml.training.network.encoder import Encoder, Shape

_TABLES = ("encoder.piece", "wide.table")
_POOLS = "pools"
_ACCOUNT = "account.wide.table.weight"
_COMPANY = "account.company"  # stored transposed; not before 0.8.0
_BASES = "linear.base"  # of all linear parts; before 0.13.0 "account.base", when there were two
_UNUSED = ["source_base.weight"]  # in training only


def revive(path: Path, tokenizer: Tokenizer, shape: Shape) -> EmotionModel:
    """An EmotionModel of `shape` with the weights of an ONNX file that onnx_network.py wrote, dequantised.

    What was folded away stays folded: norms inside have no shift, the pools' focus has no bias, the calibration lies
    in the last layer. Files before version 0.3.0 have other names. Pieces and labels that the release has not are
    new: a piece begins as the mean of those it was cut into, a label (behind the others) from nothing. The linear part of
    days is left out: it is fitted to the finished network (teachers/wide.py).
    `tokenizer`: the one with the new pieces behind the release's.
    """
    stored = {i.name: numpy_helper.to_array(i) for i in onnx.load(str(path)).graph.initializer}
    model = EmotionModel(Encoder(shape))
    state = {name: torch.zeros_like(value) for name, value in model.state_dict().items() if name.endswith(".bias")}
    for name in (name for name in stored if "." in name and not name.endswith(".scale") and not name.startswith((_POOLS, "days."))):
        state[name] = torch.tensor(_parameter(stored, name))
    focus, score = np.split(stored[f"{_POOLS}.weight"], 2)
    labels = len(score)
    state |= {"focus.weight": torch.tensor(focus), "score": torch.tensor(score), "base": torch.tensor(stored[f"{_POOLS}.bias"])}
    state["encoder.piece.weight"] = _with_pieces(state["encoder.piece.weight"], tokenizer)
    fresh = model.state_dict()
    for name in ("focus.weight", "score", "base"):
        state[name] = torch.cat([state[name], fresh[name][labels:]])
    table = state["wide.table.weight"]  # the account's columns lie behind the network's; before 0.7.0 there is none
    state["wide.table.weight"] = torch.cat([table[:, :labels], fresh["wide.table.weight"][:, labels:]], dim=1)
    if table.shape[1] > labels:
        told, bases = slice(labels, 2 * labels + 1), state.pop(_BASES, state.get("account.base"))
        state |= {_ACCOUNT: table[:, told], "account.base": bases[told]}
    else:
        state |= {name: value for name, value in fresh.items() if name.startswith("account.")}
    state[_COMPANY] = state[_COMPANY].T.contiguous() if _COMPANY in stored else fresh[_COMPANY]
    state.setdefault(f"{_COMPANY}_base", fresh[f"{_COMPANY}_base"])
    state |= {name: value for name, value in fresh.items() if name.startswith("days.")}
    missing = model.load_state_dict(state, strict=False)
    if missing.unexpected_keys or missing.missing_keys != _UNUSED:
        raise ValueError(f"not a release of this network: {missing}")
    return model


def _with_pieces(known: torch.Tensor, tokenizer: Tokenizer) -> torch.Tensor:
    """Embeddings for the pieces behind the known ones: the mean of what a word, or a sign's name, was cut into."""
    pieces = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    old = new_tokenizer()
    old.model = models.WordPiece(vocab=dict(pieces[: len(known)]), unk_token="[UNK]", max_input_chars_per_word=60)
    rows = [known]
    for word, _ in pieces[len(known) :]:
        text = word if word[0].isalpha() else unicodedata.name(word, word).lower().replace(" face", "")
        ids = [i for i in old.encode(text).ids if i != UNK]
        rows.append(known[ids].mean(0, keepdim=True) if ids else known.mean(0, keepdim=True))
    return torch.cat(rows)


def _parameter(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    """float32; whole numbers times the scale of their column. Layers are stored (in, out), tables as they are."""
    value, owner = stored[name], name.removesuffix(".weight")
    if value.dtype != np.int8:
        return value.copy()
    dequantised = value.astype(np.float32) * stored[f"{owner}.scale"]
    return dequantised if owner in _TABLES else np.ascontiguousarray(dequantised.T)
