"""Multi-task training of an EmotionModel on gold labels, and on a teacher's soft labels where given."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional as F

from ml.training.data.augment import ABROAD, names_in, renamed, vary
from ml.training.data.examples import Examples
from ml.training.data.labels import EMOTIONS, LABELS, SOURCES
from ml.training.data.vocabulary import MASK, encode_all
from ml.training.network.classifier import EmotionModel, padded
from ml.training.network.optimiser import Optimiser
from ml.training.network.runtime import Progress, autocast

XED = SOURCES.index("xed")
OWN = len(SOURCES)  # the number that mixture.py gives our own lines


@dataclass(frozen=True)
class Kept:
    """A checkpoint after each epoch; `saved` is called when it is written."""

    path: Path
    saved: Callable[[], None]

    def save(self, model: EmotionModel, averaged: EmotionModel, optimiser: Optimiser, epochs: int) -> None:
        state = {
            "model": model.state_dict(), "averaged": averaged.state_dict(), "optimiser": optimiser.state_dict(),
            "epochs": epochs,
        }
        torch.save(state, self.path.with_suffix(".tmp"))
        self.path.with_suffix(".tmp").replace(self.path)
        self.saved()

    def load(self, model: EmotionModel, averaged: EmotionModel, optimiser: Optimiser) -> int:
        """Fills all three; returns how many epochs are done."""
        if not self.path.exists():
            return 0
        state = torch.load(self.path, map_location="cpu")
        model.load_state_dict(state["model"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        return state["epochs"]


@dataclass(frozen=True)
class Recipe:
    """How to fine-tune. `repeats`: how often a source's row is shown in an epoch.

    In SOURCES' order, then templates and unlabelled lines (mixture.py).
    """

    epochs: int = 4
    batch: int = 128
    rate: float = 3e-4
    wide_rate: float = 2e-3
    source_rate: float = 3e-3  # of the sources' own shares of every label
    decay: float = 0.05
    dropout: float = 0.1
    word_dropout: float = 0.08
    wide_dropout: float = 0.3
    smoothing: float = 0.02
    repeats: tuple[float, ...] = (1, 1, 3, 1, 1, 3, 1, 1)
    gold: float = 0.5  # share of the gold labels in the loss where soft ones exist
    polarity: float | None = None  # that share of polarity and feeling, which then count twice; the emotions' n-grams stay as they are; None: as `gold`
    own: float | None = None  # that share of the emotions of our own lines; None: as `gold`
    held: float = 1.0  # how much heavier soft labels weigh than `gold` leaves them
    average: float = 0.999  # decay of the averaged weights
    join: float = 0.1  # share of rows joined with another of the same source
    renamed: bool = False  # whether our own lines are shown with other names, half of them from anywhere in the world
    frozen: int = 0  # so many of the lower blocks stay as they are, with everything below them: a third less time
    anchored: str | None = None  # where no soft labels are known, held to what a network says: "before" this round, or the "start" of all rounds
    max_tokens: int = 64
    seed: int = 1


def finetune(
    model: EmotionModel, tokenizer: Tokenizer, train: Examples, recipe: Recipe, device: torch.device,
    soft: np.ndarray | None = None, check: Callable[[EmotionModel], str] | None = None, kept: Kept | None = None,
    anchor: EmotionModel | None = None,
) -> EmotionModel:
    """Returns the averaged weights (Polyak 1992) of the run. `soft`: (rows, 11) teacher probabilities or NaN.

    `anchor`: what this network says of a batch stands in for soft labels that are not known, so that training on one
    kind of text does not unlearn the others (Li and Hoiem 2016). With `kept` an interrupted run goes on after its last whole epoch.
    """
    model.to(device).train()
    if anchor is not None:
        anchor.to(device)
    _freeze(model, recipe.frozen)
    model.dropout = model.encoder.dropout = recipe.dropout
    if model.wide is not None:
        model.wide.dropout = recipe.wide_dropout
    averaged = copy.deepcopy(model).eval()
    settled = _settled(model) if recipe.polarity is not None else None
    optimiser = Optimiser([model], recipe.rate, recipe.decay, {"wide.": recipe.wide_rate, "source_base.": recipe.source_rate}, muon=False)
    shown = _shown(train, recipe)
    steps = len(shown) // recipe.batch
    total = recipe.epochs * steps
    progress, mean = Progress("fine-tune", total), 0.0
    done = kept.load(model, averaged, optimiser) if kept is not None else 0
    for epoch in range(done, recipe.epochs):
        for step, (rows, pieces) in enumerate(_epoch(train, shown, tokenizer, recipe, epoch), epoch * steps):
            ids, mask = padded(pieces)
            held = _said(anchor, ids, mask, device)
            ids = _drop_words(ids, recipe.word_dropout).to(device)
            with autocast(device):
                logits = model(ids, mask.to(device))
            loss = _loss(logits.float(), model, train, rows, _wanted(soft, held, rows), recipe, device)
            loss.backward()
            optimiser.step(min(1.0, (step + 1) / (0.06 * total), (total - step) / (0.94 * total) + 0.02))
            _settle(model, settled)
            _average(averaged, model, min(recipe.average, (step + 1) / (step + 21)))
            mean = loss.item() if not mean else 0.99 * mean + 0.01 * loss.item()
            progress.show(step + 1, f"epoch {epoch + 1} loss {mean:.4f}")
        if kept is not None:
            kept.save(model, averaged, optimiser, epoch + 1)
        if check is not None:
            print(f"epoch {epoch + 1}: {check(averaged)}", flush=True)
    return averaged


def _freeze(model: EmotionModel, blocks: int) -> None:
    """The lowest `blocks` blocks, and the pieces, places and neighbours below them, learn nothing; 0: all learn."""
    encoder = model.encoder
    for part in (encoder.piece, encoder.position, encoder.embedding_norm, encoder.near, *encoder.blocks[:blocks]) if blocks else ():
        part.requires_grad_(False)


def _settled(model: EmotionModel) -> Tensor | None:
    """What the wide part says of emotions."""
    return None if model.wide is None else model.wide.table.weight[:, : len(EMOTIONS)].detach().clone()


@torch.no_grad()
def _settle(model: EmotionModel, settled: Tensor | None) -> None:
    if settled is not None and model.wide is not None:
        model.wide.table.weight[:, : len(EMOTIONS)] = settled


def _shown(train: Examples, recipe: Recipe) -> np.ndarray:
    """Indices of the rows that an epoch shows: with 0.7 so many of a source's, drawn by the seed."""
    often = np.array(recipe.repeats)[train.sources]
    whole = np.floor(often).astype(int)
    more = np.random.default_rng(recipe.seed).random(len(often)) < often - whole
    return np.repeat(np.arange(len(train)), whole + more)


