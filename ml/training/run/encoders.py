"""The first stages: a vocabulary and packed text for all encoders, and for each a start and pre-training."""

from __future__ import annotations

import random
import subprocess
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from ml.training.data.corpus import pack, read_corpus
from ml.training.data.vocabulary import extended, save_tokenizer
from ml.training.data.words import added_words
from ml.training.lines.mixture import candidate_lines, with_templates
from ml.training.measure.evaluate import dev_line
from ml.training.network.classifier import EmotionModel
from ml.training.network.encoder import Encoder
from ml.training.network.finetune import predict
from ml.training.network.pretrain import Schedule, pretrain
from ml.training.run import settings
from ml.training.run.ledger import Notes, Saved
from ml.training.run.workspace import EncoderSpace, Workspace
from ml.training.shipping.revive import revive

_SHIPPED = Path(__file__).parents[2] / "model"


def vocabularies(space: Workspace) -> None:
    """The pieces of the shipped model, and behind them words of the sets that it has not. How words are cut is no weight: from nothing begins with them, too."""
    def make(_: object) -> Notes:
        diaries = [text for source in settings.DIARIES for text in space.train.of(source).texts]
        words = added_words(diaries, settings.COMMON_FROM, settings.COMMON)
        folder = _SHIPPED
        if space.shipped.plan.start == "released":
            _fetch_release(space)
            folder = space.released
        save_tokenizer(extended(Tokenizer.from_file(str(folder / "tokenizer.json")), words), space.shipped.vocabulary, settings.POSITIONS)
        return {"pieces": space.shipped.tokenizer.get_vocab_size()}

    space.ledger.make("vocabulary", space.shipped.vocabulary / "special_tokens_map.json", make)


def _fetch_release(space: Workspace) -> None:
    """The released model's folder, from this repository's history."""
    if space.released.exists():
        return
    found = subprocess.run(["git", "archive", settings.RELEASE, "ml/model"], cwd=Path(__file__).parents[3], capture_output=True, check=True)
    part = space.released.with_suffix(".part")
    with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
        archive.extractall(part, filter="data")
    (part / "ml" / "model").rename(space.released)


def corpora(space: Workspace) -> None:
    """Packed rows of piece ids where there is pre-training, and the unlabelled lines that the teachers will mark."""
    text = cache(lambda: read_corpus(space.data))

    def make(_: object) -> Notes:
        told = with_templates(space.train, settings.TEACHER_TEMPLATES, settings.PRETRAINED_OWN, space.seed).texts
        random.Random(space.seed).shuffle(told)
        parts = {**text(), "labelled": told}
        rows = {part: pack(space.shipped.tokenizer, lines, settings.ROW) for part, lines in parts.items()}
        np.savez(space.packed, **rows)
        return {part: int(found.size) for part, found in rows.items()}

    if any(own.plan.tokens for own in space.encoders.values()):
        space.ledger.make("corpus", space.packed, make)

    def choose(_: object) -> Notes:
        lines = candidate_lines(text(), settings.UNLABELLED, space.seed)
        space.lines.write_text("\n".join(lines), encoding="utf-8")
        return {"lines": len(lines)}

    if space.origin.members or space.origin.told:
        space.ledger.make("lines", space.lines, choose)


def starts(space: Workspace) -> None:
    """What each encoder begins with: a release's weights, or random ones."""
    for own in space.chosen:
        def make(_: object, own: EncoderSpace = own) -> Notes:
            own.folder.mkdir(exist_ok=True)
            torch.manual_seed(space.seed)
            notes: Notes = {}
            if own.plan.start == "released":
                model = revive(space.released / "onnx" / "model_quantized.onnx", own.tokenizer, own.shape)
                logits = predict(model, own.tokenizer, space.dev.texts, space.device, settings.MAX_TOKENS)
                notes["dev"] = dev_line(logits, space.dev)
            else:
                model = EmotionModel(Encoder(own.shape))
            torch.save(model.state_dict(), own.start)
            return notes

        space.ledger.make(f"start {own.plan.name}", own.start, make)


def pretraining(space: Workspace) -> None:
    """Masked-language pre-training; resumes from its own checkpoint."""
    for own in space.chosen:
        def make(saved: Saved, own: EncoderSpace = own) -> Notes:
            encoder, plan = own.read_model(own.start).encoder, own.plan
            notes: Notes = {}
            if plan.tokens:
                schedule = Schedule(plan.tokens, settings.ROWS[space.device.type], plan.rate, plan.fall, space.minutes)
                packed = np.load(space.packed)
                parts = [(packed[part], times) for part, times in settings.SHOWN.items()]
                notes |= pretrain(encoder, parts, schedule, space.device, space.seed, own.folder / "pretrain.ckpt", saved)
            torch.save(encoder.state_dict(), own.pretrained)
            return notes

        space.ledger.make(f"pretrain {own.plan.name}", own.pretrained, make)
