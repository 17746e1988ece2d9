"""The linear baseline and first teacher: TF-IDF of words and characters, logistic regression."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from ml.training.data.examples import Examples
from ml.training.data.labels import SOURCES
from ml.training.measure.metrics import hard


class LinearModel:
    """One logistic regression per label over shared sparse features."""

    def __init__(self) -> None:
        self._views = [
            TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True, token_pattern=r"(?u)\b\w+(?:'\w+)?\b|[!?]+|\.\.\.|[^\w\s]"),
            TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), min_df=3, sublinear_tf=True),
        ]
        self._heads: list[LogisticRegression] = []

    def fit(self, train: Examples) -> "LinearModel":
        """Train on rows with weight; BRIGHTER counts three times, as in the published baseline."""
        features = csr_matrix(hstack([view.fit_transform(train.texts) for view in self._views]), dtype=np.float32)
        repeat = np.where(train.sources == SOURCES.index("brighter"), 3.0, 1.0)
        for k in range(train.targets.shape[1]):
            rows = np.flatnonzero(train.weights[:, k] > 0)
            head = LogisticRegression(C=2.0, solver="liblinear", max_iter=200)
            self._heads.append(head.fit(features[rows], hard(train.targets[rows, k]), repeat[rows]))
        return self

    def logits(self, texts: list[str]) -> np.ndarray:
        """(rows, 11) log-odds."""
        features = csr_matrix(hstack([view.transform(texts) for view in self._views]), dtype=np.float32)
        return np.stack([head.decision_function(features) for head in self._heads], axis=1)

    def save(self, path: Path) -> None:
        path.write_bytes(pickle.dumps(self))


def load_linear(path: Path) -> LinearModel:
    """A model written by `save`; only ever from this program's own work folder."""
    return pickle.loads(path.read_bytes())
