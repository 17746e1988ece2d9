import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root';

const NOT_COPIED = ['.git', 'node_modules', 'data', 'coverage', '.preparing', 'dist'];

/** A copy of the project's folder, with `dist/` if wanted, and the installed packages but for some. */
export function copyTree(to: string, options: { dist: boolean; without?: string[] }): void {
  const { dist, without = [] } = options;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(ROOT)) {
    if ((NOT_COPIED.includes(name) && !(dist && name === 'dist')) || name.startsWith('.dist-')) continue;
    cpSync(join(ROOT, name), join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  const modules = join(to, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!without.includes(name) && name !== '.cache')
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}
