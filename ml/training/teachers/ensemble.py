"""The middle stages: cross-fitted teachers, what they say together, and the student that learns from it.

A training row's soft labels come only from teachers that have not seen it, so the student hears what other
texts say about the row and not the row's own, often noisy, label once more.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from ml.training.data.augment import names_in, renamed, vary
from ml.training.data.examples import Examples
from ml.training.data.labels import LABELS, SOURCES
from ml.training.data.odds import sigmoid
from ml.training.data.vocabulary import fits
from ml.training.lines.days import day_examples
from ml.training.lines.mixture import with_templates, with_unlabelled
from ml.training.measure.calibrate import platt
from ml.training.measure.evaluate import SETS, dev_line
from ml.training.measure.shipped import calibration_of, probe_notes
from ml.training.network.classifier import EmotionModel
from ml.training.network.finetune import OWN, Kept, Recipe, finetune, predict
from ml.training.run import settings
from ml.training.run.ledger import Notes, Saved
from ml.training.run.workspace import EncoderSpace, Workspace, moved
from ml.training.teachers.company import in_company
from ml.training.teachers.folds import best_shares, folds_of, log_odds, mixed
from ml.training.teachers.linear import LinearModel
from ml.training.teachers.told import TOLD, told_opinions
from ml.training.teachers.wide import (
    ACCOUNT_GATE,
    ACCOUNTS,
    COMMENTS,
    DAYS,
    DAYS_GATE,
    DAYS_GATE_LATE,
    DAYS_GATE_STEEP,
    Linear,
    Reading,
    centred,
    features,
    fit_gate,
    fit_labels,
    widened,
    with_account,
    with_days,
)


def linear(space: Workspace) -> None:
    """The baseline, on all training rows."""
    def make(_: object) -> Notes:
        model = LinearModel().fit(space.train)
        model.save(space.linear_path)
        return {"dev": dev_line(model.logits(space.dev.texts), space.dev)}

    space.ledger.make("linear", space.linear_path, make)


def teachers(space: Workspace) -> None:
    """Every member of the ensemble once per fold, each without that fold's rows."""
    if not space.origin.members:
        return
    folds = folds_of(space.train.texts, settings.FOLDS)
    lines = space.lines.read_text(encoding="utf-8").split("\n")
    for member in space.origin.members if space.only is None else (space.only,):
        for fold in range(settings.FOLDS) if space.fold is None else (space.fold,):
            path = space.held_out(member, fold)

            def make(saved: Saved, member: str = member, fold: int = fold, path: Path = path) -> Notes:
                path.parent.mkdir(exist_ok=True)
                seen, unseen = space.train.take(folds != fold), space.train.take(folds == fold)
                ask = _asker(space, member, fold, seen, saved)
                asked = {"held": ask(unseen.texts), "dev": ask(space.dev.texts), "lines": ask(lines)}
                np.savez(path, **asked)
                return {"dev": dev_line(asked["dev"], space.dev), "held out": dev_line(asked["held"], unseen)}

            space.ledger.make(f"teacher {member} {fold}", path, make)


def _asker(space: Workspace, member: str, fold: int, seen: Examples, saved: Saved) -> Callable[[list[str]], np.ndarray]:
    """Texts to logits."""
    if member == "linear":
        return LinearModel().fit(seen).logits
    return _teacher(space, member, fold, seen, saved)


def _teacher(space: Workspace, member: str, fold: int, seen: Examples, saved: Saved) -> Callable[[list[str]], np.ndarray]:
    own, recipe = space.encoders[member], settings.TEACHERS[member]
    seed = recipe.seed + fold
    torch.manual_seed(seed)
    rows = with_templates(seen, settings.TEACHER_TEMPLATES, settings.TEACHER_EVERYDAY, seed)
    kept = Kept(space.folder / "folds" / f"{member}-{fold}.ckpt", saved)
    check = lambda model: _dev_line(space, own, model)  # noqa: E731
    model = finetune(own.started_model(), own.tokenizer, rows, recipe, space.device, None, check, kept)
    return lambda texts: _ask(space, own, model, texts)


