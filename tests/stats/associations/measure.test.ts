import { runAtOnce } from '../../../server/lib/eventLoop';
import { mulberry32 } from '../../../server/lib/mulberry32';
import { weekdayCandidates } from '../../../server/services/stats/associations/candidates';
import { measureAssociations, type Question } from '../../../server/services/stats/associations/measure';
import { withoutWeekdays } from '../../../server/services/stats/associations/weekdays';

const measured = (question: Question) => runAtOnce(measureAssociations(question));

const DAYS = 400;
const days = Array.from({ length: DAYS }, (_, day) => day);
const weekdays = days.map((day) => (day % 7) + 1);

/** Something that is there on a third of the days, without any order. */
function draw(seed: number): boolean[] {
  const random = mulberry32(seed);
  return days.map(() => random() < 1 / 3);
}

function measure(values: number[], candidates: { name: string; presence: boolean[] }[]) {
  return measured({ days, values, weekdays, candidates, removeWeekdays: false }).items;
}

const random = mulberry32(7);
const noise = days.map(() => (random() - 0.5) / 20);

test.each([
  [0.04, true],
  [0.08, false],
])('a difference of %d, however sure, may be chance: %p, for people feel none under .05', (difference, mayBeChance) => {
  const presence = draw(1);
  const [item] = measure(
    noise.map((value, place) => value + (presence[place] ? difference : 0)),
    [{ name: 'tea', presence }],
  );
  expect(item?.adjustedP).toBeLessThan(1e-6);
  expect(item?.difference).toBeCloseTo(difference, 2);
  expect(item?.mayBeChance).toBe(mayBeChance);
});

test.each([
  [0.6, -0.3, true],
  [0.5, -0.3, false],
  [0.2, 0.3, false],
])('days around %d that are otherwise with something by %d: both pleasant is %p', (usual, change, arePleasant) => {
  const presence = draw(1);
  const values = noise.map((value, place) => usual + value + (presence[place] ? change : 0));
  expect(measure(values, [{ name: 'tea', presence }])).toMatchObject([{ arePleasant }]);
});

test('the largest difference comes first, whether days are better or worse with it', () => {
  const [better, worse] = [draw(1), draw(2)];
  const values = noise.map((value, place) => value + (better[place] ? 0.2 : 0) - (worse[place] ? 0.5 : 0));
  const items = measure(values, [
    { name: 'better', presence: better },
    { name: 'worse', presence: worse },
    { name: 'nothing', presence: draw(3) },
  ]);
  expect(items.map(({ name }) => name)).toEqual(['worse', 'better', 'nothing']);
  expect(items[0]?.shrunken).toBeLessThan(-0.3);
  expect(items[1]?.shrunken).toBeGreaterThan(0.1);
});

test('what comes with a wave of months is no law, though the plain comparison is sure of it', () => {
  const season = (day: number) => Math.cos((2 * Math.PI * day) / 800);
  const presence = days.map((day) => season(day) > 0 && day % 3 !== 0);
  const values = noise.map((value, day) => value * 8 + 0.3 * season(day));
  const [item] = measure(values, [{ name: 'swimming', presence }]);
  expect(item?.plainDifference).toBeGreaterThan(0.2);
  expect(item?.adjustedP).toBeLessThan(0.1);
  expect(item?.mayBeChance).toBe(true);
});

test('a weekday of fewer than four days has no mean of its own', () => {
  const places = [1, 1, 1, 1, 6, 6, 6];
  const values = [0, 0.2, 0, 0.2, 1, 1, 1];
  const general = 3.4 / 7;
  const rest = withoutWeekdays(values, places);
  expect(rest.slice(4)).toEqual([1, 1, 1]); // all that there is of Saturdays is left in
  for (const [place, value] of [-0.1, 0.1, -0.1, 0.1].entries()) expect(rest[place]).toBeCloseTo(general + value, 9);
});

test('a weekday that is plainly worse is found on a diary of some months, though blocks of whole weeks never move it', () => {
  const some = 120;
  const { items } = measured({
    days: days.slice(0, some),
    values: noise.slice(0, some).map((value, place) => value - (weekdays[place] === 1 ? 0.5 : 0)),
    weekdays: weekdays.slice(0, some),
    candidates: weekdayCandidates(weekdays.slice(0, some)),
    removeWeekdays: false,
  });
  expect(items.filter(({ mayBeChance }) => !mayBeChance).map(({ name }) => name)).toEqual(['monday']);
});

test('something done every other day of a few weeks is held against the days between, whatever weekdays they are', () => {
  const until = 40;
  const presence = days.slice(0, until).map((day) => day % 2 === 0);
  const { items } = measured({
    days: days.slice(0, until),
    values: presence.map((is, place) => (noise[place] ?? 0) + (is ? 0.5 : 0)),
    weekdays: weekdays.slice(0, until),
    candidates: [{ name: 'tea', presence }],
    removeWeekdays: true,
  });
  expect(items).toMatchObject([{ daysWith: 20, daysWithout: 20, daysAside: 0 }]);
  expect(items[0]?.difference).toBeCloseTo(0.5, 1);
});

test('days with something and days without it are told alike, turned round', () => {
  const [it, not] = [draw(5), draw(5).map((is) => !is)];
  const values = noise.map((value, place) => 8 * value - (weekdays[place] === 1 ? 0.7 : 0) + (it[place] ? 0.1 : 0));
  const [one, other] = [it, not].map(
    (presence) =>
      measured({ days, values, weekdays, candidates: [{ name: '', presence }], removeWeekdays: true }).items[0],
  );
  expect(one?.difference).toBeCloseTo(-(other?.difference ?? 0), 9);
  expect(one?.error).toBeCloseTo(other?.error ?? 0, 9);
  expect(one?.mayBeChance).toBe(false);
});

