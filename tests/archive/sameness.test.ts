import type { Entry } from '../../server/services/entries';
import { digestOf } from '../../server/services/imports/digest';
import { keyOf } from '../../server/services/imports/names';
import type { ImportedRecord } from '../../server/services/imports/record';
import { saysTheSame } from '../../server/services/imports/sameness';

const AT = new Date('2026-05-01T12:00:00.000Z');

const entry = {
  content: 'A walk.',
  date: AT,
  day: '2026-05-01',
  emotion: 'joy',
  valence: 0.5,
  moodLabel: 'rad',
  tags: ['River', 'dawn'],
  imageUrl: 'https://example.org/a.jpg',
} as Entry;

const record: ImportedRecord = {
  where: 'line 1',
  key: '7',
  content: 'A walk.',
  date: AT,
  day: '2026-05-01',
  zone: 'Asia/Seoul',
  isZoneAssumed: false,
  emotion: 'joy',
  mood: { label: 'rad', valence: 0.5 },
  tags: ['River', 'dawn'],
  imageUrl: 'https://example.org/a.jpg',
  media: [],
  updatedAt: null,
  extra: {},
  own: null,
};
const own: ImportedRecord['own'] = {
  id: 7,
  clientId: null,
  revision: 1,
  createdAt: AT,
  writerFields: { emotion: 'joy' },
  analysis: null,
  origin: null,
};

const CHANGES: [string, Partial<ImportedRecord>][] = [
  ['text', { content: 'A run.' }],
  ['moment', { date: new Date(AT.getTime() + 1) }],
  ['day', { day: '2026-05-02' }],
  ['emotion', { emotion: 'fear' }],
  ['word for the mood', { mood: { label: 'meh', valence: 0.5 } }],
  ['mood', { mood: null }],
  ['tags', { tags: ['River'] }],
  ['order of the tags', { tags: ['dawn', 'River'] }],
  ['picture', { imageUrl: 'https://example.org/b.jpg' }],
];

test('an entry is the same as the record that it came from', () => {
  expect(saysTheSame(entry, record)).toBe(true);
  expect(saysTheSame(entry, { ...record, own })).toBe(true);
});

test.each(CHANGES)('another %s is a change, in any file and in an archive of ours', (_, change) => {
  const changed = { ...record, ...change };
  expect(saysTheSame(entry, changed)).toBe(false);
  expect(saysTheSame(entry, { ...changed, own: { ...own, writerFields: { emotion: changed.emotion } } })).toBe(false);
  expect(digestOf(changed)).not.toBe(digestOf(record));
});

test('another value of a mood is a change where nobody was asked what its word means', () => {
  const other = { ...record, mood: { label: 'rad', valence: -1 } };
  expect(saysTheSame(entry, { ...other, own })).toBe(false);
  expect(saysTheSame(entry, other)).toBe(true); // its owner may have chosen it
  const wordless = { ...record, mood: { label: null, valence: -1 } };
  expect(saysTheSame({ ...entry, moodLabel: null }, wordless)).toBe(false);
  const chosen = { ...entry, moodLabel: null, valence: null };
  expect(saysTheSame(chosen, { ...wordless, emotion: null })).toBe(true); // an emotion chosen by hand took its place
  expect(saysTheSame({ ...chosen, emotion: null }, { ...wordless, emotion: null })).toBe(false);
});

test('what came from another diary once keeps its name there, through any number of archives', () => {
  const origin = { format: 'daylio', key: '7' };
  expect(keyOf({ ...record, own: { ...own, origin } }, 'emotion-diary')).toBe(keyOf(record, 'daylio'));
  expect(keyOf({ ...record, own }, 'emotion-diary')).not.toBe(keyOf(record, 'daylio'));
});
