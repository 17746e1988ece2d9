// Builds the client package into `dist`: JavaScript for `require` and `import`, and the types of each.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { writeTypes } from './types.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const PEERS = ['zod', '@trpc/server'];

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
/**
 * Types need no zod, so the package may stand beside any; what needs one, the contract, says which before it fails. A schema
 * tells the version: who reads `core` of zod takes all of it along, the words of every language too.
 */
const CHECK = `const{major=0,minor=0}=there.string()._zod?.version??{};if(major<4||major===4&&minor<4)throw new Error("emotion-diary-client/contract needs zod 4.4 or newer");`;
const CHECKS = {
  cjs: `"use strict";{const there=require("zod");${CHECK}}`,
  esm: `import*as there from"zod";{${CHECK}}`,
};
const bundleOne = (name, format, extension) =>
  build({
    entryPoints: [join(here, `${name}.ts`)],
    outdir: dist,
    outExtension: { '.js': extension },
    ...(name === 'contract' ? { banner: { js: CHECKS[format] } } : {}),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    minify: true,
    external: PEERS,
    logLevel: 'warning',
  });
const bundle = (format, extension) =>
  Promise.all(['index', 'contract'].map((name) => bundleOne(name, format, extension)));
await Promise.all([bundle('cjs', '.js'), bundle('esm', '.mjs'), writeContractTypes(), writeErrorCodes()]);

const require = createRequire(import.meta.url);
const { contract } = require('./dist/contract.js');
const { EMOTIONS } = require('./dist/index.js');
const { STATUS_OF_CODE } = require('./dist/errors.js');
rmSync(join(dist, 'errors.js'));
const types = await writeTypes({ contract, emotions: EMOTIONS, errorCodes: Object.keys(STATUS_OF_CODE) });
writeFileSync(join(dist, 'index.d.ts'), types);
for (const name of ['index', 'contract']) writeFileSync(join(dist, `${name}.d.mts`), `export * from './${name}.js';\n`);

/** The schemas keep the types that TypeScript infers for them. */
async function writeContractTypes() {
  const bundled = await rollup({
    input: join(here, 'contract.ts'),
    external: PEERS,
    plugins: [dts({ tsconfig: join(here, 'tsconfig.json') })],
  });
  await bundled.write({ file: join(dist, 'contract.d.ts'), format: 'es' });
}

/** Not part of the package: the build reads the codes of errors from it. */
async function writeErrorCodes() {
  await build({
    entryPoints: [join(here, '../errors.ts')],
    outfile: join(dist, 'errors.js'),
    bundle: true,
    format: 'cjs',
    logLevel: 'warning',
  });
}
