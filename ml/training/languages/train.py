"""From the labelled texts of other languages to `ml/languages/`: the last stage of `python3 -m ml.training`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from ml.training.languages import denials as deniers
from ml.training.languages import heads, identify
from ml.training.languages.features import matrix
from ml.training.languages.sources import (
    LANGUAGES,
    Rows,
    everyday_lines,
    feeling_words,
    film_lines,
    load,
    other_languages,
    plain_sentences,
    sentences,
)
from ml.training.run.ledger import Notes
from ml.training.run.workspace import Workspace

VERSION = "0.6.0"
LEAST_AUC = 0.8  # mean over emotions and native tests: below it a language is not offered
LEAST_LEFT_OUT = 0.77  # the same on left-out training rows: a test of a thousand rows can be lucky
# Of one source, with several hundred lines of ours beside it.
WRITTEN = ("am", "ary", "de", "es", "ha", "hi", "ig", "mr", "om", "ro", "ru", "rw", "so", "sv", "ti", "tt", "uk", "zh")
STRENGTH = {"fi": 0.07, **dict.fromkeys(WRITTEN, 0.4)}
BITS = {"ko": 17, "de": 16, "fi": 16, "zh": 16, **dict.fromkeys(("ha", "ig", "om", "so"), 14)}  # these lose .001 to .004 of left-out AUC by it
DEFAULT_STRENGTH, DEFAULT_BITS = 0.2, 15
# With two sources our own lines stand among the rows of one: among those of KOTE, comments with many emotions each, they cost
# it .003 to .016; there they weigh a tenth (heads.AWAY_WEIGHT).
HOME = {"ko": "ko-goemotions"}
EVERYDAY_WEIGHT = {"ko": 3.0, "de": 0.8}  # of a line of ours beside a row of another source; 1 elsewhere. At 1 German falls to .799
# Evidence from which an emotion is named: so much, and so much that this share of notes without feeling is quiet: of our own,
# or where there are none of recorded sentences.
CLEAR_OF_OURS, QUIET_OF_OURS = 0.1, 0.88
CLEAR, QUIET = 0.2, 0.8
IDENTIFY = "identify"  # the task beside the languages: telling them apart


def languages(space: Workspace) -> None:
    """The readers of all languages, or of the one that is named, and what tells them apart: one task each."""
    done = space.folder / "languages"
    done.mkdir(exist_ok=True)
    space.languages.mkdir(parents=True, exist_ok=True)
    for task in (task for task in (IDENTIFY, *LANGUAGES) if space.only in (None, task)):
        def work(_: object, task: str = task) -> Notes:
            notes = _identify(space) if task == IDENTIFY else _read(space, task)
            (done / task).touch()
            return notes

        space.ledger.make(f"language {task}", done / task, work)


def _identify(space: Workspace) -> Notes:
    identifier, known = identify.train(sentences(space.data), other_languages())
    identifier.weights.tofile(space.languages / "identify.bin")
    shares = {k: round(v, 4) for k, v in known.items()}
    entry = {"file": "identify.bin", "bits": identify.BITS, "languages": identifier.languages, "known": shares}
    _write(space.languages, {**_index(space.languages), "identify": entry})
    return {"known": shares}


def _read(space: Workspace, language: str) -> Notes:
    entry, index = make(language, space.data, space.languages), _index(space.languages)
    index["languages"].pop(language, None)
    if entry is not None:
        index["languages"][language] = entry
    _write(space.languages, index)
    return {"offered": entry is not None}


def _index(folder: Path) -> dict:
    file = folder / "index.json"
    return json.loads(file.read_text()) if file.exists() else {"version": VERSION, "languages": {}}


def _write(folder: Path, index: dict) -> None:
    index = {**index, "version": VERSION, "languages": dict(sorted(index["languages"].items()))}
    (folder / "index.json").write_text(json.dumps(index, ensure_ascii=False, indent=2) + "\n")


def make(language: str, data: Path, out: Path) -> dict | None:
    """Trains a language on train and dev and writes its weights; None where test says that it is read too badly.

    Every choice (sizes, strengths) was made on rows of train that were left out; test decides only what is offered.
    """
    sources = {source: _joined([load(data, source, split) for split in ("train", "dev")]) for source in LANGUAGES[language]}
    bits = BITS.get(language, DEFAULT_BITS)
    experts = sources if language == "ko" or len(sources) == 1 else {"+".join(sources): _joined(list(sources.values()))}
    denials = language if language in deniers.LANGUAGES else None
    vectors = {source: matrix(rows.texts, bits, denials) for source, rows in experts.items()}
    plain = plain_sentences(data, language)
    films = film_lines(data, language) if len(experts) == 1 else None
    reader = heads.train(
        language, experts, vectors, bits, STRENGTH.get(language, DEFAULT_STRENGTH),
        matrix(plain, bits, denials) if plain else None, _labelled(films, bits, denials),
        _labelled(everyday_lines(language), bits, denials), _labelled(feeling_words(language), bits, denials),
        HOME.get(language), EVERYDAY_WEIGHT.get(language, 1.0),
    )
    table, whole, scales = reader.table().rounded()
    native = len(reader.targets) - reader.plain
    left_out = float(np.mean(list(heads.auc(reader.unseen[:native], reader.targets[:native], reader.labels).values())))
    figures = {"leftOut": round(left_out, 3), "test": _figures(reader, table, data, bits, denials)}
    mean = float(np.mean([figure["mean"] for figure in figures["test"].values()]))
    offered = mean >= LEAST_AUC and left_out >= LEAST_LEFT_OUT
    print(language, "left out", figures["leftOut"], "test", {s: f["mean"] for s, f in figures["test"].items()},
          "offered" if offered else "not offered", flush=True)
    if not offered:
        return None
    file = f"{language}.bin"
    whole.tofile(out / file)
    entry = {"file": file, "bits": bits, "heads": _heads(table, scales), "labels": _labels(reader), "figures": figures}
    return {**entry, "denials": denials} if denials else entry


def _labelled(rows: Rows | None, bits: int, denials: str | None) -> heads.Labelled | None:
    return (matrix(rows.texts, bits, denials), rows.targets) if rows else None


def _joined(parts: list[Rows]) -> Rows:
    return Rows([text for rows in parts for text in rows.texts], np.concatenate([rows.targets for rows in parts]))


def _figures(reader: heads.Reader, table: heads.Table, data: Path, bits: int, denials: str | None) -> dict:
    found = {}
    for source in LANGUAGES[reader.language]:
        rows = load(data, source, "test")
        areas = heads.auc(reader.probabilities(matrix(rows.texts, bits, denials), table), rows.targets, reader.labels)
        found[source] = {"rows": len(rows.texts), "mean": round(float(np.mean(list(areas.values()))), 3),
                         "auc": {name: round(area, 3) for name, area in areas.items()}}
    return found


def _heads(table: heads.Table, scales: np.ndarray) -> list[dict]:
    return [{"name": name, "scale": float(f"{scale:.6g}"), "bias": float(f"{bias:.6g}")}
            for name, scale, bias in zip(table.names, scales, table.bias)]


def _labels(reader: heads.Reader) -> dict:
    quiet = slice(-reader.plain, None) if reader.plain else slice(None)
    base = heads.base_rate(reader.unseen[quiet], reader.targets[quiet], reader.labels)
    clear = _clear(reader, base)
    labels = {}
    for k, label in enumerate(reader.labels):
        y = reader.targets[:, heads.LABELS.index(label)]
        cut = heads.threshold(reader.unseen[:, k], y)
        if clear is not None:
            cut = float(base[k]) + clear * (1 - float(base[k]))
        labels[label] = {"scale": float(f"{reader.scale[k]:.6g}"), "bias": float(f"{reader.bias[k]:.6g}"),
                         "threshold": round(max(cut, float(base[k]) + 0.02), 4), "baseRate": round(float(base[k]), 4)}
    return labels


def _clear(reader: heads.Reader, base: np.ndarray) -> float | None:
    least, share = (CLEAR_OF_OURS, QUIET_OF_OURS) if len(reader.notes) else (CLEAR, QUIET)
    notes = reader.notes if len(reader.notes) else reader.unseen[len(reader.unseen) - reader.plain :]
    if len(notes) == 0:
        return None
    emotions = [k for k, label in enumerate(reader.labels) if label in heads.EMOTIONS]
    evidence = (notes - base) / (1 - base)
    return max(least, float(np.quantile(evidence[:, emotions].max(1), share)))
