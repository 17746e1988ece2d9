"""The folder that a run keeps its state in, and the objects that several stages load from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import torch
from tokenizers import Tokenizer
from torch import nn

from ml.training.data.examples import Examples, read_examples
from ml.training.network.classifier import EmotionModel
from ml.training.network.encoder import Encoder, Shape
from ml.training.run.ledger import Ledger
from ml.training.run.settings import POSITIONS, SEED, EncoderPlan, Origin
from ml.training.teachers.linear import LinearModel, load_linear


@dataclass(frozen=True)
class EncoderSpace:
    """One encoder's vocabulary, corpus and weights."""

    plan: EncoderPlan
    folder: Path

    @property
    def vocabulary(self) -> Path:
        """All encoders of a run cut text in the same way."""
        return self.folder.parent / "vocabulary"

    @property
    def start(self) -> Path:
        """A whole model: encoder and heads."""
        return self.folder / "start.pt"

    @property
    def pretrained(self) -> Path:
        """The encoder alone, after pre-training."""
        return self.folder / "encoder.pt"

    @cached_property
    def tokenizer(self) -> Tokenizer:
        return Tokenizer.from_file(str(self.vocabulary / "tokenizer.json"))

    @property
    def shape(self) -> Shape:
        plan = self.plan
        return Shape(self.tokenizer.get_vocab_size(), plan.width, plan.layers, plan.heads, plan.inner, POSITIONS)

    def started_model(self) -> EmotionModel:
        """The heads of the start on the pre-trained encoder."""
        model = self.read_model(self.start)
        model.encoder.load_state_dict(torch.load(self.pretrained, map_location="cpu"))
        return model

    def read_model(self, path: Path) -> EmotionModel:
        """A model written as a state dict."""
        model = EmotionModel(Encoder(self.shape))
        model.load_state_dict(torch.load(path, map_location="cpu"))
        return model


Module = TypeVar("Module", bound=nn.Module)


@torch.no_grad()
def moved(module: Module, towards: Module, share: float) -> Module:
    """`module`, its weights moved in place by `share` of the way to those of `towards`."""
    for own, other in zip(module.parameters(), towards.parameters()):
        own.lerp_(other, share)
    return module


@dataclass
class Workspace:
    """Paths and lazily read inputs of one run."""

    data: Path
    folder: Path
    model: Path
    languages: Path  # folder of the readers of other languages
    device: torch.device
    origin: Origin
    seed: int = SEED
    only: str | None = None  # the one encoder, teacher or student that this process works on; None: all
    fold: int | None = None  # the one fold whose teachers this process trains; None: all
    minutes: float | None = None  # the longest pre-training of an encoder; None: as many pieces as are planned

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.ledger = Ledger(self.folder / "ledger.json", self.seed, str(self.device))
        self.encoders = {plan.name: EncoderSpace(plan, self.folder / plan.name) for plan in self.origin.encoders}
        self.shipped = self.encoders[self.origin.encoders[0].name]

    @property
    def chosen(self) -> list[EncoderSpace]:
        """The encoders that this process works on: all, or the one that is named."""
        return [own for name, own in self.encoders.items() if self.only in (None, name)]

    @property
    def packed(self) -> Path:
        return self.folder / "packed.npz"

    @property
    def released(self) -> Path:
        """The model folder of the release that an encoder continues from."""
        return self.folder / "released"

    @property
    def linear_path(self) -> Path:
        return self.folder / "linear.pkl"

    @property
    def lines(self) -> Path:
        return self.folder / "lines.txt"

    @property
    def opinions(self) -> Path:
        return self.folder / "opinions.npz"

    def student(self, seed: int) -> Path:
        return self.folder / f"student-{seed}.pt"

    @property
    def blended(self) -> Path:
        return self.folder / "blended.pt"

    @property
    def wide(self) -> Path:
        """The linear model of accounts and its gate, which are added to the wide part."""
        return self.folder / "wide.npz"

    @property
    def days(self) -> Path:
        """The linear model of days and its gate."""
        return self.folder / "days.npz"

    @property
    def widened(self) -> Path:
        """The shipped weights before calibration."""
        return self.folder / "widened.pt"

    @property
    def fp32(self) -> Path:
        return self.folder / "export" / "onnx" / "model.onnx"

    @property
    def int8(self) -> Path:
        return self.model / "onnx" / "model_quantized.onnx"

    def held_out(self, member: str, fold: int) -> Path:
        """Logits of a teacher for the fold it has not seen, for dev and for the unlabelled lines."""
        return self.folder / "folds" / f"{member}-{fold}.npz"

    @cached_property
    def train(self) -> Examples:
        return read_examples(self.data, "train")

    @cached_property
    def dev(self) -> Examples:
        return read_examples(self.data, "dev")

    @cached_property
    def linear(self) -> LinearModel:
        return load_linear(self.linear_path)
