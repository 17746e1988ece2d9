"""From data to shipped files: `python3 -m ml.training`. See README.md; `--help` lists the options."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ml.training.languages.sources import LANGUAGES
from ml.training.languages.train import IDENTIFY
from ml.training.network import runtime
from ml.training.run.settings import FOLDS, ORIGINS, SEED, TEACHERS
from ml.training.run.stages import STAGES
from ml.training.run.workspace import Workspace


def main() -> None:
    """Run all stages in order, or the one that is named; finished stages are skipped."""
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="folder with emotion/ and pretrain/")
    parser.add_argument(
        "--work-dir", type=Path, default=Path.home() / ".cache" / "emotion-diary-training",
        help="checkpoints and other state; delete a file there to repeat its stage",
    )
    parser.add_argument("--model-dir", type=Path, default=here.parent / "model", help="where the shipped files go")
    parser.add_argument("--languages-dir", type=Path, default=here.parent / "languages", help="where those of other languages go")
    parser.add_argument(
        "--start", choices=ORIGINS, default="nothing",
        help="from nothing, or from the weights of a released model; each has its own folder in the work folder",
    )
    parser.add_argument("--tokens", type=int, help="pieces of pre-training of encoders that start from nothing; default: settings.py")
    parser.add_argument("--minutes", type=float, help="of pre-training at most, for each encoder that starts from nothing")
    parser.add_argument("--stage", choices=["all", *STAGES], default="all")
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="of one process")
    seeds = dict.fromkeys(str(seed) for origin in ORIGINS.values() for _, seeds in origin.rounds for seed in seeds)
    encoders = dict.fromkeys(plan.name for origin in ORIGINS.values() for plan in origin.encoders)
    alone = [*encoders, *TEACHERS, "linear", *seeds, IDENTIFY, *LANGUAGES]
    parser.add_argument("--only", choices=alone, help="of the encoders, teachers, students (by seed) and languages this one alone")
    parser.add_argument("--fold", type=int, choices=range(FOLDS), help="of the teachers the ones without this fold alone")
    chosen = parser.parse_args()
    device = runtime.prepare(chosen.device, chosen.seed, chosen.threads)
    folder, origin = chosen.work_dir / f"from-{chosen.start}", ORIGINS[chosen.start]
    if chosen.tokens is not None:
        origin = origin.pretrained_on(chosen.tokens)
    space = Workspace(
        chosen.data, folder, chosen.model_dir, chosen.languages_dir, device, origin, chosen.seed, chosen.only, chosen.fold, chosen.minutes
    )
    for name, stage in STAGES.items():
        if chosen.stage in ("all", name):
            stage(space)


if __name__ == "__main__":
    main()
