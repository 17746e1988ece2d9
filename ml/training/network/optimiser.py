"""Muon for matrices, AdamW for the rest, under one learning-rate schedule."""

from __future__ import annotations

import torch
from torch import nn


class Optimiser:
    """Muon (Jordan et al. 2024) orthogonalises each hidden matrix's update: far fewer steps are needed."""

    def __init__(
        self, modules: list[nn.Module], rate: float, decay: float, rates: dict[str, float] | None = None,
        muon: bool = True,
    ) -> None:
        """`rates`: other peak rates for parameters whose name starts so (AdamW, no decay).

        Without `muon` AdamW takes the matrices too: in fine-tuning's small steps Muon is a third of the time.
        """
        rates = rates or {}
        named = {id(p): (n, p) for m in modules for n, p in m.named_parameters() if p.requires_grad}
        groups: dict[str, list[torch.Tensor]] = {"matrix": [], "table": [], "vector": [], **{k: [] for k in rates}}
        for name, parameter in named.values():
            own = next((prefix for prefix in rates if name.startswith(prefix)), None)
            hidden = muon and ("blocks." in name or "near." in name)
            groups[own or ("vector" if parameter.ndim < 2 else "matrix" if hidden else "table")].append(parameter)
        self._inner: list[torch.optim.Optimizer] = [
            torch.optim.AdamW(
                [{"params": groups["table"], "weight_decay": decay, "lr": rate},
                 {"params": groups["vector"], "weight_decay": 0.0, "lr": rate}]
                + [{"params": groups[k], "weight_decay": 0.0, "lr": v} for k, v in rates.items() if groups[k]],
                betas=(0.9, 0.98), fused=True,
            ),
        ]
        if groups["matrix"]:
            self._inner.append(torch.optim.Muon(
                groups["matrix"], lr=rate, weight_decay=decay, momentum=0.95, adjust_lr_fn="match_rms_adamw"
            ))
        self._groups = [group for inner in self._inner for group in inner.param_groups]
        self._peaks = [group["lr"] for group in self._groups]
        self._parameters = [p for _, p in named.values()]

    def step(self, factor: float, clip: float = 1.0) -> None:
        """One update at `factor` times the peak rate; gradients are clipped and cleared."""
        torch.nn.utils.clip_grad_norm_(self._parameters, clip)
        for group, peak in zip(self._groups, self._peaks):
            group["lr"] = peak * factor
        for inner in self._inner:
            inner.step()
            inner.zero_grad(set_to_none=True)

    def state_dict(self) -> list[dict]:
        return [inner.state_dict() for inner in self._inner]

    def load_state_dict(self, states: list[dict]) -> None:
        for inner, state in zip(self._inner, states):
            inner.load_state_dict(state)


def trapezoid(done: float, warm: float = 0.03, fall: float = 0.3) -> float:
    """Warm-up, plateau, linear fall to 5 %, of the share that is done: can be prolonged from any checkpoint of the plateau."""
    return max(0.01, min(1.0, done / warm, max(0.05, (1 - done) / fall)))
