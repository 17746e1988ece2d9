"""The folder that a run keeps its state in, and the objects that several stages load from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import torch
from tokenizers import Tokenizer

from classifier import EmotionModel
from data import Examples, read_examples
from encoder import Encoder, Shape
from ledger import Ledger
from linear import LinearModel, load_linear
from settings import HEADS, INNER, LAYERS, POSITIONS, SEED, WIDTH


@dataclass
class Workspace:
    """Paths and lazily read inputs of one run."""

    data: Path
    folder: Path
    model: Path
    device: torch.device
    seed: int = SEED

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.ledger = Ledger(self.folder / "ledger.json")

    @property
    def packed(self) -> Path:
        return self.folder / "packed.npz"

    @property
    def pretrained(self) -> Path:
        return self.folder / f"pretrain-{LAYERS}x{WIDTH}.pt"

    @property
    def linear_path(self) -> Path:
        return self.folder / "linear.pkl"

    @property
    def lines(self) -> Path:
        return self.folder / "unlabelled.txt"

    @property
    def opinions(self) -> Path:
        return self.folder / "opinions.npz"

    @property
    def student(self) -> Path:
        return self.folder / "student.pt"

    @property
    def fp32(self) -> Path:
        return self.folder / "export" / "onnx" / "model.onnx"

    @property
    def int8(self) -> Path:
        return self.model / "onnx" / "model_quantized.onnx"

    def teacher(self, number: int) -> Path:
        return self.folder / f"teacher-{number}.pt"

    @cached_property
    def train(self) -> Examples:
        return read_examples(self.data, "train")

    @cached_property
    def dev(self) -> Examples:
        return read_examples(self.data, "dev")

    @cached_property
    def tokenizer(self) -> Tokenizer:
        return Tokenizer.from_file(str(self.folder / "vocabulary" / "tokenizer.json"))

    @cached_property
    def linear(self) -> LinearModel:
        return load_linear(self.linear_path)

    @property
    def shape(self) -> Shape:
        return Shape(self.tokenizer.get_vocab_size(), WIDTH, LAYERS, HEADS, INNER, POSITIONS)

    def new_model(self) -> EmotionModel:
        """Fresh heads on a copy of the pre-trained encoder."""
        encoder = Encoder(self.shape)
        state = torch.load(self.pretrained, map_location="cpu")["model"]
        encoder.load_state_dict({k.removeprefix("encoder."): v for k, v in state.items() if k.startswith("encoder.")})
        return EmotionModel(encoder)

    def read_model(self, path: Path) -> EmotionModel:
        """A fine-tuned model written as a state dict."""
        model = EmotionModel(Encoder(self.shape))
        model.load_state_dict(torch.load(path, map_location="cpu"))
        return model
