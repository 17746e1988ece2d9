"""How a folder of readers does on short everyday lines that no training reads: `probe.json`, nine languages.

Each line has a text, the acceptable dominant emotions ("quiet": none) and the sign of its sentiment (9: either).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ml.training.languages.parity import probabilities
from ml.training.languages.sources import EMOTIONS

_FAINT = 0.05  # a sentiment nearer to zero has no sign
_PAINFUL = ("fear", "sadness", "disgust", "anger", "negative")
Counts = dict[str, tuple[int, int]]  # of a kind of question: right answers, questions


def main() -> None:
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--languages", type=Path, default=here.parents[1] / "languages")
    chosen = parser.parse_args()
    index = json.loads((chosen.languages / "index.json").read_text())["languages"]
    lines: dict[str, list[tuple[str, str, int]]] = json.loads((here / "probe.json").read_text(encoding="utf-8"))
    found = {language: count(chosen.languages, index[language], rows) for language, rows in lines.items() if language in index}
    for language, counts in found.items():
        print(language, *(f"{kind} {right} of {asked}" for kind, (right, asked) in counts.items()))
    print("all", *(
        f"{kind} {sum(counts[kind][0] for counts in found.values())} of {sum(counts[kind][1] for counts in found.values())}"
        for kind in ("quiet", "dominant", "sign")
    ))


def count(folder: Path, entry: dict, rows: list[tuple[str, str, int]]) -> Counts:
    """Read as `ml/judge.ts` reads a line of a basic language."""
    right = {"quiet": 0, "dominant": 0, "sign": 0}
    asked = dict(right)
    for text, accepted, sign in rows:
        answer, mood = judge(entry["labels"], probabilities(folder, entry, text))
        kind = "quiet" if accepted == "quiet" else "dominant"
        asked[kind] += 1
        right[kind] += answer in accepted.split()
        if abs(sign) == 1:
            asked["sign"] += 1
            right["sign"] += mood * sign > _FAINT
    return {kind: (right[kind], asked[kind]) for kind in asked}


def judge(labels: dict[str, dict[str, float]], p: dict[str, float]) -> tuple[str, float]:
    """The clear emotion with the most evidence, or "quiet", and the sentiment."""
    evidence = {name: max(0.0, (p[name] - label["baseRate"]) / (1 - label["baseRate"])) for name, label in labels.items()}
    clear = [name for name in EMOTIONS if name in labels and p[name] >= labels[name]["threshold"] and evidence[name] > 0]
    return max(clear, key=lambda name: evidence[name]) if clear else "quiet", _mood(labels, p, evidence)


def _mood(labels: dict[str, dict[str, float]], p: dict[str, float], evidence: dict[str, float]) -> float:
    if "positive" in labels:  # learnt from stated sentiment
        return p["positive"] - p["negative"] + labels["negative"]["baseRate"] - labels["positive"]["baseRate"]
    return evidence.get("joy", 0) - max(evidence.get(name, 0) for name in _PAINFUL)


if __name__ == "__main__":
    main()
