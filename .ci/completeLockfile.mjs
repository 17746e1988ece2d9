// npm leaves an optional package out of the lockfile when the registry it asks does not have it (a mirror that keeps
// only what it was asked for), and `npm ci` then refuses the lockfile. This writes the entries that it wants: the version
// that is asked for, and the platform as the name says it. Run it after a change of the dependencies:
//   node .ci/completeLockfile.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILE = new URL('../package-lock.json', import.meta.url);
const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  win32: 'win32',
};
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'];

/** The optional packages that a package of the lockfile asks for and that have no entry anywhere above it. */
function findMissing({ packages }) {
  const missing = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      const isThere = ancestors(path).some((folder) => packages[`${folder}node_modules/${name}`]);
      if (!isThere) missing.set(`node_modules/${name}`, describe(name, range, dev));
    }
  }
  return missing;
}

function ancestors(path) {
  const folders = path.split('node_modules/').map((_, depth, parts) => parts.slice(0, depth).join('node_modules/'));
  return [...folders, `${path}/`];
}

function describe(name, range, dev) {
  const words = name.split(/[-/]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = words.map((word) => CPU.find((known) => word.replace(/^armv?7?$/, 'arm') === known)).find(Boolean);
  if (!os || !/^\d/.test(range)) throw new Error(`${name}@${range}: add it by hand, its name does not say enough`);
  const libc = words.some((word) => /^musl/.test(word))
    ? ['musl']
    : words.some((word) => /^gnu/.test(word)) && ['glibc'];
  return {
    version: range,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(os === 'linux' && libc && { libc }),
    optional: true,
    os: [os],
  };
}

const lockfile = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
const missing = findMissing(lockfile);
const names = [...missing.keys()].join('\n');
if (process.argv.includes('--check')) {
  process.stdout.write(names && `Missing:\n${names}\n`);
  process.exitCode = missing.size > 0 ? 1 : 0;
} else {
  const [root, ...rest] = Object.entries({ ...lockfile.packages, ...Object.fromEntries(missing) });
  rest.sort(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    LOCKFILE,
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries([root, ...rest]) }, null, 2)}\n`,
  );
  process.stdout.write(`${missing.size} entries added.\n`);
}
