// Generates two clients from an OpenAPI document, with two generators that know nothing of each other or of us:
// node generate.mjs DOCUMENT FOLDER. A program of its own, because both load only as modules and bring their own TypeScript.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generateApi } from 'swagger-typescript-api';
import ts from 'typescript';

const [document = '', folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

// Files as its documentation says; without it they are called texts.
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const transform = ({ format }) => (format === 'binary' ? BLOB : undefined);
const types = await openapiTypescript(JSON.parse(readFileSync(document, 'utf8')), { transform });
writeFileSync(join(folder, 'openapiTypescript.ts'), astToString(types));

const { files } = await generateApi({
  input: resolve(document),
  output: false,
  generateUnionEnums: true,
  silent: true,
});
const [{ fileContent }] = files;
// The generator tells compilers to look away. We want to know.
writeFileSync(join(folder, 'swaggerTypescriptApi.ts'), fileContent.replace(/^\/\/ @ts-nocheck$/m, ''));
