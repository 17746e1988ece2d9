import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const README = readFileSync(join(__dirname, '../../README.md'), 'utf8');

/** The code block of the README that follows `<!-- tour: NAME -->`. */
export function readTour(name: string): string {
  const [, code] = new RegExp(`<!-- tour: ${name} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\n\`\`\``).exec(README) ?? [];
  if (!code) throw new Error(`the README has no tour ${name}`);
  return code;
}
