import type { Emotion } from '../../ml/emotions';
import { addDays } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { LOCALES } from '../../server/services/reports/locales';
import { findUntruths } from './checker/check';
import { factsOf, HISTORY_DAYS, sourceOf, type TestEntry } from './support/randomFacts';

/** Weeks of a time that has been heavy for long, and weeks beside one. */

const page = (selected: Emotion | null, sentiment: number, tags: string[] = []): TestEntry => ({
  selected,
  read: { emotion: selected ?? 'sadness', strength: 0.8, sentiment },
  tags,
});

type Week = readonly TestEntry[];

/** Reports of the last of some weeks of a page a day, in sixteen turns and both languages. */
function reportsOf(...weeks: Week[]) {
  const empty = Array.from({ length: HISTORY_DAYS - 7 * weeks.length }, (): TestEntry[] => []);
  const written = weeks.flatMap((week) => Array.from({ length: 7 }, (_, day) => week.slice(day, day + 1)));
  return Array.from({ length: 16 }, (_, turn) => {
    const diary = { days: [...empty, ...written], monday: addDays('2026-08-03', 7 * turn), daysElapsed: 8 };
    return LOCALES.map((locale) => {
      const report = composeReport(factsOf(diary), locale);
      expect(findUntruths(report, sourceOf(diary).summaries)).toEqual([]);
      return report;
    });
  }).flat();
}

const idsOf = (...weeks: Week[]) => [...new Set(reportsOf(...weeks).map(({ suggestion }) => suggestion.id))];

const DEATH = [page('trust', 0.2), page('sadness', -0.3), page('sadness', -0.75), page('sadness', -0.7)];
const SAD = [page('sadness', -0.2), page('trust', 0.1), page('sadness', -0.1), page('fear', 0)];
const CROSS = SAD.map((each) => (each.selected === 'sadness' ? page('anger', -0.2) : each));

describe('somebody near', () => {
  it('is suggested as long as grief leads a heavy time, from the third week on in turn with a rest from it', () => {
    for (const weeks of [[DEATH], [DEATH, SAD], [SAD, DEATH, SAD], [DEATH, [], DEATH, SAD]])
      expect(idsOf(...weeks)).toEqual(['company.near']);
    const told = reportsOf(DEATH, SAD, SAD, SAD, SAD).map(({ suggestion }) => suggestion);
    const inTurn = told.filter((_, index) => index % LOCALES.length === 0).map(({ id }) => id);
    expect(new Set(inTurn.slice(0, 2))).toEqual(new Set(['company.near', 'company.rest']));
    for (const [index, id] of inTurn.slice(2).entries()) expect(id).toBe(inTurn[index]);
    for (const { because } of told) expect(because).toMatch(/sadness|슬픔/);
    expect(idsOf(CROSS, CROSS, CROSS, CROSS)).not.toContain('company.near');
    expect(idsOf(SAD, SAD)).not.toContain('company.near');
  });

  it('has no turns where no gentle line stands beside it: nobody else in the report names somebody near', () => {
    const torn = [page('fear', -0.6), page('joy', 0.1), page('joy', 0.2), page('trust', 0.1), page('sadness', -0.1)];
    expect(idsOf(torn, torn, torn, torn)).toEqual(['company.near']);
  });

  it('is not suggested in the week after a deep page to who was cross with ants', () => {
    const ants = [page('disgust', -0.1), page('joy', 0.2), page('anticipation', 0.1)];
    expect(idsOf(DEATH, ants)).not.toContain('company.near');
    expect(idsOf(DEATH, [page('sadness', -0.1), page('joy', 0.2), page('anticipation', 0.1)])).toEqual([
      'company.near',
    ]);
  });
});

describe('a look across weeks', () => {
  const BACK = /again|is back|다시|돌아왔|없던/;
  const glad = [page('joy', 0.2), page('joy', 0.1), page('trust', 0.1), page('trust', 0.1)];
  const backIn = (...weeks: Week[]) => reportsOf(...weeks).filter(({ summary }) => BACK.test(summary)).length;

  it('tells nobody in a heavy time that joy is back', () => {
    const torn = [page('joy', 0.2), page('sadness', -0.1), page('fear', 0), page('joy', 0.1), page('anger', 0)];
    const dull = [page('trust', 0.1), page('trust', 0), page('anticipation', 0.1)];
    expect(backIn(glad, dull, dull, dull, torn)).toBeGreaterThan(0);
    expect(backIn(glad, SAD, SAD, SAD, torn)).toBe(0);
  });

  it('says of an emotion that it was not there only where the choices of each week speak for it', () => {
    const sad = [page('sadness', -0.1), page('sadness', -0.1), page('trust', 0.1)];
    const plain = [page('trust', 0.1), page('trust', 0), page('anticipation', 0.1)];
    const few = [page('trust', 0.1), page(null, -0.1), page(null, 0)];
    const unnamed = few.map((each) => ({ ...each, selected: null }));
    expect(backIn(sad, plain, plain, plain, sad)).toBeGreaterThan(0);
    for (const open of [few, unnamed]) {
      expect(backIn(sad, plain, open, plain, sad)).toBe(0);
      expect(backIn(sad, open, plain, plain, plain, sad)).toBe(0); // it may have been there in the first of them
      expect(backIn(open, sad, plain, plain, plain, sad)).toBeGreaterThan(0);
    }
    expect(backIn(sad, plain, plain, plain, [page('sadness', -0.1), page(null, 0), page(null, 0.1)])).toBe(0);
  });

  it('calls no sadness gone in a week of which few entries have a choice', () => {
    const sad = [page('sadness', -0.1), page('joy', 0.1), page('trust', 0.1)];
    const light = [page('joy', 0.1), page('joy', 0.1), page('trust', 0.1)];
    const open = [0, 1, 2].map(() => ({ ...page(null, 0), read: null }));
    const goneIn = (week: Week) =>
      reportsOf(sad, sad, sad, week).filter(({ summary }) => /no sadness|without sadness/i.test(summary));
    expect(goneIn(light).length).toBeGreaterThan(0);
    expect(goneIn([...light, ...open])).toEqual([]);
  });
});

test('a week that was hard around a deep page does not count the pages that name somebody; others do', () => {
  const named = (...days: [Emotion | null, number][]) =>
    reportsOf(days.map(([selected, sentiment]) => page(selected, sentiment, ['margaret']))).map(({ summary }) =>
      summary.includes('‘margaret’'),
    );
  expect(named(['sadness', -0.7], ['sadness', -0.2], ['trust', 0.1])).not.toContain(true);
  expect(named([null, -0.7], [null, -0.2], ['trust', 0.1])).not.toContain(true);
  expect(named(['sadness', -0.2], ['sadness', -0.2], ['trust', 0.1])).not.toContain(false);
  expect(named(['sadness', -0.7], ['joy', 0.5], ['trust', 0.1])).not.toContain(false);
});

test.each(LOCALES.map((locale) => [locale.language, locale] as const))(
  'each line of support in %s names a person one trusts, and people whose work is to listen',
  (_, { support, supportNow }) => {
    for (const lines of [support, supportNow]) {
      expect(new Set(lines).size).toBe(6);
      for (const line of lines) {
        expect(line).toMatch(/person you trust|믿는 사람/);
        expect(line).toMatch(/people whose work is to listen|이야기를 들어 주는 일을 하는 사람/);
        expect(line).not.toMatch(/should|must|crisis|danger|emergency|해야|위험/);
      }
    }
  },
);
