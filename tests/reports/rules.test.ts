import type { Emotion } from '../../ml/emotions';
import { RULES } from '../../server/services/reports/suggestions';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const chosen = (selected: Emotion): TestEntry => ({ selected, read: null, tags: [] });

/** Whether a rule applies to a week of these choices, one a day, after weeks of the same two a day. */
function applies(id: string, week: readonly Emotion[], usual: readonly Emotion[] = []): boolean | undefined {
  const before = Array.from({ length: HISTORY_DAYS - 7 }, () => usual.map(chosen));
  const days = [...before, ...Array.from({ length: 7 }, (_, day) => week.slice(day, day + 1).map(chosen))];
  return RULES.find((rule) => rule.id === id)?.when(factsOf({ days, monday: '2026-11-16' }));
}

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
