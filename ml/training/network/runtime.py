"""Machine matters: device, threads, memory allocation, mixed precision, compilation, seeds, progress."""

from __future__ import annotations

import ctypes
import os
import random
import time
from functools import cache

import numpy as np
import torch
from torch import nn


def prepare(device: str, seed: int, threads: int) -> torch.device:
    """Chosen device ("auto": CUDA where there is one), seeded generators, threads, a tuned allocator."""
    name = ("cuda" if torch.cuda.is_available() else "cpu") if device == "auto" else device
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    os.environ["RAYON_NUM_THREADS"] = str(threads)  # the tokenizer's
    if name == "cpu":
        _keep_freed_memory()
    return torch.device(name)


def _keep_freed_memory() -> None:
    """glibc returns every large tensor to the kernel and faults it in again: a tenth of a step."""
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        for option, value in ((-8, 1), (-4, 0), (-1, 2**31 - 1), (-2, 2**28)):
            libc.mallopt(option, value)  # one arena, no mmap, no trim, 256 MB steps


def autocast(device: torch.device) -> torch.autocast:
    """bfloat16 matrix products where they are faster: always on CUDA, on a CPU as measured."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type != "cpu" or _bfloat16_pays())


@cache
@torch.no_grad()
def _bfloat16_pays() -> bool:
    """Of cores with AVX-512's bfloat16 some multiply it in a quarter of float32's time, some in twice as much."""
    def seconds(kind: torch.dtype) -> float:
        rows, weights = torch.ones(2048, 256, dtype=kind), torch.ones(1024, 256, dtype=kind)  # no random numbers: runs are seeded
        times = []
        for _ in range(6):
            start = time.perf_counter()
            torch.nn.functional.linear(rows, weights)
            times.append(time.perf_counter() - start)
        return min(times)

    return seconds(torch.bfloat16) < seconds(torch.float32)


def compile_blocks(encoder: nn.Module) -> None:
    """Fused kernels where a compiler is at hand. Block by block: all have one form, which is compiled once."""
    torch._dynamo.config.suppress_errors = True
    for block in encoder.get_submodule("blocks").children():
        block.compile(dynamic=False)


class Progress:
    """Lines such as "pretrain 1200/7800 loss 4.31, 12 min done, 40 min to go", at most every 20 s."""

    def __init__(self, name: str, total: int) -> None:
        self.name, self.total, self.start, self._last, self._first = name, total, time.time(), 0.0, -1

    def show(self, done: int, note: str) -> None:
        if self._first < 0:
            self._first, self.start = done - 1, time.time()
        now = time.time()
        if now - self._last < 20 and done < self.total:
            return
        self._last = now
        spent = now - self.start
        left = spent / max(done - self._first, 1) * (self.total - done)
        print(f"{self.name} {done}/{self.total} {note}, {spent / 60:.1f} min done, {left / 60:.1f} to go", flush=True)
