"""The middle stages: cross-fitted teachers, what they say together, and the student that learns from it.

A training row's soft labels come only from teachers that have not seen it, so the student hears what other
texts say about the row and not the row's own, often noisy, label once more.
"""

from __future__ import annotations

import numpy as np
import torch

import settings
from calibrate import sigmoid
from data import Examples
from evaluate import dev_line
from finetune import Kept, finetune, predict
from folds import best_shares, folds_of, log_odds, mixed
from labels import LABELS
from ledger import Notes
from linear import LinearModel
from mixture import with_templates, with_unlabelled
from workspace import Workspace


def linear(space: Workspace) -> None:
    """The baseline, on all training rows."""
    def make(_: object) -> Notes:
        model = LinearModel().fit(space.train)
        model.save(space.linear_path)
        return {"dev": dev_line(model.logits(space.dev.texts), space.dev)}

    space.ledger.make("linear", space.linear_path, make)


def teachers(space: Workspace) -> None:
    """Every member of the ensemble once per fold, each without that fold's rows."""
    folds = folds_of(space.train.texts, settings.FOLDS)
    lines = space.lines.read_text(encoding="utf-8").split("\n")
    for member in settings.MEMBERS if space.only is None else (space.only,):
        for fold in range(settings.FOLDS):
            path = space.held_out(member, fold)

            def make(saved: object, member: str = member, fold: int = fold, path=path) -> Notes:
                path.parent.mkdir(exist_ok=True)
                seen, unseen = space.train.take(folds != fold), space.train.take(folds == fold)
                ask = _linear_teacher(seen) if member == "linear" else _teacher(space, member, fold, seen, saved)
                asked = {"held": ask(unseen.texts), "dev": ask(space.dev.texts), "lines": ask(lines)}
                np.savez(path, **asked)
                return {"dev": dev_line(asked["dev"], space.dev), "held out": dev_line(asked["held"], unseen)}

            space.ledger.make(f"teacher {member} {fold}", path, make)


def _linear_teacher(seen: Examples):
    return LinearModel().fit(seen).logits


def _teacher(space: Workspace, member: str, fold: int, seen: Examples, saved):
    own, recipe = space.encoders[member], settings.TEACHERS[member]
    seed = recipe.seed + fold
    torch.manual_seed(seed)
    rows = with_templates(seen, settings.TEACHER_TEMPLATES, seed)
    ask = lambda model, texts: predict(model, own.tokenizer, texts, space.device, settings.MAX_TOKENS)  # noqa: E731
    check = lambda model: dev_line(ask(model, space.dev.texts), space.dev)  # noqa: E731
    kept = Kept(space.folder / "folds" / f"{member}-{fold}.ckpt", saved)
    model = finetune(own.new_model(), own.tokenizer, rows, recipe, space.device, None, check, kept)
    return lambda texts: ask(model, texts)


def opinions(space: Workspace) -> None:
    """Soft labels: the members' calibrated log-odds, averaged with the shares that are best on dev."""
    def make(_: object) -> Notes:
        folds = folds_of(space.train.texts, settings.FOLDS)
        trained, unlabelled, dev, notes = {}, {}, {}, {}
        for member in settings.MEMBERS:
            said = [np.load(space.held_out(member, fold)) for fold in range(settings.FOLDS)]
            held = np.zeros((len(space.train), len(LABELS)), np.float32)
            for fold, one in enumerate(said):
                held[folds == fold] = one["held"]
            trained[member] = log_odds(held, held, space.train)
            mean = {part: np.mean([one[part] for one in said], axis=0) for part in ("dev", "lines")}
            dev[member] = log_odds(mean["dev"], mean["dev"], space.dev)
            unlabelled[member] = log_odds(mean["lines"], mean["dev"], space.dev)
            notes[f"{member} dev"] = dev_line(dev[member], space.dev)
            notes[f"{member} held out"] = dev_line(held, space.train)
        shares = best_shares(dev, space.dev)
        notes.update(
            {"shares": shares, "ensemble dev": dev_line(mixed(dev, shares), space.dev),
             "ensemble held out": dev_line(mixed(trained, shares), space.train)},
        )
        said = {"trained": mixed(trained, shares), "unlabelled": mixed(unlabelled, shares)}
        np.savez(space.opinions, **{part: sigmoid(odds).astype(np.float32) for part, odds in said.items()})
        return notes

    space.ledger.make("opinions", space.opinions, make)


def student(space: Workspace) -> None:
    """The shipped network: from the first encoder, on gold labels, templates and the teachers' opinions."""
    def make(saved) -> Notes:
        recipe, own, known = settings.STUDENT, space.shipped, np.load(space.opinions)
        rows = with_templates(space.train, settings.TEMPLATES, recipe.seed)
        told = rows.take(np.arange(len(space.train), len(rows)))
        rows = with_unlabelled(rows, space.lines.read_text(encoding="utf-8").split("\n"))
        soft = np.concatenate([known["trained"], np.where(told.weights > 0, told.targets, np.nan), known["unlabelled"]])
        ask = lambda model: predict(model, own.tokenizer, space.dev.texts, space.device, settings.MAX_TOKENS)  # noqa: E731
        check = lambda model: dev_line(ask(model), space.dev)  # noqa: E731
        torch.manual_seed(recipe.seed)
        start = own.new_model(heads=settings.STUDENT_KEEPS_HEADS)
        kept = Kept(space.folder / "student.ckpt", saved)
        model = finetune(start, own.tokenizer, rows, recipe, space.device, soft, check, kept)
        torch.save(model.state_dict(), space.student)
        return {"dev": check(model)}

    space.ledger.make("student", space.student, make)