test.each([
  [30, 5, []],
  [29, 5, [['not_enough_days', 1, 'of the diary']]],
  [29, 4, [['not_enough_days', 1, 'of the diary']]],
  [40, 4, [['not_enough_days', 1, 'of its own']]],
  [28, 4, [['not_enough_days', 2, 'of the diary']]],
  [40, 35, []],
  [40, 36, [['not_enough_other_days', 1, 'of its own']]],
  [40, 40, [['not_enough_other_days', 5, 'of its own']]],
])('of %i days with something on %i there are missing: %j', (until, having, expected) => {
  const { items, refused } = measured({
    days: days.slice(0, until),
    values: noise.slice(0, until),
    weekdays: weekdays.slice(0, until),
    candidates: [{ name: 'tea', presence: days.slice(0, until).map((day) => (day * 11) % until < having) }],
    removeWeekdays: false,
  });
  const whose = ({ isShortDiary }: (typeof refused)[number]) => (isShortDiary ? 'of the diary' : 'of its own');
  expect(refused.map((one) => [one.reason, one.missingDays, whose(one)])).toEqual(expected);
  expect(items).toHaveLength(expected.length === 0 ? 1 : 0);
});

test('what is there on most days, of every weekday, is held against the few without it', () => {
  const until = 63;
  const presence = days.slice(0, until).map((day) => day % 5 !== 1);
  const { items } = measured({
    days: days.slice(0, until),
    values: presence.map((is, place) => (noise[place] ?? 0) - (is ? 0.5 : 0)),
    weekdays: weekdays.slice(0, until),
    candidates: [{ name: 'work', presence }],
    removeWeekdays: true,
  });
  expect(items).toMatchObject([{ daysWith: 50, daysWithout: 13, daysAside: 0 }]);
  expect(items[0]?.difference).toBeCloseTo(-0.5, 1);
});

describe('something done on Saturdays', () => {
  const isSaturday = weekdays.map((weekday) => weekday === 6);
  const perhaps = draw(4);
  const half = isSaturday.map((is, place) => is && perhaps[place] === true);
  const fine = noise.map((value, place) => value + (isSaturday[place] ? 0.7 : 0));
  const ask = (values: number[], presence: boolean[], until = DAYS) =>
    measured({
      days: days.slice(0, until),
      values: values.slice(0, until),
      weekdays: weekdays.slice(0, until),
      candidates: [{ name: 'parkrun', presence: presence.slice(0, until) }],
      removeWeekdays: true,
    });

  test('on all of them cannot be told from Saturdays', () => {
    expect(ask(fine, isSaturday, 56)).toEqual({
      items: [],
      refused: [{ name: 'parkrun', reason: 'bound_to_weekdays', missingDays: 0, weekday: 6 }],
    });
  });

  test('nor on nearly all of them; with other days beside, these are what is compared', () => {
    const nearly = isSaturday.map((is, place) => is && place > 6);
    expect(ask(fine, nearly, 80).refused).toMatchObject([{ reason: 'bound_to_weekdays', weekday: 6 }]);
    const more = nearly.map((is, place) => is || place % 7 === 2);
    expect(ask(fine, more, 80).refused).toMatchObject([{ reason: 'bound_to_weekdays', weekday: null }]);
    const also = isSaturday.map((is, place) => is || place % 5 === 0);
    const [item] = ask(fine, also, 80).items;
    expect(item).toMatchObject({ daysAside: isSaturday.slice(0, 80).filter(Boolean).length });
    expect(item?.plainDifference).toBeGreaterThan(0.3);
    expect(item?.difference).toBeCloseTo(0, 1);
  });

  test('on some of them is held against the others: all that it does is found, and nothing that Saturdays do', () => {
    const [nothing] = ask(fine, half).items;
    expect(nothing?.plainDifference).toBeGreaterThan(0.5);
    expect(nothing?.difference).toBeCloseTo(0, 1);
    expect(nothing?.mayBeChance).toBe(true);
    const [better] = ask(
      fine.map((value, place) => value + (half[place] ? 0.3 : 0)),
      half,
    ).items;
    expect(better?.difference).toBeCloseTo((nothing?.difference ?? 0) + 0.3, 9);
    expect(better?.mayBeChance).toBe(false);
  });

  test('what Saturdays are like without it is known by few days, and no surer than these', () => {
    const many = ask(fine, half).items[0];
    const few = ask(
      fine,
      isSaturday.map((is, place) => is && place % 70 !== 5),
    ).items[0];
    expect(few?.daysWith).toBeGreaterThan(2 * (many?.daysWith ?? 0));
    expect(few?.error).toBeGreaterThan(1.3 * (many?.error ?? 1)); // though that is Student's, which is larger than Welch's here
  });

  test('that is worse than other days, but better than other Saturdays, has no direction', () => {
    const bad = noise.map((value, place) => value - (isSaturday[place] ? 0.7 : 0) + (half[place] ? 0.3 : 0));
    const [item] = ask(bad, half).items;
    expect(item?.plainDifference).toBeLessThan(-0.2);
    expect(item?.difference).toBeGreaterThan(0.2);
    expect(item).toMatchObject({ isOpposed: true, mayBeChance: true });
  });
});
