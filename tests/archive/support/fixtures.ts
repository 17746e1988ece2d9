import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canTest, endsWell } from '../../support/otherPrograms';

/** Whether there is a Python to make diaries of other programs. */
export const hasPython = (): boolean =>
  canTest({
    get: 'apt-get install python3',
    tests: 'the imports of other diaries',
    isThere: endsWell('python3', ['-c', 'import zipfile']),
  });

export interface Fixtures {
  /** A diary of another program, by the name of its file. */
  read(name: string): Buffer;
  /** Files that mean harm, by what they do. */
  hostile: Map<string, Buffer>;
}

/** Made by a second program, so that what reads them is not tested by itself. */
export function makeFixtures(): Fixtures {
  const folder = mkdtempSync(join(tmpdir(), 'diary-fixtures-'));
  try {
    execFileSync('python3', ['-B', join(__dirname, '../fixtures/make.py'), folder]);
    const files = new Map(
      readdirSync(folder, { withFileTypes: true })
        .filter((file) => file.isFile())
        .map(({ name }) => [name, readFileSync(join(folder, name))]),
    );
    const hostile = readdirSync(join(folder, 'hostile')).map(
      (name) => [name, readFileSync(join(folder, 'hostile', name))] as const,
    );
    return {
      read(name) {
        const file = files.get(name);
        if (!file) throw new Error(`there is no fixture ${name}`);
        return file;
      },
      hostile: new Map(hostile),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
