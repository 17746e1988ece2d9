"""The transformer: pre-norm encoder (Xiong et al. 2020) with learned positions, any width and depth."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass(frozen=True)
class Shape:
    """Sizes of an encoder. `tokens` is the longest input it has positions for."""

    pieces: int
    width: int = 256
    layers: int = 4
    heads: int = 4
    inner: int = 1024
    tokens: int = 128


class Block(nn.Module):
    """Self-attention and a feed-forward layer, each on the normalised residual stream."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.attention_norm = nn.LayerNorm(shape.width)
        self.mix = nn.Linear(shape.width, 3 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.inner_norm = nn.LayerNorm(shape.width)
        self.up = nn.Linear(shape.width, shape.inner)
        self.down = nn.Linear(shape.inner, shape.width)

    def forward(self, x: Tensor, bias: Tensor, dropout: float) -> Tensor:
        """x: (batch, tokens, width). bias: added to the scores, broadcast to (batch, heads, tokens, tokens)."""
        batch, tokens, width = x.shape
        q, k, v = (
            self.mix(self.attention_norm(x))
            .view(batch, tokens, 3, self.heads, width // self.heads)
            .permute(2, 0, 3, 1, 4)
            .unbind(0)
        )
        seen = attend(q, k, v, bias)
        x = x + F.dropout(self.out(seen.transpose(1, 2).reshape(batch, tokens, width)), dropout, self.training)
        inner = F.gelu(self.up(self.inner_norm(x)))
        return x + F.dropout(self.down(inner), dropout, self.training)


def attend(q: Tensor, k: Tensor, v: Tensor, bias: Tensor) -> Tensor:
    """Softmax attention over (batch, heads, tokens, width / heads).

    Written out: on a CPU the fused kernel's backward pass took a quarter of a training step.
    """
    scores = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-1, -2))
    return torch.matmul(torch.softmax(scores + bias.to(scores.dtype), dim=-1), v)


class Encoder(nn.Module):
    """Piece ids (batch, tokens) to hidden states (batch, tokens, width).

    Two things know about neighbourhood from the first step, which short pre-training cannot afford to learn:
    each place also reads its left and right neighbour, and heads prefer near places (ALiBi, Press et al. 2022,
    here in both directions; the last head is free).
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.piece = nn.Embedding(shape.pieces, shape.width)
        self.position = nn.Embedding(shape.tokens, shape.width)
        self.embedding_norm = nn.LayerNorm(shape.width)
        self.near = nn.Linear(2 * shape.width, shape.width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.final_norm = nn.LayerNorm(shape.width)
        self.register_buffer("distance", _distance_bias(shape.heads, shape.tokens), persistent=False)
        self.dropout = 0.0
        self.apply(_init_weights)
        for block in self.blocks:  # residual branches start small (GPT-2)
            for layer in (block.out, block.down):
                layer.weight.data.div_((2 * shape.layers) ** 0.5)

    def forward(self, ids: Tensor, mask: Tensor | None) -> Tensor:
        """`mask`: (batch, tokens), 1 for text and 0 for padding; None: no padding."""
        tokens = ids.shape[1]
        x = self.embedding_norm(self.piece(ids) + self.position.weight[:tokens])
        bias = self.distance[:, :, :tokens, :tokens]
        if mask is not None:
            x = x * mask.unsqueeze(-1).to(x.dtype)
            bias = bias + (1.0 - mask.to(bias.dtype))[:, None, None, :] * -1e4
        around = torch.cat([F.pad(x, (0, 0, 1, 0))[:, :-1], F.pad(x, (0, 0, 0, 1))[:, 1:]], dim=-1)
        x = F.dropout(x + self.near(around), self.dropout, self.training)
        for block in self.blocks:
            x = block(x, bias, self.dropout)
        return self.final_norm(x)


def _distance_bias(heads: int, tokens: int) -> Tensor:
    """(1, heads, tokens, tokens): minus slope times distance, slopes 1, 1/4, 1/16 ... and 0 for the last head."""
    slopes = torch.tensor([4.0**-h for h in range(heads - 1)] + [0.0])
    places = torch.arange(tokens)
    return -slopes[None, :, None, None] * (places[:, None] - places[None, :]).abs()


def _init_weights(module: nn.Module) -> None:
    if isinstance(module, (nn.Linear, nn.Embedding)):
        nn.init.normal_(module.weight, std=0.02)
    if isinstance(module, nn.Linear) and module.bias is not None:
        nn.init.zeros_(module.bias)
