"""The stages from data to shipped files, in order. Tasks whose result stands in the work folder are skipped."""

from __future__ import annotations

from encoders import corpora, pretraining, starts, vocabularies
from ensemble import blend, linear, opinions, students, teachers
from evaluate import evaluate
from release import release

STAGES = {
    "vocabulary": vocabularies, "corpus": corpora, "start": starts, "pretrain": pretraining, "linear": linear,
    "teachers": teachers, "opinions": opinions, "student": students, "blend": blend, "export": release, "evaluate": evaluate,
}
