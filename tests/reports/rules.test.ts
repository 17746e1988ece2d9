import type { Emotion } from '../../ml/emotions';
import { RULES } from '../../server/services/reports/suggestions';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const chosen = (selected: Emotion): TestEntry => ({ selected, read: null, tags: [] });

/** A week of these choices, one a day, after weeks of the same two a day. */
function factsOfWeek(week: readonly Emotion[], usual: readonly Emotion[] = []) {
  const before = Array.from({ length: HISTORY_DAYS - 7 }, () => usual.map(chosen));
  const days = [...before, ...Array.from({ length: 7 }, (_, day) => week.slice(day, day + 1).map(chosen))];
  return factsOf({ days, monday: '2026-11-16' });
}

const applies = (id: string, week: readonly Emotion[], usual?: readonly Emotion[]): boolean | undefined =>
  RULES.find((rule) => rule.id === id)?.when(factsOfWeek(week, usual));

test.each<[Emotion[], boolean]>([
  [['joy', 'sadness'], false],
  [['joy', 'joy', 'sadness'], false],
  [['joy', 'sadness', 'sadness'], false],
  [['joy', 'sadness', 'joy', 'sadness'], true],
])('joy and sadness share a week with %j: %p', (week, isShared) => {
  expect(applies('naming.mixed', week)).toBe(isShared);
});

test.each<[Emotion[], boolean]>([
  [['fear', 'fear', 'fear', 'anger'], false],
  [['joy', 'joy', 'fear', 'fear'], false],
  [['joy', 'joy', 'trust', 'fear'], true],
])('after weeks of sadness a week with %j has eased: %p', (week, hasEased) => {
  expect(applies('sadness.eased', week, ['sadness', 'joy'])).toBe(hasEased);
});

test.each<[Emotion[], boolean]>([
  [['anger'], true],
  [['anger', 'joy'], true],
  [['disgust', 'trust', 'joy'], false],
  [['disgust', 'disgust', 'trust', 'joy'], true],
  [['fear', 'sadness', 'joy'], true],
])('a painful emotion is the word for a week with %j: %p', (week, isNamed) => {
  expect(applies('naming.label', week)).toBe(isNamed);
});

test.each<[Emotion[], boolean]>([
  [['disgust', 'sadness', 'joy'], false],
  [['disgust', 'disgust', 'joy', 'joy', 'sadness'], false],
  [['disgust', 'anger', 'joy'], true],
  [['disgust', 'disgust', 'sadness'], true],
])('what repels is the subject of a week with %j: %p', (week, isSubject) => {
  expect(applies('anger.values', week)).toBe(isSubject);
});

test('an idea for any week rests on no emotion that was chosen once, as each of mostly pleasant ones', () => {
  const reasons = (week: readonly Emotion[]) =>
    RULES.find(({ id }) => id === 'general.nature')
      ?.because(factsOfWeek(week))
      .map(({ kind }) => kind);
  expect(reasons(['joy', 'disgust', 'trust', 'anticipation'])).toEqual(['anyWeek']);
  expect(reasons(['joy', 'sadness', 'trust', 'anticipation'])).toEqual(['painful']);
  expect(reasons(['disgust', 'disgust', 'trust', 'joy'])).toEqual(['share']);
});
