import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

export interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

const FOLDERS = ['server', 'models', 'ml'];

/** Every regular expression that is written in the sources, found by a parser. `root` is the project's folder. */
export function findExpressions(root: string): Expression[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  return files.flatMap((file) => {
    const tree = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', decorators: true });
    return collect(tree).map(({ pattern, flags }) => ({ file, pattern, flags }));
  });
}

function collect(node: unknown): { pattern: string; flags: string }[] {
  if (Array.isArray(node)) return node.flatMap(collect);
  if (node === null || typeof node !== 'object') return [];
  const { type, pattern, flags } = node as { type?: unknown; pattern?: unknown; flags?: unknown };
  if (type === 'RegExpLiteral') return [{ pattern: String(pattern), flags: String(flags ?? '') }];
  return Object.values(node).flatMap(collect);
}
