import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD } from './factories';

/** Words that nothing else uses, for what must never be repeated. */
export const WORDS = {
  content: 'cobaltpelican wrote this',
  password: 'saffronbadger password',
  nickname: 'tangerinemole',
  tag: 'indigostoat',
  query: 'ochreheron',
};

/** What must stand in no log: what the rows send, and what tokens and secrets look like. */
const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ...Object.entries(WORDS).map(([what, word]): [string, RegExp] => [`the ${what}`, new RegExp(word)]),
  ['a password of the battery', new RegExp(PASSWORD)],
  ['a diary of the battery', /smelled of earth|interview tomorrow|laughed for an hour|remembered my birthday/],
  ['an access token', /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/],
  ['a refresh token', /\b\d+\.\d+\.[\w-]{43}\b/],
  ['a password hash', /\$2[aby]\$\d\d\$/],
  ['an address', /@example\.org/],
  ['a secret', /a secret that/],
  ['SQL', /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) .{0,80}\b(FROM|SET|VALUES|WHERE)\b/],
];

/** Looks for what must stand in no log in every file of a folder. */
export function searchLogs(folder: string): { files: number; bytes: number; leaks: string[] } {
  const files = readdirSync(folder);
  const leaks: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    bytes += text.length;
    for (const [what, pattern] of FORBIDDEN) {
      const found = pattern.exec(text);
      if (found) leaks.push(`${file} shows ${what}: …${text.slice(Math.max(0, found.index - 60), found.index + 30)}…`);
    }
  }
  return { files: files.length, bytes, leaks };
}