def opinions(space: Workspace) -> None:
    """Soft labels: the members' calibrated log-odds, averaged with the shares that are best on dev."""
    def make(_: object) -> Notes:
        folds = folds_of(space.train.texts, settings.FOLDS)
        trained, unlabelled, dev, notes = {}, {}, {}, {}
        for member in space.origin.members:
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
        for_lines = best_shares(dev, space.dev, SETS)
        said = {"trained": mixed(trained, for_lines), "unlabelled": mixed(unlabelled, for_lines)}
        for source in SETS:
            own = space.train.sources == SOURCES.index(source)
            shares = best_shares(dev, space.dev, [source])
            said["trained"][own] = mixed({name: odds[own] for name, odds in trained.items()}, shares)
            notes[f"shares on {source}"] = shares
        notes.update({"shares on lines": for_lines, "dev, as on lines": dev_line(mixed(dev, for_lines), space.dev)})
        np.savez(space.opinions, **{part: sigmoid(odds).astype(np.float32) for part, odds in said.items()})
        return notes

    def take(_: object) -> Notes:
        if space.seed != settings.SEED:
            raise SystemExit("what the teachers said is of the lines that --seed 1 chooses")
        told = told_opinions(TOLD)
        np.savez(space.opinions, **told)
        return {part: len(said) for part, said in told.items()}

    if space.origin.members or space.origin.told:
        space.ledger.make("opinions", space.opinions, take if space.origin.told else make)


def students(space: Workspace) -> None:
    """The shipped network, on gold labels, our own lines and the teachers' opinions: rounds of it, once per seed.

    The first round begins with the first encoder's start, each later one with the mean of the round before.
    """
    for number, (recipe, seeds) in enumerate(space.origin.rounds):
        for seed in seeds if space.only is None else {int(space.only)} & set(seeds):
            def make(saved: Saved, seed: int = seed, number: int = number, recipe: Recipe = recipe) -> Notes:
                own = space.shipped
                rows, soft = _taught(space, seed, recipe)
                torch.manual_seed(seed)
                check = lambda model: _dev_line(space, own, model)  # noqa: E731
                kept = Kept(space.folder / f"student-{seed}.ckpt", saved)
                first = _mean_of(space, space.origin.rounds[number - 1][1]) if number else own.started_model()
                anchor = None
                if recipe.anchored:
                    anchor = (own.started_model() if recipe.anchored == "start" else copy.deepcopy(first)).eval()
                run = replace(recipe, seed=seed)
                model = finetune(first, own.tokenizer, rows, run, space.device, soft, check, kept, anchor)
                torch.save(model.state_dict(), space.student(seed))
                return {"dev": check(model)}

            space.ledger.make(f"student {seed}", space.student(seed), make)


def _taught(space: Workspace, seed: int, recipe: Recipe) -> tuple[Examples, np.ndarray]:
    """Rows to learn from, and their soft labels: the teachers' opinions, or none but for our own lines' (none at all where polarity alone is learnt)."""
    rows = with_templates(space.train, settings.TEMPLATES, settings.EVERYDAY, seed)
    if recipe.polarity is not None:
        return rows, np.full_like(rows.targets, np.nan)
    told = rows.take(np.arange(len(space.train), len(rows)))
    told_soft = np.where(told.weights > 0, told.targets, np.nan)
    if recipe.anchored:
        return rows, np.concatenate([np.full_like(space.train.targets, np.nan), told_soft])
    known = np.load(space.opinions)
    rows = with_unlabelled(rows, space.lines.read_text(encoding="utf-8").split("\n"))
    return rows, np.concatenate([known["trained"], told_soft, known["unlabelled"]])


def _mean_of(space: Workspace, seeds: tuple[int, ...]) -> EmotionModel:
    """The mean of a round's weights (Wortsman et al. 2022)."""
    model = space.shipped.read_model(space.student(seeds[0]))
    for count, seed in enumerate(seeds[1:], 2):
        moved(model, space.shipped.read_model(space.student(seed)), 1 / count)
    return model


def blend(space: Workspace) -> None:
    """The shipped network: on the line between the start's weights and the mean of the last round's students, if there is one.

    All shares are measured by the same means, so that they can be compared, the start (0) with them.
    """
    def make(_: object) -> Notes:
        own, notes = space.shipped, {}
        student = _mean_of(space, space.origin.rounds[-1][1]) if space.origin.rounds else own.read_model(own.start)
        for share in sorted({*space.origin.blends, space.origin.blend}):
            model = moved(own.read_model(own.start), student, share)
            notes[f"at {share}"] = _as_shipped(space, model)
            print(share, notes[f"at {share}"], flush=True)
            if share == space.origin.blend:
                torch.save(model.state_dict(), space.blended)
        return notes

    space.ledger.make("blend", space.blended, make)


