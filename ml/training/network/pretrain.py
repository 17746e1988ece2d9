"""Masked-language pre-training (Devlin et al. 2019) on packed rows; only masked places reach the head."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ml.training.data.vocabulary import MASK, SPECIAL
from ml.training.network.encoder import Encoder
from ml.training.network.optimiser import Optimiser, trapezoid
from ml.training.network.runtime import Progress, autocast, compile_blocks

_MASKED = 0.20
_SAVED_EVERY = 120  # seconds between two checkpoints
_LOOKED_EVERY = 50  # steps between two looks at the loss: each makes a GPU wait


@dataclass(frozen=True)
class Schedule:
    """`tokens`: pieces in all; `batch`: rows a step; `rate`: the peak, which falls over the last share `fall`.

    `minutes`: no more than so many, whatever `tokens` says; the rate falls in time for it.
    """

    tokens: int
    batch: int
    rate: float
    fall: float
    minutes: float | None = None

    def done(self, pieces: int, seconds: float) -> float:
        """Which share of the work is behind us, 0...1."""
        spent = seconds / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(pieces / self.tokens, spent))


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


def mask_rows(rows: Tensor, pieces: int) -> tuple[Tensor, Tensor, Tensor]:
    """Hide a fixed share of the pieces: 80 % as [MASK], 10 % random, 10 % as they are. Works where the rows are."""
    flat = rows.flatten().clone()
    lot = torch.rand(len(flat), device=flat.device).masked_fill_(flat < len(SPECIAL), 2.0)
    places = lot.topk(int(len(flat) * _MASKED), largest=False, sorted=False).indices
    wanted = flat[places]
    lot = torch.rand(len(places), device=flat.device)
    swapped = torch.where(lot < 0.9, wanted, torch.randint(len(SPECIAL), pieces, wanted.shape, device=flat.device))
    flat[places] = torch.where(lot < 0.8, MASK, swapped)
    return flat.view_as(rows), places, wanted


def pretrain(
    encoder: Encoder, parts: list[tuple[np.ndarray, float]], plan: Schedule, device: torch.device, seed: int,
    checkpoint: Path, saved: Callable[[], None],
) -> dict[str, float]:
    """Train `encoder` in place; returns the pieces it has read and the mean loss of the last steps in nats.

    `parts`: packed rows and how many times each is shown per round.
    Resumes from `checkpoint`, which is rewritten every two minutes; `saved` is called then.
    """
    model = MaskedModel(encoder).to(device)
    optimiser = Optimiser([model], plan.rate, decay=0.05)
    length, step, before, mean = parts[0][0].shape[1], 0, 0.0, 0.0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        step, before, mean = state["step"], state["seconds"], state["loss"]
    compile_blocks(encoder)
    torch.manual_seed(seed + step)
    progress = Progress("pretrain", plan.tokens // (plan.batch * length))
    batches = _batches(parts, plan.batch, device)
    first, begun = step, time.time()
    written = begun
    while (done := plan.done(step * plan.batch * length, before + time.time() - begun)) < 1:
        with autocast(device):
            loss = model(*mask_rows(next(batches).long(), encoder.shape.pieces))
        loss.backward()
        optimiser.step(trapezoid(done, fall=plan.fall))
        step += 1
        if step == first + 1:
            loss.item()
            begun = time.time()  # compiling is no training
        elif step % _LOOKED_EVERY and device.type != "cpu":
            continue
        mean = loss.item() if not mean else 0.9 * mean + 0.1 * loss.item()
        progress.show(step, f"loss {mean:.3f}, {done:.0%}")
        if time.time() - written > _SAVED_EVERY:
            written = time.time()
            state = {"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step, "seconds": before + written - begun, "loss": mean}
            torch.save(state, checkpoint.with_suffix(".tmp"))
            checkpoint.with_suffix(".tmp").replace(checkpoint)
            saved()
    return {"tokens": step * plan.batch * length, "loss": round(mean, 3)}


def _batches(parts: list[tuple[np.ndarray, float]], batch: int, device: torch.device) -> Iterator[Tensor]:
    """Endless shuffled batches; a part with 2.5 is shown twice or three times a round."""
    rows = torch.cat([torch.from_numpy(part.astype(np.int32)) for part, _ in parts]).to(device)
    while True:
        order, first = [], 0
        for part, times in parts:
            order.append(first + torch.randperm(int(len(part) * times)) % len(part))
            first += len(part)
        shown = torch.cat(order)
        shown = shown[torch.randperm(len(shown))].to(device)
        for start in range(0, len(shown) - batch + 1, batch):
            yield rows[shown[start : start + batch]]
