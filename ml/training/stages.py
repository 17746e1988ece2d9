"""The stages from data to shipped files. Each skips itself when its result exists in the work folder."""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from pathlib import Path

import numpy as np
import torch

import settings
from calibrate import platt, sigmoid
from classifier import EmotionModel
from corpus import pack, read_corpus
from data import Examples
from evaluate import dev_line, evaluate
from finetune import Recipe, finetune, predict
from labels import LABELS
from linear import LinearModel
from mixture import candidate_lines, with_templates, with_unlabelled
from pretrain import pretrain
from release import release
from vocabulary import save_tokenizer, train_vocabulary
from workspace import Workspace


def vocabulary(space: Workspace, notes: dict) -> None:
    """Pieces from the labelled and modern lines (shown more often) and a quarter of the books."""
    folder = space.folder / "vocabulary"
    if not (folder / "tokenizer.json").exists():
        books, modern = read_corpus(space.data)
        symbols = Counter(c for text in space.train.texts for c in text if unicodedata.category(c) in ("So", "Sk"))
        emoji = [c for c, n in symbols.items() if n >= 5]
        lines = space.train.texts * 6 + modern * 2 + random.sample(books, len(books) // 4)
        save_tokenizer(train_vocabulary(lines, settings.PIECES, emoji), folder, settings.POSITIONS)
    notes["pieces"] = space.tokenizer.get_vocab_size()


def corpus(space: Workspace, notes: dict) -> None:
    """Packed rows of piece ids, and the lines that the teachers will mark."""
    if not space.packed.exists() or not space.lines.exists():
        books, modern = read_corpus(space.data)
        labelled = space.train.texts[:]
        random.shuffle(labelled)
        parts = {"books": books, "modern": modern, "labelled": labelled}
        rows = {name: pack(space.tokenizer, lines, settings.POSITIONS) for name, lines in parts.items()}
        np.savez(space.packed, **rows)
        lines = candidate_lines(books, modern, settings.UNLABELLED, space.seed)
        space.lines.write_text("\n".join(lines), encoding="utf-8")
    notes.update({name: int(rows.size) for name, rows in np.load(space.packed).items()})


def pretraining(space: Workspace, notes: dict) -> None:
    """Masked-language pre-training; resumes from its own checkpoint."""
    rows = np.load(space.packed)
    parts = [(rows["books"], settings.BOOKS), (rows["modern"], settings.MODERN), (rows["labelled"], settings.LABELLED)]
    pretrain(space.shape, parts, settings.PRETRAIN_TOKENS, space.device, space.seed, space.pretrained)
    state = torch.load(space.pretrained, map_location="cpu")
    notes.update(tokens=settings.PRETRAIN_TOKENS, loss=round(state["loss"], 3))


def linear(space: Workspace, notes: dict) -> None:
    """The baseline, on the same mix."""
    if not space.linear_path.exists():
        LinearModel().fit(space.train).save(space.linear_path)
    notes["dev"] = dev_line(space.linear.logits(space.dev.texts), space.dev)


def teachers(space: Workspace, notes: dict) -> None:
    """Transformers on all training rows and our templates, with different seeds and dropout."""
    for n, recipe in enumerate(settings.TEACHERS):
        if not space.teacher(n).exists():
            rows = with_templates(space.train, settings.TEMPLATES, recipe.seed)
            _train_into(space, space.teacher(n), space.new_model(), rows, recipe, None)
        notes[str(n)] = dev_line(_ask(space, space.read_model(space.teacher(n)), space.dev.texts), space.dev)


def opinions(space: Workspace, notes: dict) -> None:
    """Soft labels of the teachers together; the linear model joins in on lines that it was not fitted to."""
    if space.opinions.exists():
        return
    lines = space.lines.read_text(encoding="utf-8").split("\n")
    teachers = [space.read_model(space.teacher(n)) for n in range(len(settings.TEACHERS))]
    asked = [np.mean([_ask(space, t, texts) for t in teachers], axis=0) for texts in (space.dev.texts, space.train.texts, lines)]
    deep, flat = platt(asked[0], space.dev), platt(space.linear.logits(space.dev.texts), space.dev)
    dev, trained, unlabelled = (logits * deep[0] + deep[1] for logits in asked)
    share = settings.LINEAR_SHARE
    mixed = lambda own, texts: (1 - share) * own + share * (space.linear.logits(texts) * flat[0] + flat[1])  # noqa: E731
    np.savez(
        space.opinions, trained=sigmoid(trained).astype(np.float32),
        unlabelled=sigmoid(mixed(unlabelled, lines)).astype(np.float32),
    )
    notes["ensemble dev"] = dev_line(mixed(dev, space.dev.texts), space.dev)


def student(space: Workspace, notes: dict) -> None:
    """The shipped network: from one teacher's weights, on gold labels and all teachers' opinions."""
    if not space.student.exists():
        known, start = np.load(space.opinions), space.read_model(space.teacher(settings.STUDENT_START))
        rows = with_templates(space.train, settings.TEMPLATES, settings.STUDENT.seed)
        blank = np.full((settings.TEMPLATES, len(LABELS)), np.nan, np.float32)
        rows = with_unlabelled(rows, space.lines.read_text(encoding="utf-8").split("\n"))
        soft = np.concatenate([known["trained"], blank, known["unlabelled"]])
        _train_into(space, space.student, start, rows, settings.STUDENT, soft)
    notes["dev"] = dev_line(_ask(space, space.read_model(space.student), space.dev.texts), space.dev)


def export(space: Workspace, notes: dict) -> None:
    """Calibrate on dev, write the files of the model folder."""
    notes.update(release(space))


def evaluation(space: Workspace, notes: dict) -> None:
    """Read the test sets once and write evaluation.json."""
    evaluate(space)


def _ask(space: Workspace, model: EmotionModel, texts: list[str]) -> np.ndarray:
    return predict(model, space.tokenizer, texts, space.device, settings.MAX_TOKENS)


def _train_into(
    space: Workspace, path: Path, model: EmotionModel, rows: Examples, recipe: Recipe, soft: np.ndarray | None
) -> None:
    torch.manual_seed(recipe.seed)
    check = lambda trained: dev_line(_ask(space, trained, space.dev.texts), space.dev)  # noqa: E731
    torch.save(finetune(model, space.tokenizer, rows, recipe, space.device, soft, check).state_dict(), path)


STAGES = {
    "vocabulary": vocabulary, "corpus": corpus, "pretrain": pretraining, "linear": linear, "teachers": teachers,
    "opinions": opinions, "student": student, "export": export, "evaluate": evaluation,
}