def _as_shipped(space: Workspace, model: EmotionModel) -> dict[str, object]:
    """Dev and the probes, in company and with the linear model of days, and calibrated."""
    own, dev = space.shipped, space.dev
    model = _finished(space, model)
    logits = _ask(space, own, model, dev.texts)
    scale, bias = platt(logits, dev)
    return {
        "dev": dev_line(logits, dev),
        **probe_notes(
            lambda texts: scale * _ask(space, own, model, texts) + bias, lambda text: fits(own.tokenizer, text, settings.MAX_TOKENS),
            calibration_of(scale * logits + bias, dev),
        ),
    }


def _finished(space: Workspace, model: EmotionModel) -> EmotionModel:
    """With what goes with what in comments (company.py), and a share of the linear model of days behind its gate."""
    model = in_company(model, space.shipped.tokenizer, space.dev, space.device, settings.MAX_TOKENS)
    texts = day_examples(settings.DAYS_CENTRE, settings.WIDE_SEED)[0]
    x = features(space.shipped.tokenizer, texts, settings.MAX_TOKENS)
    days = centred(_days(space), x, _ask(space, space.shipped, model, texts))
    return with_days(model, days, np.full(len(LABELS), settings.DAYS_SHARE))


def _days(space: Workspace) -> Linear:
    """The linear model of days and, as its last column, its gate."""
    if space.days.exists():
        return Linear.load(space.days)
    rows = with_templates(space.train, settings.DAYS_TEMPLATES, settings.DAYS_EVERYDAY, settings.WIDE_SEED)
    texts = _otherwise(rows.texts, rows.sources == OWN)
    x = features(space.shipped.tokenizer, texts, settings.MAX_TOKENS)
    gate = fit_gate(x, rows, DAYS_GATE).scaled(DAYS_GATE_STEEP, DAYS_GATE_LATE)
    both = fit_labels(x, rows, DAYS).beside(gate)
    both.save(space.days)
    return both


def _otherwise(texts: list[str], own: np.ndarray) -> list[str]:
    """The texts, our own ones with other names, other final marks and typing errors: to a linear model these are words like any."""
    names, dice = names_in([text for text, is_own in zip(texts, own) if is_own]), random.Random(settings.WIDE_SEED)
    return [
        vary(renamed(text, names, dice), False, dice, settings.DAYS_MARKS, settings.DAYS_TYPOS) if is_own else text
        for text, is_own in zip(texts, own)
    ]


def widen(space: Workspace) -> None:
    """The blended network with its linear models in the wide part."""
    def make(_: object) -> Notes:
        model = space.shipped.read_model(space.blended)
        notes: Notes = {"dev": _dev_line(space, space.shipped, model)}
        if space.origin.account:
            model, told = _with_linear(space, model)
            notes |= told
        model = _finished(space, model)
        torch.save(model.state_dict(), space.widened)
        return {**notes, "dev widened": _dev_line(space, space.shipped, model)}

    space.ledger.make("widen", space.widened, make)


def _with_linear(space: Workspace, model: EmotionModel) -> tuple[EmotionModel, Notes]:
    """With shares of two linear models: of comments, and behind a gate of accounts."""
    own, dev = space.shipped, space.dev
    rows = with_templates(space.train, settings.WIDE_TEMPLATES, settings.WIDE_EVERYDAY, settings.WIDE_SEED)
    x, x_dev = (features(own.tokenizer, texts, settings.MAX_TOKENS) for texts in (rows.texts, dev.texts))

    def fitted(reading: Reading) -> Linear:
        """Calibrated on the dev rows of its own sets."""
        linear, asked = fit_labels(x, rows, reading), np.flatnonzero(np.isin(dev.sources, list(reading.times)))
        return linear.scaled(*platt(linear(x_dev[asked]), dev.take(asked)))

    comments, accounts = fitted(COMMENTS), fitted(ACCOUNTS)
    both = accounts.beside(fit_gate(x, rows, ACCOUNT_GATE))
    both.save(space.wide)
    model = with_account(widened(model, comments, _shares(space.origin.wide)), both, _shares(space.origin.account))
    return model, {"comments": dev_line(comments(x_dev), dev), "accounts": dev_line(accounts(x_dev), dev)}


def _shares(given: dict[str, float]) -> np.ndarray:
    return np.array([given.get(label, 0.0) for label in LABELS])


def _ask(space: Workspace, own: EncoderSpace, model: EmotionModel, texts: list[str]) -> np.ndarray:
    return predict(model, own.tokenizer, texts, space.device, settings.MAX_TOKENS)


def _dev_line(space: Workspace, own: EncoderSpace, model: EmotionModel) -> str:
    return dev_line(_ask(space, own, model, space.dev.texts), space.dev)
