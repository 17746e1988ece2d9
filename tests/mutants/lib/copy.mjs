import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './mutants.mjs';

/** Without compiling: only bugs in what runs in a process of its own need a `dist/` with them. */
const SETTINGS = `const { globalSetup, projects, ...settings } = require('./jest.config.js');
const roots = ['<rootDir>/tests/'];
module.exports = { ...settings, projects: projects.map((project) => ({ ...project, roots })) };
`;

/** A copy of the tree (its files as links, the packages shared) at a place that stays the same, so that jest's cache serves it. */
export function openCopy() {
  const place = join(tmpdir(), `mutants-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  rmSync(place, { recursive: true, force: true });
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  if (listed.status !== 0) throw new Error('git cannot list the files of this tree');
  for (const path of listed.stdout.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(place, path)), { recursive: true });
    link(join(root, path), join(place, path));
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  symlinkSync(join(root, 'dist'), join(place, 'dist')); // without the bug; a build takes its place
  writeFileSync(join(place, 'jest.mutants.config.js'), SETTINGS);
  return {
    root: place,
    /** Changes one file of the copy alone; the answer brings it back. */
    change(path, edit) {
      const [from, to] = [join(root, path), join(place, path)];
      rmSync(to);
      writeFileSync(to, edit(readFileSync(from, 'utf8')));
      return () => {
        rmSync(to);
        link(from, to);
      };
    },
  };
}

function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk
  }
}
