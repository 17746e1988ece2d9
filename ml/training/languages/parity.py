"""What Python makes of some sentences with the shipped tables, for the test that compares Node with it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from ml.training.data.odds import sigmoid
from ml.training.languages.features import matrix

TEXTS = {
    "ko": ["드디어 시험에 합격했다! 너무 기쁘다.", "할머니가 돌아가셨다. 너무 보고 싶다 ㅠㅠㅠㅠㅠ", "ＫＯＲＥＡ 화가 나서 미치겠다!!!!!!",
           "나는 행복하지 않다.", "하나도 안 무서웠고 웃을 수가 없었다.", "기분이 좋지않아."],
    "es": ["Hoy ha sido un día maravilloso.", "Estoy triste porque se fue.", "¡Qué rabia me da!", "¡No, ya NO tengo miedo de nada, pero sin prisa!"],
    "de": ["Ich habe solche Angst vor morgen.", "Endlich Urlaub, ich freue mich so!", "»Keine« Angst mehr, das freut mich nicht, aber ich bin nie traurig."],
    "ru": ["Мне так грустно сегодня.", "Какой чудесный день!", "Не страшно, но и радости нет."],
    "uk": ["Я дуже щаслива сьогодні.", "Мені страшно.", "Я не щаслива, але й не сумна."],
    "hi": ["आज मैं बहुत खुश हूँ।", "मुझे डर लग रहा है।", "मैं खुश नहीं हूँ, पर दुखी भी नहीं।"],
    "zh": ["今天真开心!", "我很难过,一直在哭。", "我没有生气，也不难过，味道不错，作业还没有。"],
    "ro": ["Sunt foarte fericit astăzi.", "Mi-e dor de tine.", "N-am niciun chef, dar nu-mi e frică."],
    "sv": ["Jag är så glad idag.", "Jag är rädd.", "Jag är inte rädd längre men det gladde mig inte."],
    "am": ["ዛሬ በጣም ደስ ብሎኛል።"], "ha": ["Ina farin ciki yau."],
}


def main() -> None:
    root = Path(__file__).resolve().parents[3]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--languages", type=Path, default=root / "ml" / "languages")
    parser.add_argument("--out", type=Path, default=root / "tests" / "ml" / "readers" / "hashedParity.json")
    chosen = parser.parse_args()
    index = json.loads((chosen.languages / "index.json").read_text())["languages"]
    rows = [
        {"language": language, "text": text, "probabilities": probabilities(chosen.languages, index[language], text)}
        for language, texts in TEXTS.items() if language in index for text in texts
    ]
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text("[\n" + ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


def probabilities(folder: Path, entry: dict, text: str) -> dict[str, float]:
    heads, labels = entry["heads"], entry["labels"]
    whole = np.fromfile(folder / entry["file"], dtype=np.int8).reshape(1 << entry["bits"], len(heads))
    logits = np.asarray(matrix([text], entry["bits"], entry.get("denials")) @ whole.astype(np.float64))[0]
    logits = logits * [head["scale"] for head in heads] + [head["bias"] for head in heads]
    n = len(labels)
    if len(heads) > n:
        share = sigmoid(logits[-1])
        logits = share * logits[:n] + (1 - share) * logits[n : 2 * n]
    return {name: round(float(sigmoid(line["scale"] * logits[k] + line["bias"])), 6)
            for k, (name, line) in enumerate(labels.items())}


if __name__ == "__main__":
    main()
