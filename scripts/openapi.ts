import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildOpenApi } from '../server/http/openapi';
import { readVersion } from '../server/lib/version';
import { runCommand } from './lib/command';

const HELP = `Prints the OpenAPI 3.1 document of the REST paths.

  npm run openapi -- [--out FILE] [--help]
`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const document = `${JSON.stringify(buildOpenApi(readVersion()), null, 2)}\n`;
  if (values.out) writeFileSync(values.out, document);
  else process.stdout.write(document);
  return 0;
}

if (require.main === module) runCommand(main);
