import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../server/services/reports/locales/en';
import { ko } from '../../server/services/reports/locales/ko';
import { ROOT } from '../support/root';

test('what was not read is one thing in every wording, as its verbs are', () => {
  const frames = readFileSync(join(ROOT, 'server/services/reports/locales/en/frames.ts'), 'utf8');
  const [, subjects = ''] = /unread: cross\(\s*\[([^\]]*)\]/.exec(frames) ?? [];
  const beginnings = subjects.match(/[A-Z][^'{]*\{weekdays\}/g) ?? [];
  expect(beginnings.length).toBeGreaterThan(1);
  expect(beginnings.filter((beginning) => /\b(words|texts|pages|entries)\b/i.test(beginning))).toEqual([]);
});

test('a text of three dots has nothing to read: what is said of it is true of it, too', () => {
  const isTrue = /There is no reading of|w(as|ere) not read here|읽지 못(했|해)/;
  expect(
    [en, ko].flatMap(({ frames }) => [...frames.unread, ...frames.unreadAll]).filter((frame) => !isTrue.test(frame)),
  ).toEqual([]);
});
