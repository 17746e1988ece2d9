import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = ['README.md', 'scripts/README.md']
  .map((path) => readFileSync(join(__dirname, '../..', path), 'utf8'))
  .join('\n');

/** The code block of the README, or of that of the commands, that follows `<!-- tour: NAME -->`. */
export function readTour(name: string): string {
  const [, code] = new RegExp(`<!-- tour: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\n\`\`\``).exec(README) ?? [];
  if (!code) throw new Error(`the README has no tour ${name}`);
  return code;
}

/** What cron runs of the line that the tour `cron` prints for it. */
export const cronCommandOf = (line: string): string => line.trimEnd().replace(/^0( \*){4} /, '');
