"""The stages from data to shipped files, in order. Tasks whose result stands in the work folder are skipped."""

from __future__ import annotations

from ml.training.languages.train import languages
from ml.training.measure.evaluate import evaluate
from ml.training.run.encoders import corpora, pretraining, starts, vocabularies
from ml.training.shipping.release import release
from ml.training.teachers.ensemble import blend, linear, opinions, students, teachers, widen

STAGES = {
    "vocabulary": vocabularies, "corpus": corpora, "start": starts, "pretrain": pretraining, "linear": linear,
    "teachers": teachers, "opinions": opinions, "student": students, "blend": blend, "widen": widen, "export": release, "evaluate": evaluate,
    "languages": languages,
}
