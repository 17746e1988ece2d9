// npm runs this (its `dependencies` event) after every install in this folder, and only in this one. Packages bring more than
// a service loads: libraries of other platforms, sources that were compiled, maps for debuggers. That goes.
//   node scripts/dropUnused.mjs [--weigh]
// With --weigh nothing is removed: it prints what the production packages of this folder take afterwards, in bytes on the
// disk, and which of them take the most.
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = join(root, 'node_modules');

/** Of paths below `node_modules`, with / between. */
const ALWAYS = [/* one platform of ONNX Runtime is ever loaded */ isOtherPlatform];

/** Where the packages for development are left out (`--omit=dev`): `npm ci` brings it back, `npm rebuild` does not. */
const IN_PRODUCTION = [
  /* a compiler, which @trpc/server wants beside it for its types */
  (path) => /^(@typescript|typescript)\//.test(path),
  /* what SQLite was compiled from, and what the compiler left */
  (path) => /^better-sqlite3\/(deps|src|build)\//.test(path) && !path.endsWith('/build/Release/better_sqlite3.node'),
  /* for debuggers */
  (path) => /\.([mc]?[jt]s|css)\.map$/.test(path),
];

const isProduction = !existsSync(join(packages, 'echarts')); // what only compiling needs
const isWeighed = process.argv.includes('--weigh');
const rules = isProduction || isWeighed ? [...ALWAYS, ...IN_PRODUCTION] : ALWAYS;

if (isWeighed) weigh();
else {
  const unused = list(isProduction ? packages : join(packages, 'onnxruntime-node')).filter(isUnused);
  for (const path of unused) rmSync(join(packages, path), { force: true });
  for (const folder of new Set(unused.map((path) => dirname(join(packages, path))))) removeEmpty(folder);
}

/** A folder that holds nothing any more, and those above it that held nothing else. */
function removeEmpty(folder) {
  if (!existsSync(folder) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  removeEmpty(dirname(folder));
}

function isUnused(path) {
  return rules.some((fits) => fits(path));
}

function isOtherPlatform(path) {
  const [, platform, architecture] = /^onnxruntime-node\/bin\/[^/]+\/([^/]+)\/([^/]+)\//.exec(path) ?? [];
  return platform !== undefined && (platform !== process.platform || architecture !== process.arch);
}

/** Paths of all files of a folder, below `node_modules`. */
function list(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return basename(path) === '.cache' ? [] : list(path);
    return entry.isFile() ? [relative(packages, path).split(sep).join('/')] : [];
  });
}

function weigh() {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const sizes = Object.entries(locked)
    .filter(([path, { dev, devOptional, link }]) => /^node_modules\//.test(path) && !dev && !devOptional && !link)
    .map(([path]) => ({ name: path.slice('node_modules/'.length), bytes: bytesOf(join(root, path)) }));
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 15);
  process.stdout.write(`${JSON.stringify({ bytes, largest })}\n`);
}

/** On the disk, without the packages inside it, which the lockfile names themselves. */
function bytesOf(folder) {
  const inside = `${relative(packages, folder).split(sep).join('/')}/node_modules/`;
  const files = list(folder).filter((path) => !path.startsWith(inside) && !isUnused(path));
  return files.reduce((sum, path) => sum + lstatSync(join(packages, path)).blocks * 512, 0);
}
