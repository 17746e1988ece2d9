import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';
import { defineRow } from '../support/row';

/** Licences of what the service runs on: all may be used, changed and passed on together with MIT. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'WTFPL',
]);

/** Of tools that only build and test, and are not passed on. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'Python-2.0', 'PSF-2.0', 'CC-BY-4.0', 'MPL-2.0']);

/** A shared library of its own, unchanged, and replaceable: what the LGPL asks for. */
const ALLOWED_FOR: [name: RegExp, licence: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  [/^rollup-plugin-dts$/, 'LGPL-3.0-only'], // a tool that bundles types; what it writes holds nothing of it
];

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

/**
 * Builds of development tools for other machines: named in the lockfile, because `npm ci` wants them there, but never
 * fetched by us, so that neither their hash nor their licence is known here. SECURITY.md says so.
 */
const isForElsewhere = ({ dev, optional, os, cpu, integrity }: Locked) =>
  dev === true && optional === true && (os !== undefined || cpu !== undefined) && integrity === undefined;

defineRow({
  id: 'S17',
  title: 'dependencies: lockfile, install scripts, licences, SBOM',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run() {
    const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
    const lock = JSON.parse(read('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Locked> };
    const { allowScripts = {} } = JSON.parse(read('package.json')) as { allowScripts?: Record<string, boolean> };
    const policy = read('SECURITY.md');
    const installed = Object.entries(lock.packages).filter(
      ([path, locked]) => path.includes('node_modules/') && !locked.link && !isForElsewhere(locked),
    );
    const faults = installed.flatMap(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = locked.license ?? licenceInside(path);
      return [
        ...(locked.integrity ? [] : [`${name} is not pinned by a hash`]),
        ...(locked.resolved ? [`${name} names a host`] : []),
        ...(isCompatible(name, licence, locked.dev ?? false) ? [] : [`the licence of ${name}: ${licence}`]),
      ];
    });
    const withScripts = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    for (const name of withScripts) {
      if (!(name in allowScripts)) faults.push(`the install script of ${name} is neither allowed nor refused`);
      if (!policy.includes(`\`${name}\``)) faults.push(`SECURITY.md does not say why for ${name}`);
    }
    for (const name of Object.keys(allowScripts))
      if (!withScripts.includes(name)) faults.push(`${name} in allowScripts has no install script`);
    const components = countSbom();
    if (components < installed.length / 2) faults.push(`the SBOM lists ${components} components`);
    return {
      ok: faults.length === 0,
      bar: 'lockfile only, install scripts listed and justified, licences compatible, an SBOM; no unknown',
      measured:
        `${installed.length} packages, ${withScripts.length} install scripts (${Object.values(allowScripts).filter(Boolean).length} run), ` +
        `${components} components in the SBOM; ${faults.length} faults${faults.length ? `: ${faults.slice(0, 6).join('; ')}` : ''}`,
    };
  },
});

/** Some packages state their licence in a way that lockfiles leave out, or only in the text that they bring along. */
function licenceInside(path: string): string {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8'));
    const stated = license ?? licenses?.map(({ type }: { type: string }) => type).join(' AND ');
    return stated ?? (/^MIT License\n/.test(readFileSync(join(ROOT, path, 'LICENSE'), 'utf8')) ? 'MIT' : 'none stated');
  } catch {
    return 'unknown';
  }
}

/** Reads an SPDX expression of ORs of ANDs. */
function isCompatible(name: string, expression: string, isDevelopment: boolean): boolean {
  const allowed = isDevelopment ? ALLOWED_IN_DEVELOPMENT : ALLOWED;
  const isAllowed = (licence: string) =>
    allowed.has(licence) || ALLOWED_FOR.some(([of, its]) => of.test(name) && its === licence);
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowed(licence.trim())));
}

function countSbom(): number {
  const { stdout, status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  if (status !== 0) return 0;
  return (JSON.parse(stdout) as { components?: unknown[] }).components?.length ?? 0;
}
