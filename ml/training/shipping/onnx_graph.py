"""A small writer of ONNX graphs: constants, operators, one file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

_OPSET, _IR = 23, 11  # the first with Attention and RMSNormalization
CONTRIB = "com.microsoft"  # what every build of ONNX Runtime adds to the standard operators


class Graph:
    """Operators run in the order in which they are added. Values go by name."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def constant(self, values: np.ndarray | list[int], name: str | None = None) -> str:
        """Floats become float32, whole numbers int64 unless they are int8."""
        array = np.asarray(values)
        kind = np.float32 if array.dtype.kind == "f" else array.dtype if array.dtype == np.int8 else np.int64
        name = name or f"constant{len(self._constants)}"
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(array, kind), name))
        return name

    def add(self, op: str, *inputs: str, output: str | None = None, domain: str = "", **attributes: object) -> str:
        """An operator with one output; "" stands for an input left out."""
        output = output or f"{op}{len(self._nodes)}"
        self._nodes.append(helper.make_node(op, inputs, [output], output, domain=domain, **attributes))
        return output

    def split(self, x: str, axis: int, parts: int) -> list[str]:
        """Equal parts of x along an axis."""
        name = f"Split{len(self._nodes)}"
        outputs = [f"{name}.{part}" for part in range(parts)]
        self._nodes.append(helper.make_node("Split", [x], outputs, name, axis=axis, num_outputs=parts))
        return outputs

    def save(self, path: Path, inputs: dict[str, list[str]], outputs: dict[str, list[str | int]]) -> None:
        """Checks and writes the file. Inputs (int64) and outputs (float32) by name, with their dimensions."""
        values = lambda kind, named: [helper.make_tensor_value_info(k, kind, v) for k, v in named.items()]  # noqa: E731
        known = values(TensorProto.INT64, inputs), values(TensorProto.FLOAT, outputs)
        graph = helper.make_graph(self._nodes, "network", *known, self._constants)
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(CONTRIB, 1)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=_IR)
        onnx.checker.check_model(model)
        path.parent.mkdir(parents=True, exist_ok=True)
        onnx.save(model, str(path))
