"""Does Node give the logits that Python gives? Compares both on dev texts, for the shipped network and its fp32 form.

The fp32 form is made from the shipped weights, dequantised: what is compared is tokenizers and runtimes.
Exit status 1 when a piece differs, or an fp32 logit by more than 1e-3. Needs `npm install` in the project.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from ml.training.data.examples import read_examples
from ml.training.network.classifier import EmotionModel, padded
from ml.training.network.encoder import Shape
from ml.training.run import settings
from ml.training.shipping.export_onnx import export, run_onnx
from ml.training.shipping.revive import revive

_TOLERANCE = 1e-3  # of an fp32 logit, as the project promises
_HERE = Path(__file__).resolve().parent


def main() -> None:
    """Prints one line per form of the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with emotion/")
    parser.add_argument("--model-dir", type=Path, default=_HERE.parents[1] / "model")
    parser.add_argument("--texts", type=int, default=400, help="how many texts of dev")
    chosen = parser.parse_args()
    tokenizer = Tokenizer.from_file(str(chosen.model_dir / "tokenizer.json"))
    texts = _spread(read_examples(chosen.data, "dev").texts, tokenizer, chosen.texts)
    pieces = [row.ids for row in tokenizer.encode_batch(texts)]
    model = revive(chosen.model_dir / "onnx" / "model_quantized.onnx", tokenizer, _shape(chosen.model_dir))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "fp32"
        shutil.copytree(chosen.model_dir, folder)
        export(model, folder, folder / "onnx" / "model.onnx")
        fp32 = _compare("fp32", _from_node(folder, "fp32", texts), pieces, _from_torch(model, pieces))
        quantised = np.concatenate([run_onnx(chosen.model_dir / "onnx" / "model_quantized.onnx", tokenizer, [t], settings.MAX_TOKENS) for t in texts])
        _compare("int8", _from_node(chosen.model_dir, "q8", texts), pieces, quantised)
    raise SystemExit(int(fp32 > _TOLERANCE))


def _spread(texts: list[str], tokenizer: Tokenizer, count: int) -> list[str]:
    """Every n-th text, of those that need no cutting."""
    short = [text for text in texts if len(tokenizer.encode(text).ids) <= settings.MAX_TOKENS]
    return short[:: max(1, len(short) // count)][:count]


def _shape(folder: Path) -> Shape:
    config = json.loads((folder / "config.json").read_text())
    sizes = ("vocab_size", "dim", "n_layers", "n_heads", "hidden_dim", "max_position_embeddings")
    return Shape(*(config[size] for size in sizes))


def _from_node(folder: Path, weights: str, texts: list[str]) -> list[dict]:
    asked = json.dumps({"folder": str(folder.resolve()), "dtype": weights, "texts": texts})
    command = ["node", str(_HERE / "parity.mjs")]
    return json.loads(subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout)


@torch.no_grad()
def _from_torch(model: EmotionModel, pieces: list[list[int]]) -> np.ndarray:
    """(rows, 11) logits, one text at a time without padding."""
    model.eval()
    return np.concatenate([model(*padded([row], step=1)).numpy() for row in pieces])


def _compare(name: str, found: list[dict], pieces: list[list[int]], expected: np.ndarray) -> float:
    """The largest difference of a logit; ends the program when a text has other pieces."""
    other = [n for n, (one, row) in enumerate(zip(found, pieces, strict=True)) if one["ids"] != row]
    if other:
        raise SystemExit(f"{len(other)} of {len(pieces)} texts have other pieces in Node")
    worst = float(np.abs(np.array([one["logits"] for one in found]) - expected).max())
    print(f"{name}: {len(pieces)} texts, the same pieces, logits differ by at most {worst:.1e}")
    return worst


if __name__ == "__main__":
    main()
