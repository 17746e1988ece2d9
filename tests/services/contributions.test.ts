import { type Emotion, emotionVector } from '../../ml/emotions';
import { contributionOf, emptySummary, withEntry, withoutEntry } from '../../server/services/contributions';

let entries = 0;

/** An entry whose text was read, or not (`sentiment` null). */
function entryOf(sentiment: number | null, { unknown }: { unknown?: Emotion } = {}) {
  entries += 1;
  const evidence = emotionVector((emotion) => (emotion === unknown ? null : 0));
  return contributionOf({
    id: entries,
    date: new Date('2026-11-21T06:30:00.000Z'),
    selected: 'joy',
    reading: sentiment === null ? null : { sentiment, scores: null, evidence, clear: [] },
    tagKeys: ['sea'],
    words: {},
  });
}

test('an entry that was not read counts for its tags, but not for how they feel', () => {
  const read = withEntry(emptySummary(), entryOf(-0.5));
  const unread = entryOf(null);
  const both = withEntry(read, unread);
  expect(both.tags).toEqual({ sea: { entries: 2, read: 1, sentiment: -500 } });
  expect(withoutEntry(both, unread, null).tags).toEqual({ sea: { entries: 1, read: 1, sentiment: -500 } });
});

test('a day counts the entries of which an emotion is not known', () => {
  const entry = entryOf(0.5, { unknown: 'trust' });
  const day = withEntry(withEntry(emptySummary(), entryOf(0.5)), entry);
  expect(day).toMatchObject({ weighed: 2, unknown: { trust: 1 } });
  expect(withoutEntry(day, entry, null).unknown).toBeUndefined();
});
