import fc from 'fast-check';
import { EMOTIONS, type Emotion, emotionVector } from '../../ml/emotions';
import { contributionOf, emptySummary, withEntry, withoutEntry } from '../../server/services/contributions';

let entries = 0;

/** An entry whose text was read, or not (`sentiment` null). */
function entryOf(
  sentiment: number | null,
  { unknown, selected = 'joy' }: { unknown?: Emotion; selected?: Emotion | null } = {},
) {
  entries += 1;
  const evidence = emotionVector((emotion) => (emotion === unknown ? null : 0));
  return contributionOf({
    id: entries,
    date: new Date('2026-11-21T06:30:00.000Z'),
    selected,
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

test('a day counts its very heavy pages of fear and sadness, whichever come and go', () => {
  const sentiment = fc.option(fc.constantFrom(-1, -0.401, -0.4, -0.3995, -0.399, -0.1, 0, 0.5, 0.9));
  const drawn = fc.record({ selected: fc.option(fc.constantFrom(...EMOTIONS)), sentiment, goes: fc.boolean() });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 12 }), (all) => {
      const entries = all.map((each) => ({ ...each, entry: entryOf(each.sentiment, each) }));
      const full = entries.reduce((day, { entry }) => withEntry(day, entry), emptySummary());
      const left = entries
        .filter(({ goes }) => goes)
        .reduce((day, { entry }) => withoutEntry(day, entry, { at: 0, id: 0 }), full);
      const deep = all.filter(
        ({ selected, sentiment, goes }) =>
          !goes && (selected === 'fear' || selected === 'sadness') && sentiment !== null && sentiment <= -0.4,
      ).length;
      expect(left.deep ?? 0).toBe(deep);
      expect('deep' in left).toBe(deep > 0);
    }),
  );
});
