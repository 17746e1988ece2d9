"""What each task took: kept beside its results, printed, and copied into the report."""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable
from pathlib import Path

import torch

Notes = dict[str, object]
Saved = Callable[[], None]  # has the time so far written down


class Ledger:
    """A JSON file of {task: {seed, seconds, cpuSeconds, threads, ...}} in the work folder.

    A task that is resumed over several calls keeps the time of all of them.
    """

    def __init__(self, path: Path, seed: int, device: str) -> None:
        self._path, self._seed, self._device = path, seed, device

    def read(self) -> dict[str, dict]:
        return json.loads(self._path.read_text()) if self._path.exists() else {}

    def make(self, name: str, result: Path, work: Callable[[Saved], Notes]) -> None:
        """Run `work` unless `result` exists; `work` may call its argument at each checkpoint."""
        if result.exists():
            print(f"== {name}: done before", flush=True)
            return
        print(f"== {name} (seed {self._seed}, {self._device}, {torch.get_num_threads()} threads)", flush=True)
        before = self.read().get(name, {})
        if before.get("finished", True):
            before = {}
        wall, cpu = time.time(), time.process_time()

        def note(finished: bool = False, notes: Notes | None = None) -> dict:
            entry = {
                "seed": self._seed, "finished": finished,
                "seconds": round(before.get("seconds", 0) + time.time() - wall, 1),
                "cpuSeconds": round(before.get("cpuSeconds", 0) + time.process_time() - cpu, 1),
                "device": self._device, "threads": torch.get_num_threads(), "machine": platform.machine(), **(notes or {}),
            }
            part = self._path.with_suffix(f".{os.getpid()}")  # processes that share the work never read half a file
            part.write_text(json.dumps({**self.read(), name: entry}, indent=2) + "\n")
            part.replace(self._path)
            return entry

        notes = work(lambda: None if note() else None)
        entry = note(True, notes)
        print(f"== {name}: {entry['seconds']} s, of CPU {entry['cpuSeconds']} s {notes}", flush=True)
