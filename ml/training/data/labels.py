"""The eleven outputs of the model, in the order of its logits, and what each source annotates."""

from __future__ import annotations

EMOTIONS: list[str] = [
    "joy", "trust", "fear", "surprise", "sadness", "disgust", "anger", "anticipation",
]
SENTIMENTS: list[str] = ["positive", "negative"]
FEELING: str = "feeling"  # does the text carry any feeling of the writer's at all?
LABELS: list[str] = EMOTIONS + SENTIMENTS + [FEELING]

SOURCES: list[str] = ["xed", "goemotions", "brighter", "emobank", "ed", "lemotif"]

# The emotions that a source annotates: the others are `null` in its files and masked.
ANNOTATED: dict[str, list[str]] = {
    "xed": EMOTIONS,
    "goemotions": EMOTIONS,
    "brighter": ["joy", "fear", "surprise", "sadness", "anger"],
    "emobank": [],
    "ed": EMOTIONS,
    "lemotif": [emotion for emotion in EMOTIONS if emotion != "trust"],
}
