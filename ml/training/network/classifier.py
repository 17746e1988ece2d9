"""The shipped network: encoder, one attention pool per label, and three linear parts over hashed pieces and pairs."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ml.training.data.labels import LABELS, SOURCES
from ml.training.data.vocabulary import PAD
from ml.training.network.encoder import Encoder

BUCKETS = 2**17
MULTIPLIERS = (1_000_003, 7_919, 104_729)


class Wide(nn.Module):
    """A linear model over pieces, pairs and triples of neighbours, hashed into one table.

    It keeps what TF-IDF with logistic regression knows; sums are divided by the root of the length.
    """

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.table = nn.Embedding(BUCKETS, columns)
        nn.init.zeros_(self.table.weight)
        self.dropout = 0.0

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """(batch, tokens) int64 pieces and 0/1 mask to (batch, columns) logits."""
        a, b, c = MULTIPLIERS
        pairs = ids[:, :-1] * a + ids[:, 1:] * b
        triples = pairs[:, :-1] * 31 + ids[:, 2:] * c
        places = torch.cat([ids * b + 1, pairs + 2, triples + 3], dim=1) % BUCKETS
        seen = torch.cat([mask, mask[:, 1:], mask[:, 2:]], dim=1).to(self.table.weight.dtype)
        kept = F.dropout(seen, self.dropout, self.training)
        total = (self.table(places) * kept.unsqueeze(-1)).sum(1)
        return total / seen.sum(1, keepdim=True).sqrt()


class Gated(nn.Module):
    """A linear model of one kind of text, and a gate: how much a text is of that kind.

    Different kinds use the same words for different ends, so one linear model for all is a compromise. Training the
    network leaves this part alone: teachers/wide.py fills it in the end.
    """

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.wide = Wide(labels + 1)  # the gate is the last column
        self.base = nn.Parameter(torch.zeros(labels + 1))
        self.share = nn.Parameter(torch.zeros(labels))  # of this part's logits; 0: it says nothing
        self.requires_grad_(False)

    def forward(self, logits: Tensor, ids: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logits, moved towards this part's as far as the gate is open, and how far that is, (batch, 1)."""
        found = self.wide(ids, mask) + self.base
        opened = torch.sigmoid(found[:, -1:])
        return logits + opened * self.share * (found[:, :-1] - logits), opened


class Account(Gated):
    """What people tell of themselves when they are asked for a feeling.

    Where a text is none, `company` adds to each emotion what the other outputs say of it: which feelings go together in
    comments (teachers/company.py).
    """

    def __init__(self, labels: int) -> None:
        super().__init__(labels)
        self.company = nn.Parameter(torch.zeros(labels, labels), requires_grad=False)  # (of, from)
        self.company_base = nn.Parameter(torch.zeros(labels), requires_grad=False)

    def forward(self, logits: Tensor, ids: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        logits, opened = super().forward(logits, ids, mask)
        return logits + (1 - opened) * (logits @ self.company.T + self.company_base), opened


class EmotionModel(nn.Module):
    """Piece ids and mask (batch, tokens) to logits (batch, 11)."""

    def __init__(self, encoder: Encoder, wide: bool = True) -> None:
        super().__init__()
        width, labels = encoder.shape.width, len(LABELS)
        self.encoder = encoder
        self.focus = nn.Linear(width, labels)
        self.score = nn.Parameter(torch.randn(labels, width) * 0.02)
        self.base = nn.Parameter(torch.zeros(labels))
        self.wide = Wide(labels) if wide else None
        self.account = Account(labels) if wide else None
        self.days = Gated(labels) if wide else None  # what a diary tells of a day, as our own lines do
        # Each source's own share of every label, used in training only: else the network learns
        # to recognise sources (fear is annotated in 58 % of BRIGHTER's rows, in 2 % of GoEmotions').
        self.source_base = nn.Embedding(len(SOURCES) + 2, labels)
        nn.init.zeros_(self.source_base.weight)
        self.dropout = 0.0

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """Logits without any source's share."""
        hidden = self.encoder(ids, mask)
        outside = (1.0 - mask.to(torch.float32)).unsqueeze(-1) * -1e4
        focus = torch.softmax(self.focus(hidden).float() + outside, dim=1)
        pooled = torch.matmul(focus.transpose(1, 2), hidden.float())  # (batch, labels, width)
        pooled = F.dropout(pooled, self.dropout, self.training)
        logits = (pooled * self.score).sum(-1) + self.base
        if self.wide is None or self.account is None or self.days is None:
            return logits
        logits, _ = self.account(logits + self.wide(ids, mask), ids, mask)
        return self.days(logits, ids, mask)[0]


def padded(rows: list[list[int]], step: int = 8) -> tuple[Tensor, Tensor]:
    """Ids and mask as int64, padded on the right to a multiple of `step`."""
    longest = -(-max(map(len, rows)) // step) * step
    ids = torch.full((len(rows), longest), PAD)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
    return ids, (ids != PAD).long()
