"""The two forms in which the exported network keeps its matrices: float32, and int8 with a scale per column."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from ml.training.shipping.onnx_graph import CONTRIB, Graph


class Weights(Protocol):
    """How a linear layer and a lookup are written. Matrices are (in, out), tables (rows, width)."""

    def linear(self, graph: Graph, name: str, x: str, matrix: np.ndarray, bias: np.ndarray) -> str: ...

    def rows(self, graph: Graph, name: str, table: np.ndarray, places: str) -> str: ...


class Float32:
    def linear(self, graph: Graph, name: str, x: str, matrix: np.ndarray, bias: np.ndarray) -> str:
        product = graph.add("MatMul", x, graph.constant(matrix, f"{name}.weight"))
        return graph.add("Add", product, graph.constant(bias, f"{name}.bias"))

    def rows(self, graph: Graph, name: str, table: np.ndarray, places: str) -> str:
        return graph.add("Gather", graph.constant(table, f"{name}.weight"), places)


class Int8:
    """Activations become uint8 at run time, by the range of each tensor, inside the operator."""

    def linear(self, graph: Graph, name: str, x: str, matrix: np.ndarray, bias: np.ndarray) -> str:
        weights, scales = self._quantised(graph, name, matrix)
        bias = graph.constant(bias, f"{name}.bias")
        return graph.add("DynamicQuantizeMatMul", x, weights, scales, "", bias, domain=CONTRIB)

    def rows(self, graph: Graph, name: str, table: np.ndarray, places: str) -> str:
        rows, scales = self._quantised(graph, name, table)
        # DequantizeLinear with a scale per column takes three times as long as these.
        return graph.add("Mul", graph.add("Cast", graph.add("Gather", rows, places), to=1), scales)

    def _quantised(self, graph: Graph, name: str, matrix: np.ndarray) -> tuple[str, str]:
        """Constants with matrix = weights * scales: int8 from -127 to 127, one scale per column."""
        scales = np.maximum(np.abs(matrix).max(0) / 127, 1e-12).astype(np.float32)
        weights = np.round(matrix / scales).astype(np.int8)
        return graph.constant(weights, f"{name}.weight"), graph.constant(scales, f"{name}.scale")
