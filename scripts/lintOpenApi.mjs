// `npm run lint:openapi`: two independent linters over the OpenAPI document. A module, because one of them loads no other way.
import { existsSync, readFileSync } from 'node:fs';
import { fail } from './lib/fail.mjs';
import { readOptions } from './lib/readOptions.mjs';
import { prepareDevelopment } from './prepare.mjs';

const HELP = `Lints the OpenAPI document with Redocly (all recommended rules, as errors) and Spectral (all rules of its OpenAPI
set but three). Exits with 1 when either finds anything, warnings included.

  npm run lint:openapi -- [--document FILE] [--json] [--help]

  --document FILE  lint this JSON file instead of the document that the sources make
  --json           print the problems as JSON: [{ linter, severity, rule, where, message }]
`;

/** Redocly with `recommended-strict`: its recommended rules, none of them a mere warning. */
async function lintWithRedocly(source) {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source, config });
  return problems.map(({ severity, ruleId, location, message }) => ({
    linter: 'Redocly',
    severity,
    rule: ruleId,
    where: location[0]?.pointer ?? '',
    message,
  }));
}

/** Of Spectral's rules, those we do without, and why. */
const UNWANTED = {
  'license-url': 'off', // since OpenAPI 3.1 a licence is named by SPDX identifier or by address, never both
  'contact-properties': 'off', // there is no address of ours: whoever runs the service is the contact
  'openapi-tags-alphabetical': 'off', // tags stand in the order in which a reader needs them
};

const SPECTRAL_SEVERITIES = ['error', 'warn', 'info', 'hint'];

async function lintWithSpectral(source) {
  const { default: core } = await import('@stoplight/spectral-core');
  const { default: rulesets } = await import('@stoplight/spectral-rulesets');
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas, 'all']], rules: UNWANTED });
  const problems = await spectral.run(JSON.parse(source));
  return problems.map(({ severity, code, path, message }) => ({
    linter: 'Spectral',
    severity: SPECTRAL_SEVERITIES[severity],
    rule: String(code),
    where: `#/${path.join('/')}`,
    message,
  }));
}

async function buildDocument() {
  prepareDevelopment();
  const { default: openapi } = await import('../dist/server/http/openapi/index.js');
  const { default: versions } = await import('../dist/server/lib/version.js');
  return JSON.stringify(openapi.buildOpenApi(versions.readVersion()));
}

function print(problems) {
  for (const { linter, severity, rule, where, message } of problems) {
    process.stdout.write(`${linter} ${severity} ${rule}\n  ${where}\n  ${message}\n`);
  }
  const count = (name) => problems.filter(({ linter }) => linter === name).length;
  process.stdout.write(`Redocly: ${count('Redocly')} problems. Spectral: ${count('Spectral')} problems.\n`);
}

async function lint({ document, json }) {
  if (document && !existsSync(document)) fail(`There is no file ${document}.`);
  const source = document ? readFileSync(document, 'utf8') : await buildDocument();
  const problems = (await Promise.all([lintWithRedocly(source), lintWithSpectral(source)])).flat();
  if (json) process.stdout.write(`${JSON.stringify(problems, null, 2)}\n`);
  else print(problems);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

await lint(readOptions(HELP, { document: { type: 'string' }, json: { type: 'boolean' } }));
