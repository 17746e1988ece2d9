import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { buildOpenApi } from '../server/http/openapi';
import { readVersion } from '../server/lib/version';
import { defineCommand, runCommand } from './lib/command';
import { text } from './lib/options';

const HELP = `Prints the OpenAPI 3.1 document of the REST paths.

  npm run openapi -- [--out FILE] [--help]
`;

export const main = defineCommand({
  help: HELP,
  options: z.object({ out: text.optional() }),
  async run({ out }) {
    const document = `${JSON.stringify(buildOpenApi(readVersion()), null, 2)}\n`;
    if (out) writeFileSync(out, document);
    else process.stdout.write(document);
    return 0;
  },
});

if (require.main === module) runCommand(main);
