import { createRandom } from '../../../scripts/seed/random';
import { runAtOnce } from '../../../server/lib/eventLoop';
import { criticalT, twoSidedP } from '../../../server/lib/statistics/studentT';
import { measureAssociations, type Question } from '../../../server/services/stats/associations/measure';
import { inForm } from '../../support/form';
import { drawDiary } from './support/diaries';
import { askScipy, hasScipy } from './support/scipy';

const measured = (question: Question) => runAtOnce(measureAssociations(question));

const DIARIES = inForm({ short: 60, full: 200 });
const PRECISION = 1e-9;

/** From a few days to two years; with effects, ties, weekdays kept, tags on all days or none. */
function drawQuestion(number: number): Question {
  const random = createRandom(`oracle/${number}`);
  const diary = drawDiary(
    {
      days: random.pick([20, 45, 90, 200, 365, 730]),
      autocorrelation: random.pick([0, 0.4, 0.8]),
      gaps: random.pick([0, 0.4]),
      drift: random.pick([0, 0.7]),
      effect: random.pick([0, 0.5, 1.2]),
    },
    `oracle/${number}/diary`,
  );
  const always = { name: 'always', presence: diary.days.map((_, place) => place > 2) };
  const once = { name: 'once', presence: diary.days.map((_, place) => place === 3) };
  const isSaturday = diary.weekdays.map((weekday) => weekday === 6);
  const saturdays = { name: 'saturdays', presence: isSaturday };
  const mostly = { name: 'mostly saturdays', presence: isSaturday.map((is) => random.chance(is ? 0.9 : 0.15)) };
  const others = {
    name: 'saturdays and others',
    presence: mostly.presence.map((is, place) => is || isSaturday[place] === true),
  };
  const half = { name: 'half of the saturdays', presence: isSaturday.map((is) => is && random.chance(0.5)) };
  const isFlat = number % 40 === 0;
  const isCoarse = random.chance(0.5);
  const values = diary.values.map((value) => (isFlat ? 0.25 : isCoarse ? Math.round(value * 4) / 4 : value));
  return {
    ...diary,
    values,
    candidates: [...diary.candidates, always, once, saturdays, mostly, others, half],
    removeWeekdays: random.chance(0.8),
  };
}

const maybe = hasScipy() ? test : test.skip;

maybe(
  `SciPy finds the same to nine digits in ${DIARIES} random diaries`,
  async () => {
    const questions = Array.from({ length: DIARIES }, (_, number) => drawQuestion(number));
    const answers = await askScipy(questions);
    const seen = { items: 0, findings: 0, refused: 0, bound: 0, aside: 0 };
    for (const [number, question] of questions.entries()) {
      const { items, refused } = measured(question);
      const expected = answers[number];
      expect(Object.fromEntries(refused.map(({ name, reason, missingDays }) => [name, [reason, missingDays]]))).toEqual(
        expected?.refused,
      );
      expect(items.map(({ name }) => name)).toEqual(expected?.items.map(({ name }) => name));
      for (const [place, item] of items.entries()) {
        const { name, mayBeChance, ...numbers } = expected?.items[place] ?? { name: '', mayBeChance: null };
        expect({ number, name, mayBeChance: item.mayBeChance }).toEqual({ number, name, mayBeChance });
        const ours: Record<string, unknown> = { ...item };
        const differing = Object.entries(numbers).filter(
          ([key, value]) => !(Math.abs(Number(ours[key]) - Number(value)) <= PRECISION * Math.max(1, Number(value))),
        );
        expect({ number, name, differing }).toEqual({ number, name, differing: [] });
        seen.findings += mayBeChance ? 0 : 1;
        seen.aside += item.daysAside;
      }
      seen.items += items.length;
      seen.refused += refused.length;
      seen.bound += refused.filter(({ reason }) => reason === 'bound_to_weekdays').length;
    }
    expect(seen.items).toBeGreaterThan(5 * DIARIES);
    expect(seen.findings).toBeGreaterThan(DIARIES / 10);
    expect(seen.refused).toBeGreaterThan(DIARIES);
    expect(seen.bound).toBeGreaterThan(DIARIES / 4);
    expect(seen.aside).toBeGreaterThan(DIARIES);
  },
  600_000, // another program counts, and a busy machine lets it wait
);

test.each([
  // SciPy 1.10: 2 * stats.t.sf(t, df)
  [0.001, 2, 0.9992928935],
  [2.228138852, 10, 0.05],
  [12, 58.3, 2.358e-17],
  [40, 3_000, 1e-280],
])('the probability of a t of %p or more with %p degrees of freedom', (t, df, p) => {
  const found = twoSidedP(t, df);
  if (p < 1e-15) expect(found).toBeLessThan(1e-15);
  else expect(found).toBeCloseTo(p, 9);
  expect(found).toBeGreaterThanOrEqual(0);
});

test('the critical t is where the probability is what was asked for', () => {
  for (const df of [2, 3.7, 22.26, 180, 3_650])
    for (const alpha of [0.5, 0.05, 1e-6]) expect(twoSidedP(criticalT(alpha, df), df) / alpha).toBeCloseTo(1, 9);
});
