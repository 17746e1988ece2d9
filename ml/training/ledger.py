"""What each stage took: kept beside its results, printed, and copied into the report."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Ledger:
    """A JSON file of {stage: {seed, seconds, cpuSeconds, machine, ...}} in the work folder."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> dict[str, dict]:
        return json.loads(self._path.read_text()) if self._path.exists() else {}

    @contextmanager
    def stage(self, name: str, seed: int, device: str) -> Iterator[dict]:
        """Time a stage; whatever the body puts into the yielded dict is kept with it."""
        print(f"== {name} (seed {seed}, {device})", flush=True)
        wall, cpu = time.time(), time.process_time()
        notes: dict = {}
        yield notes
        entry = {
            "seed": seed, "seconds": round(time.time() - wall, 1), "cpuSeconds": round(time.process_time() - cpu, 1),
            "device": device, "machine": platform.machine(), **notes,
        }
        self._path.write_text(json.dumps({**self.read(), name: entry}, indent=2) + "\n")
        print(f"== {name}: {entry['seconds']} s, of CPU {entry['cpuSeconds']} s {notes}", flush=True)
