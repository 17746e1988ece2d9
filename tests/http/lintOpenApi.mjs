// Lints an OpenAPI document (stdin) with Redocly's recommended rules, which only load as an ES module. Prints problems as JSON.
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source: await text(process.stdin), config });
process.stdout.write(JSON.stringify(problems.map(({ severity, ruleId, message }) => ({ severity, ruleId, message }))));
