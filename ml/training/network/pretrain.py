"""Masked-language pre-training (Devlin et al. 2019) on packed rows; only masked places reach the head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ml.training.data.vocabulary import MASK, SPECIAL
from ml.training.network.encoder import Encoder
from ml.training.network.optimiser import Optimiser, trapezoid
from ml.training.network.runtime import Progress, autocast, compiled

_MASKED = 0.20


@dataclass(frozen=True)
class Schedule:
    """`tokens`: pieces in all; `batch`: rows a step; `rate`: the peak, which falls over the last share `fall`."""

    tokens: int
    batch: int
    rate: float
    fall: float


class MaskedModel(nn.Module):
    """Encoder and a head tied to the piece embeddings."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__()
        shape = encoder.shape
        self.encoder = encoder
        self.dense = nn.Linear(shape.width, shape.width)
        self.norm = nn.LayerNorm(shape.width)
        self.bias = nn.Parameter(torch.zeros(shape.pieces))

    def forward(self, ids: Tensor, places: Tensor, wanted: Tensor) -> Tensor:
        """Mean cross-entropy in nats. ids (batch, tokens); places, wanted (masked,): flat index, true piece."""
        hidden = self.encoder(ids, None).flatten(0, 1)[places]
        hidden = self.norm(F.gelu(self.dense(hidden)))
        return F.cross_entropy(F.linear(hidden, self.encoder.piece.weight, self.bias).float(), wanted)


def mask_rows(rows: np.ndarray, pieces: int, random: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Hide a fixed share of the pieces: 80 % as [MASK], 10 % random, 10 % as they are."""
    ids = rows.astype(np.int64)
    flat = ids.reshape(-1)
    free = np.flatnonzero(flat >= len(SPECIAL))
    places = random.choice(free, int(len(flat) * _MASKED), replace=False)
    wanted = flat[places].copy()
    lot = random.random(len(places))
    flat[places[lot < 0.8]] = MASK
    swapped = places[lot >= 0.9]
    flat[swapped] = random.integers(len(SPECIAL), pieces, len(swapped))
    return torch.from_numpy(ids), torch.from_numpy(places), torch.from_numpy(wanted)


def pretrain(
    encoder: Encoder, parts: list[tuple[np.ndarray, float]], plan: Schedule, device: torch.device, seed: int,
    checkpoint: Path, saved: Callable[[], None],
) -> float:
    """Train `encoder` in place; returns the mean loss of the last steps in nats.

    `parts`: packed rows and how many times each is shown per round.
    Resumes from `checkpoint`, which is rewritten every 100 steps; `saved` is called then.
    """
    model = MaskedModel(encoder).to(device)
    optimiser = Optimiser([model], plan.rate, decay=0.05)
    total = plan.tokens // (plan.batch * parts[0][0].shape[1])
    start, mean = 0, 0.0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        start, mean = state["step"], state["loss"]
    run = compiled(model)
    progress = Progress("pretrain", total)
    batches = _batches(parts, plan.batch, seed + start)
    for step in range(start, total):
        shown = mask_rows(next(batches), encoder.shape.pieces, np.random.default_rng((seed, step)))
        with autocast(device):
            loss = run(*(t.to(device) for t in shown))
        loss.backward()
        optimiser.step(trapezoid(step, total, fall=plan.fall))
        mean = loss.item() if not mean else 0.98 * mean + 0.02 * loss.item()
        progress.show(step + 1, f"loss {mean:.3f}")
        if (step + 1) % 100 == 0:
            state = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step + 1, "loss": mean}
            torch.save(state, checkpoint.with_suffix(".tmp"))
            checkpoint.with_suffix(".tmp").replace(checkpoint)
            saved()
    return mean


def _batches(parts: list[tuple[np.ndarray, float]], batch: int, seed: int):
    """Endless shuffled batches; a part with 2.5 is shown twice or three times a round."""
    random = np.random.default_rng(seed)
    while True:
        order = np.concatenate([
            np.stack([np.full(n, p), random.permutation(np.arange(n) % len(rows))], 1)
            for p, (rows, times) in enumerate(parts) for n in [int(len(rows) * times)]
        ])
        random.shuffle(order)
        for start in range(0, len(order) - batch + 1, batch):
            yield np.stack([parts[p][0][i] for p, i in order[start : start + batch]])
