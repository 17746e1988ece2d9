// npm runs this (its `dependencies` event) after every install in this folder, and only in this one: ONNX Runtime brings
// the libraries of every platform, 290 MB, of which one is ever loaded. Those of the others are removed.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const binaries = fileURLToPath(new URL('../node_modules/onnxruntime-node/bin', import.meta.url));

for (const version of subfolders(binaries)) {
  for (const platform of subfolders(version)) {
    for (const architecture of subfolders(platform)) {
      const isOurs = architecture === join(version, process.platform, process.arch);
      if (!isOurs) rmSync(architecture, { recursive: true, force: true });
    }
  }
}

function subfolders(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}