def _names(train: Examples) -> list[str]:
    """Those of our own lines, and as many from elsewhere."""
    own = names_in([train.texts[row] for row in np.flatnonzero(train.sources == OWN)])
    return own + ABROAD * max(1, len(own) // len(ABROAD))


def _epoch(train: Examples, shown: np.ndarray, tokenizer: Tokenizer, recipe: Recipe, epoch: int):
    """Shuffled batches of (rows (batch, 2), pieces): near equal lengths together; a second row of -1 is none."""
    dice = random.Random(1000 * recipe.seed + epoch)
    order = shown[np.random.default_rng(dice.randrange(2**31)).permutation(len(shown))]
    partner = np.full(len(order), -1)
    by_source = [np.flatnonzero(train.sources == s) for s in range(len(recipe.repeats))]
    names = _names(train) if recipe.renamed else []
    texts = []
    for n, i in enumerate(order):
        source = train.sources[i]
        text = vary(train.texts[i], source == XED, dice)
        if names and source == OWN:
            text = renamed(text, names, dice)
        if dice.random() < recipe.join and source < len(SOURCES):
            partner[n] = by_source[source][dice.randrange(len(by_source[source]))]
            text += " " + vary(train.texts[partner[n]], source == XED, dice)
        texts.append(text)
    pieces = encode_all(tokenizer, texts, recipe.max_tokens)
    rows = np.stack([order, partner], 1)
    pool = recipe.batch * 50
    batches = []
    for start in range(0, len(order), pool):
        chunk = sorted(range(start, min(start + pool, len(order))), key=lambda n: len(pieces[n]))
        batches += [chunk[k : k + recipe.batch] for k in range(0, len(chunk) - recipe.batch + 1, recipe.batch)]
    dice.shuffle(batches)
    for batch in batches:
        yield rows[batch], [pieces[n] for n in batch]


def _loss(
    logits: Tensor, model: EmotionModel, train: Examples, rows: np.ndarray, wanted: np.ndarray | None,
    recipe: Recipe, device: torch.device,
) -> Tensor:
    """Masked binary cross-entropy. Joined rows carry the larger of both labels. `wanted`: soft labels or NaN."""
    first, second = rows[:, 0], rows[:, 1]
    both = second >= 0
    target, weight = train.targets[first].copy(), train.weights[first].copy()
    target[both] = np.maximum(target[both], train.targets[second[both]])
    weight[both] = np.minimum(weight[both], train.weights[second[both]])
    target = np.clip(target, recipe.smoothing, 1 - recipe.smoothing)
    shifted = logits + model.source_base(torch.from_numpy(train.sources[first]).to(device))
    if wanted is None:
        return _cross_entropy(shifted, target, weight, device)
    gold, soft = _shares(recipe, train.sources[first] == OWN)
    known = np.isfinite(wanted)
    held = _cross_entropy(logits, np.where(known, wanted, 0), soft * known, device)
    return _cross_entropy(shifted, target, gold * weight, device) + held


def _shares(recipe: Recipe, own: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(rows, labels) what gold and soft labels count in the loss. `own`: (rows,) whether a row is one of our own lines."""
    gold, times = np.full((len(own), len(LABELS)), recipe.gold, np.float32), np.ones(len(LABELS), np.float32)
    if recipe.own is not None:
        gold[own] = recipe.own
    if recipe.polarity is not None:
        gold[:, len(EMOTIONS) :], times[len(EMOTIONS) :] = recipe.polarity, 2
    return gold * times, recipe.held * (1 - gold) * times


@torch.no_grad()
def _said(anchor: EmotionModel | None, ids: Tensor, mask: Tensor, device: torch.device) -> np.ndarray | None:
    """(rows, 11) probabilities of the network that training must not leave behind."""
    if anchor is None:
        return None
    with autocast(device):
        return torch.sigmoid(anchor(ids.to(device), mask.to(device)).float()).cpu().numpy()


def _wanted(soft: np.ndarray | None, held: np.ndarray | None, rows: np.ndarray) -> np.ndarray | None:
    """The batch's soft labels, NaN where there are none; those of joined rows add up as chances do."""
    if soft is None:
        return held
    first, second = rows[:, 0], rows[:, 1]
    both = second >= 0
    wanted = soft[first].copy()
    wanted[both] = 1 - (1 - wanted[both]) * (1 - soft[second[both]])
    return wanted if held is None else np.where(np.isfinite(wanted), wanted, held)


def _cross_entropy(logits: Tensor, target: np.ndarray, weight: np.ndarray, device: torch.device) -> Tensor:
    losses = F.binary_cross_entropy_with_logits(
        logits, torch.from_numpy(target.astype(np.float32)).to(device), reduction="none"
    )
    return (losses * torch.from_numpy(weight).to(device)).sum(1).mean()


def _drop_words(ids: Tensor, share: float) -> Tensor:
    """Replace a share of the pieces by [MASK], never the special ones."""
    lost = (torch.rand(ids.shape) < share) & (ids > MASK)
    return ids.masked_fill(lost, MASK)


@torch.no_grad()
def _average(averaged: EmotionModel, model: EmotionModel, decay: float) -> None:
    pairs = list(zip(averaged.parameters(), model.parameters()))
    torch._foreach_lerp_([a for a, _ in pairs], [p for _, p in pairs], 1 - decay)


@torch.no_grad()
def predict(
    model: EmotionModel, tokenizer: Tokenizer, texts: list[str], device: torch.device,
    max_tokens: int = 64, batch: int = 256,
) -> np.ndarray:
    """(rows, 11) logits without any source's share."""
    model.to(device).eval()
    pieces = encode_all(tokenizer, texts, max_tokens)
    order = sorted(range(len(pieces)), key=lambda i: len(pieces[i]))
    logits = np.zeros((len(texts), model.base.shape[0]), np.float32)
    for start in range(0, len(order), batch):
        chosen = order[start : start + batch]
        ids, mask = padded([pieces[i] for i in chosen])
        with autocast(device):
            logits[chosen] = model(ids.to(device), mask.to(device)).float().cpu().numpy()
    return logits
