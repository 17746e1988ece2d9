import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectAnswers } from './exampleAnswers';

/** `npm run examples`: asks the service for the examples of the OpenAPI document again, after it or its model changed. */
async function main(): Promise<void> {
  const answers = await collectAnswers();
  const file = join(__dirname, '../../server/http/examples/answers.json');
  writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`);
  process.stdout.write(`${Object.keys(answers).length} answers written to server/http/examples/answers.json\n`);
}

void main();
