"""Skip-gram vectors (Mikolov et al. 2013) of the pieces, by the `fasttext` program: a cheap start for embeddings."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np

_SPREAD = 0.1  # standard deviation of the embeddings that come out


def piece_vectors(rows: np.ndarray, pieces: int, width: int, seed: int, folder: Path) -> np.ndarray:
    """(pieces, width) float32. `rows`: packed piece ids, each row a sentence to skip-gram."""
    text, out = folder / "pieces.txt", folder / "vectors"
    text.write_text("\n".join(" ".join(map(str, row)) for row in rows), encoding="utf-8")
    subprocess.run(
        ["fasttext", "skipgram", "-input", text, "-output", out, "-dim", str(width), "-minn", "0", "-maxn", "0",
         "-minCount", "1", "-epoch", "1", "-neg", "5", "-thread", "1", "-verbose", "1"],
        check=True,
    )
    table = np.random.default_rng(seed).normal(0, 1, (pieces, width)).astype(np.float32)
    with open(f"{out}.vec", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            name, *values = line.split()
            if name.isdigit():
                table[int(name)] = np.array(values, np.float32)
    for leftover in (text, Path(f"{out}.vec"), Path(f"{out}.bin")):
        leftover.unlink()
    return table * (_SPREAD / table.std())
