#!/usr/bin/env python3
"""From the labelled texts of other languages to `ml/languages/`: `python3 ml/training/languages/train.py --help`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

import heads
import identify
from features import matrix
from sources import LANGUAGES, Rows, load, sentences

VERSION = "0.1.0"
LEAST_AUC = 0.8  # mean over emotions and native tests: below it a language is not offered
LEAST_LEFT_OUT = 0.77  # the same on left-out training rows: a test of a thousand rows can be lucky
STRENGTH = {"fi": 0.07}
BITS = {"ko": 17, "fi": 16}
DEFAULT_STRENGTH, DEFAULT_BITS = 0.2, 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with emotion/ and pretrain/")
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[2] / "languages")
    parser.add_argument("--only", default=",".join(LANGUAGES), help="languages, with commas")
    parser.add_argument("--skip-identify", action="store_true", help="keep the file that tells languages apart")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    index_file = chosen.out / "index.json"
    index = json.loads(index_file.read_text()) if index_file.exists() else {"version": VERSION, "languages": {}}
    if not chosen.skip_identify:
        identifier, known = identify.train(sentences(chosen.data))
        identifier.weights.tofile(chosen.out / "identify.bin")
        index["identify"] = {"file": "identify.bin", "bits": identify.BITS, "languages": identifier.languages,
                             "known": {k: round(v, 4) for k, v in known.items()}}
        _write(index_file, index)
    for language in chosen.only.split(","):
        entry = make(language, chosen.data, chosen.out)
        index["languages"].pop(language, None)
        if entry is not None:
            index["languages"][language] = entry
        _write(index_file, index)


def _write(file: Path, index: dict) -> None:
    index["languages"] = dict(sorted(index["languages"].items()))
    file.write_text(json.dumps(index, ensure_ascii=False, indent=2) + "\n")


def make(language: str, data: Path, out: Path) -> dict | None:
    """Trains a language on train and dev and writes its weights; None where test says that it is read too badly.

    Every choice (sizes, strengths) was made on rows of train that were left out; test decides only what is offered.
    """
    sources = {source: _joined([load(data, source, split) for split in ("train", "dev")]) for source in LANGUAGES[language]}
    bits = BITS.get(language, DEFAULT_BITS)
    experts = sources if language == "ko" or len(sources) == 1 else {"+".join(sources): _joined(list(sources.values()))}
    vectors = {source: matrix(rows.texts, bits) for source, rows in experts.items()}
    reader = heads.train(language, experts, vectors, bits, STRENGTH.get(language, DEFAULT_STRENGTH))
    table, whole, scales = reader.table().rounded()
    left_out = float(np.mean(list(heads.auc(reader.unseen, reader.targets, reader.labels).values())))
    figures = {"leftOut": round(left_out, 3), "test": _figures(reader, table, data, bits)}
    mean = float(np.mean([figure["mean"] for figure in figures["test"].values()]))
    offered = mean >= LEAST_AUC and left_out >= LEAST_LEFT_OUT
    print(language, "left out", figures["leftOut"], "test", {s: f["mean"] for s, f in figures["test"].items()},
          "offered" if offered else "not offered", flush=True)
    if not offered:
        return None
    file = f"{language}.bin"
    whole.tofile(out / file)
    return {"file": file, "bits": bits, "heads": _heads(table, scales), "labels": _labels(reader), "figures": figures}


def _joined(parts: list[Rows]) -> Rows:
    return Rows([text for rows in parts for text in rows.texts], np.concatenate([rows.targets for rows in parts]))


def _figures(reader: heads.Reader, table: heads.Table, data: Path, bits: int) -> dict:
    found = {}
    for source in LANGUAGES[reader.language]:
        rows = load(data, source, "test")
        areas = heads.auc(reader.probabilities(matrix(rows.texts, bits), table), rows.targets, reader.labels)
        found[source] = {"rows": len(rows.texts), "mean": round(float(np.mean(list(areas.values()))), 3),
                         "auc": {name: round(area, 3) for name, area in areas.items()}}
    return found


def _heads(table: heads.Table, scales: np.ndarray) -> list[dict]:
    return [{"name": name, "scale": float(f"{scale:.6g}"), "bias": float(f"{bias:.6g}")}
            for name, scale, bias in zip(table.names, scales, table.bias)]


def _labels(reader: heads.Reader) -> dict:
    base = heads.base_rate(reader.unseen, reader.targets, reader.labels)
    labels = {}
    for k, label in enumerate(reader.labels):
        y = reader.targets[:, heads.LABELS.index(label)]
        cut = heads.threshold(reader.unseen[:, k], y)
        labels[label] = {"scale": float(f"{reader.scale[k]:.6g}"), "bias": float(f"{reader.bias[k]:.6g}"),
                         "threshold": round(max(cut, float(base[k]) + 0.02), 4), "baseRate": round(float(base[k]), 4)}
    return labels


if __name__ == "__main__":
    main()
