"""The network of classifier.py as an ONNX graph, in the form that ONNX Runtime reads fastest on one CPU thread.

It is the same function, written with fewer and cheaper operators than an exporter finds:

- Attention is one operator, whose heads need no transposing.
- Whatever is added to the residual stream has mean 0 at every place, by its weights. On such a stream LayerNorm is
  RMSNorm, which takes half the time; its shift goes into the bias of the layer that reads it.
- A label's logit is the mean of hidden * score under its pool's softmax: one small product serves all labels.
- Nearness takes at most `_FARTHEST` from a score. Weights of e^-30 are nothing in float32; those of distances beyond
  87 are denormal numbers, which made attention take half as long again.
"""

from __future__ import annotations

import numpy as np
from torch import Tensor, nn

from ml.training.network.classifier import BUCKETS, MULTIPLIERS, Account, EmotionModel, Gated, Wide
from ml.training.network.encoder import Block, Encoder
from ml.training.shipping.onnx_graph import Graph
from ml.training.shipping.onnx_weights import Weights

_FARTHEST = -30.0
_ABSENT = -1e4  # takes a padded place out of a softmax


class OnnxNetwork:
    """Adds a model to a graph. Values are (batch, tokens, width) unless said otherwise."""

    def __init__(self, graph: Graph, weights: Weights, model: EmotionModel) -> None:
        self._graph, self._weights = graph, weights
        self._positions = model.encoder.shape.tokens
        self._tokens = graph.add("Shape", "input_ids", start=1, end=2)
        self._seen = graph.add("Cast", "attention_mask", to=1)  # (batch, tokens)
        absent = graph.add("Gather", graph.constant(np.array([_ABSENT, 0.0])), "attention_mask")
        self._absent = graph.add("Unsqueeze", absent, graph.constant([1]))  # (batch, 1, tokens)
        hidden, shift = self._encoder(model.encoder)
        logits = self._pools(model, hidden, shift)
        if model.wide is not None and model.account is not None and model.days is not None:
            logits = self._linear_parts(logits, model.wide, model.account, model.days)
        graph.add("Identity", logits, output="logits")

    def _encoder(self, encoder: Encoder) -> tuple[str, np.ndarray]:
        """Hidden states, but for a shift (width) that is the same at every place."""
        graph = self._graph
        rows = self._weights.rows(graph, "encoder.piece", _array(encoder.piece.weight), "input_ids")
        x = graph.add("Add", rows, self._first(_array(encoder.position.weight), "encoder.position.weight"))
        norm = encoder.embedding_norm
        gain = graph.constant(_array(norm.weight), "encoder.embedding_norm.weight")
        shift = graph.constant(_array(norm.bias), "encoder.embedding_norm.bias")
        x = graph.add("LayerNormalization", x, gain, shift, axis=-1, epsilon=norm.eps)
        x = graph.add("Mul", x, graph.add("Unsqueeze", self._seen, graph.constant([2])))
        around = graph.add("Pad", x, graph.constant([0, 1, 0, 0, 1, 0]))
        around = graph.add("Gather", around, self._places(0, 2), axis=1)
        around = graph.add("Reshape", around, graph.constant([0, 0, 2 * encoder.shape.width]))
        x = graph.add("Sub", x, graph.add("ReduceMean", x, graph.constant([-1])))
        x = graph.add("Add", x, self._centred("encoder.near", around, encoder.near))
        bias = self._bias(_array(encoder.distance))
        for number, block in enumerate(encoder.blocks):
            x = self._block(f"encoder.blocks.{number}", block, x, bias)
        return self._normalised("encoder.final_norm", x, encoder.final_norm)

    def _block(self, name: str, block: Block, x: str, bias: str) -> str:
        graph = self._graph
        read, shift = self._normalised(f"{name}.attention_norm", x, block.attention_norm)
        mixed = self._reading(f"{name}.mix", read, block.mix, shift)
        heads = {"q_num_heads": block.heads, "kv_num_heads": block.heads}
        seen = graph.add("Attention", *graph.split(mixed, axis=-1, parts=3), bias, **heads)
        x = graph.add("Add", x, self._centred(f"{name}.out", seen, block.out))
        read, shift = self._normalised(f"{name}.inner_norm", x, block.inner_norm)
        inner = graph.add("Gelu", self._reading(f"{name}.up", read, block.up, shift))
        return graph.add("Add", x, self._centred(f"{name}.down", inner, block.down))

    def _bias(self, distance: np.ndarray) -> str:
        """What is added to the scores: (batch, heads, tokens, tokens)."""
        graph = self._graph
        near = graph.constant(np.maximum(distance, _FARTHEST))
        square = graph.add("Concat", self._tokens, self._tokens, axis=0)
        near = graph.add("Slice", near, graph.constant([0, 0]), square, graph.constant([2, 3]))
        return graph.add("Add", near, graph.add("Unsqueeze", self._absent, graph.constant([1])))

    def _pools(self, model: EmotionModel, hidden: str, shift: np.ndarray) -> str:
        """(batch, labels). Softmax does not feel what is the same at every place: neither the shift nor focus' bias."""
        graph = self._graph
        both = graph.constant(np.concatenate([_array(model.focus.weight), _array(model.score)]), "pools.weight")
        both = graph.add("MatMul", both, graph.add("Transpose", hidden, perm=[0, 2, 1]))  # (batch, 2 labels, tokens)
        focus, scores = graph.split(both, axis=1, parts=2)
        focus = graph.add("Softmax", graph.add("Add", focus, self._absent), axis=-1)
        means = graph.add("ReduceSum", graph.add("Mul", focus, scores), graph.constant([2]), keepdims=0)
        base = _array(model.base) + _array(model.score) @ shift
        return graph.add("Add", means, graph.constant(base, "pools.bias"))

    def _linear_parts(self, logits: str, wide: Wide, account: Account, days: Gated) -> str:
        """(batch, labels). All parts lie side by side in one table, so that their rows are found once."""
        graph, labels = self._graph, wide.table.embedding_dim
        sums = self._sums(np.concatenate([_array(part.table.weight) for part in (wide, account.wide, days.wide)], axis=1))
        base = np.concatenate([np.zeros(labels), _array(account.base), _array(days.base)])
        sums = graph.add("Add", sums, graph.constant(base, "linear.base"))
        ends = np.cumsum([0, labels, labels, 1, labels, 1])
        own, told, gate, lived, door = (
            graph.add("Slice", sums, graph.constant([start]), graph.constant([end]), graph.constant([1])) for start, end in zip(ends, ends[1:])
        )
        logits = self._moved(graph.add("Add", logits, own), told, gate, account, "account")
        logits = self._in_company(logits, gate, account)
        return self._moved(logits, lived, door, days, "days")

    def _moved(self, logits: str, found: str, gate: str, part: Gated, name: str) -> str:
        """As far as the gate is open towards what the part has found."""
        graph = self._graph
        opened = graph.add("Mul", graph.add("Sigmoid", gate), graph.constant(_array(part.share), f"{name}.share"))
        return graph.add("Add", logits, graph.add("Mul", opened, graph.add("Sub", found, logits)))

    def _in_company(self, logits: str, gate: str, account: Account) -> str:
        """As far as the gate is closed with what the other outputs say."""
        graph = self._graph
        closed = graph.add("Sigmoid", graph.add("Neg", gate))
        company = graph.add("MatMul", logits, graph.constant(_array(account.company).T, "account.company"))
        company = graph.add("Add", company, graph.constant(_array(account.company_base), "account.company_base"))
        return graph.add("Add", logits, graph.add("Mul", closed, company))

    def _sums(self, table: np.ndarray) -> str:
        """(batch, columns). A window is a piece and the two after it; its three hashes are one integer product."""
        graph, (a, b, c) = self._graph, MULTIPLIERS
        windows = self._places(0, 1, 2)
        padded = (graph.add("Pad", x, graph.constant([0, 0, 0, 2])) for x in ("input_ids", self._seen))
        ids, seen = (graph.add("Gather", x, windows, axis=1) for x in padded)
        hashes = graph.constant(np.array([[b, a, 31 * a], [0, b, 31 * b], [0, 0, c]]))
        hashes = graph.add("Add", graph.add("MatMul", ids, hashes), graph.constant([1, 2, 3]))
        hashes = graph.add("Mod", hashes, graph.constant(np.array(BUCKETS)))
        hashes = graph.add("Reshape", hashes, graph.constant([0, -1]))
        seen = graph.add("Reshape", seen, graph.constant([0, 1, -1]))
        rows = self._weights.rows(graph, "wide.table", table, hashes)
        shares = graph.add("Div", seen, graph.add("ReduceL2", seen, graph.constant([2])))  # 1 / sqrt(count) each
        return graph.add("Squeeze", graph.add("MatMul", shares, rows), graph.constant([1]))

    def _normalised(self, name: str, x: str, norm: nn.LayerNorm) -> tuple[str, np.ndarray]:
        """LayerNorm of a centred x but for its shift (width), and the shift."""
        gain = self._graph.constant(_array(norm.weight), f"{name}.weight")
        return self._graph.add("RMSNormalization", x, gain, axis=-1, epsilon=norm.eps), _array(norm.bias)

    def _reading(self, name: str, x: str, layer: nn.Linear, shift: np.ndarray) -> str:
        """A layer on x + shift."""
        weight, bias = _array(layer.weight), _array(layer.bias)
        return self._weights.linear(self._graph, name, x, weight.T, bias + weight @ shift)

    def _centred(self, name: str, x: str, layer: nn.Linear) -> str:
        """A layer whose outputs have mean 0 at every place."""
        weight, bias = _array(layer.weight), _array(layer.bias)
        return self._weights.linear(self._graph, name, x, (weight - weight.mean(0)).T, bias - bias.mean())

    def _first(self, table: np.ndarray, name: str | None = None) -> str:
        """One row of the table for each token."""
        zero = self._graph.constant([0])
        return self._graph.add("Slice", self._graph.constant(table, name), zero, self._tokens, zero)

    def _places(self, *offsets: int) -> str:
        """(tokens, offsets): each token's own place plus the offsets."""
        return self._first(np.arange(self._positions)[:, None] + np.array(offsets))


def _array(values: Tensor) -> np.ndarray:
    return values.detach().cpu().numpy()
