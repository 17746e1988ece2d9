"""The first stages: for each planned encoder a vocabulary, packed text, a start and pre-training."""

from __future__ import annotations

import random
import subprocess
import tarfile
import unicodedata
from collections import Counter
from io import BytesIO
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from ml.training.data.corpus import pack, read_corpus
from ml.training.data.vocabulary import extended, save_tokenizer, train_vocabulary
from ml.training.data.words import added_words, common_emoji
from ml.training.lines.mixture import candidate_lines
from ml.training.lines.templates import template_emoji
from ml.training.measure.evaluate import dev_line
from ml.training.network.classifier import EmotionModel
from ml.training.network.encoder import Encoder
from ml.training.network.finetune import predict
from ml.training.network.pretrain import Schedule, pretrain
from ml.training.run import settings
from ml.training.run.ledger import Notes, Saved
from ml.training.run.workspace import EncoderSpace, Workspace
from ml.training.shipping.revive import revive

_PARTS = ("books", "tasks", "talk", "labelled")


def vocabularies(space: Workspace) -> None:
    """Pieces from the labelled and modern lines (shown more often) and a quarter of the books; or the release's."""
    for own in space.chosen:
        def make(_: object, own: EncoderSpace = own) -> Notes:
            diaries = [text for source in settings.DIARIES for text in space.train.of(source).texts]
            words = added_words(diaries, settings.COMMON_FROM, settings.COMMON)
            if own.plan.start == "released":
                _fetch_release(space)
                first = Tokenizer.from_file(str(space.released / "tokenizer.json"))
            else:
                text = read_corpus(space.data)
                symbols = Counter(c for t in space.train.texts for c in t if unicodedata.category(c) in ("So", "Sk"))
                emoji = sorted({c for c, n in symbols.items() if n >= 5} | template_emoji() | set(common_emoji()))
                books = random.Random(space.seed).sample(text["books"], len(text["books"]) // 4)
                lines = space.train.texts * 6 + (text["tasks"] + text["talk"]) * 2 + books
                first = train_vocabulary(lines, own.plan.pieces, emoji)
            save_tokenizer(extended(first, words), own.vocabulary, settings.POSITIONS)
            return {"pieces": own.tokenizer.get_vocab_size()}

        space.ledger.make(f"vocabulary {own.plan.name}", own.vocabulary / "special_tokens_map.json", make)


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
    for own in (own for own in space.chosen if own.plan.tokens):
        def make(_: object, own: EncoderSpace = own) -> Notes:
            text = read_corpus(space.data)
            labelled = space.train.texts[:]
            random.Random(space.seed).shuffle(labelled)
            rows = {part: pack(own.tokenizer, lines, settings.ROW) for part, lines in {**text, "labelled": labelled}.items()}
            np.savez(own.packed, **rows)
            return {part: int(found.size) for part, found in rows.items()}

        space.ledger.make(f"corpus {own.plan.name}", own.packed, make)

    def choose(_: object) -> Notes:
        lines = candidate_lines(read_corpus(space.data), settings.UNLABELLED, space.seed)
        space.lines.write_text("\n".join(lines), encoding="utf-8")
        return {"lines": len(lines)}

    if space.origin.members:
        space.ledger.make("lines", space.lines, choose)


def starts(space: Workspace) -> None:
    """What each encoder begins with: a release's weights, or random ones."""
    for own in space.chosen:
        def make(_: object, own: EncoderSpace = own) -> Notes:
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
            notes: Notes = {"tokens": plan.tokens}
            if plan.tokens:
                schedule = Schedule(plan.tokens, settings.ROWS, plan.rate, plan.fall)
                parts = _parts(space, own, settings.SHOWN)
                checkpoint = own.folder / "pretrain.ckpt"
                loss = pretrain(encoder, parts, schedule, space.device, space.seed, checkpoint, saved)
                notes["loss"] = round(loss, 3)
            torch.save(encoder.state_dict(), own.pretrained)
            return notes

        space.ledger.make(f"pretrain {own.plan.name}", own.pretrained, make)


def _parts(space: Workspace, own: EncoderSpace, shown: dict[str, float]) -> list[tuple[np.ndarray, float]]:
    rows = np.load(own.packed)
    return [(rows[part], shown[part]) for part in _PARTS]
