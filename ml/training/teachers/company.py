"""Which feelings go together in comments: what the other outputs say of an emotion is added to it where the gate is closed.

People who label comments name thanks and admiration together, or annoyance with disapproval; the network's outputs are
learnt one by one. Fitted on GoEmotions' dev rows, gently: the further from nothing, the worse for film lines (NOTES.md).
"""

from __future__ import annotations

import copy

import torch
from tokenizers import Tokenizer

from ml.training.data.examples import Examples
from ml.training.data.odds import sigmoid
from ml.training.measure.company import fit_company
from ml.training.measure.metrics import hard
from ml.training.network.classifier import EmotionModel
from ml.training.network.finetune import predict
from ml.training.teachers.wide import features

_SOURCE = "goemotions"


@torch.no_grad()
def in_company(model: EmotionModel, tokenizer: Tokenizer, dev: Examples, device: torch.device, max_tokens: int) -> EmotionModel:
    """A copy that adds it; what the model added before is forgotten."""
    if model.account is None:
        raise ValueError("a network without a wide part")
    model = copy.deepcopy(model).eval()
    account, rows = model.account, dev.of(_SOURCE)
    account.company.zero_()
    account.company_base.zero_()
    gate = features(tokenizer, rows.texts, max_tokens) @ account.wide.table.weight[:, -1].numpy() + account.base[-1].item()
    z = predict(model, tokenizer, rows.texts, device, max_tokens).astype(float)
    weights, bases = fit_company(z, sigmoid(-gate), hard(rows.targets).astype(float))
    account.company.copy_(torch.tensor(weights))
    account.company_base.copy_(torch.tensor(bases))
    return model
