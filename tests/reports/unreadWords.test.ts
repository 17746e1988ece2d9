import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';

test('what was not read is one thing in every wording, as its verbs are', () => {
  const frames = readFileSync(join(ROOT, 'server/services/reports/locales/en/frames.ts'), 'utf8');
  const [, subjects = ''] = /unread: cross\(\s*\[([^\]]*)\]/.exec(frames) ?? [];
  const beginnings = subjects.match(/[A-Z][^'{]*\{weekdays\}/g) ?? [];
  expect(beginnings.length).toBeGreaterThan(1);
  expect(beginnings.filter((beginning) => /\b(words|texts|pages|entries)\b/i.test(beginning))).toEqual([]);
});
