import type { Emotion } from '../../ml/emotions';
import { addDays } from '../../server/lib/dates';
import { describeAssociations } from '../../server/services/stats/associations/describe';
import { onEveryEngine } from '../support/databases';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from './support/world';

const FIRST_MONDAY = '2026-08-03';
const TURNS = 16;

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  /** Reports and associations of the same weeks, in sixteen weeks one after the other and in both languages. */
  const toldOf = async (weeks: number, entryOn: (index: number) => TestEntry | null) => {
    const told: { suggestion: { id: string; text: string; because: string }; isChance: boolean; locale: string }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const locale = turn % 2 === 0 ? 'en' : 'ko';
      const [caller] = await addUsers(1, { locale });
      if (!caller) throw new Error('no user was made');
      const first = addDays(FIRST_MONDAY, 7 * Math.floor(turn / 2));
      const last = addDays(first, 7 * weeks - 1);
      const days = Array.from({ length: 7 * weeks }, (_, index) => [entryOn(index)].filter((entry) => entry !== null));
      await addDaysOf(caller.id, first, days);
      world.clock.set(`${last}T20:00:00.000Z`);
      const { suggestion } = await world.reports.weekly(caller, {});
      const asked = { userId: caller.id, input: {}, now: { today: last, timeZone: 'UTC' }, locale };
      const { items } = await describeAssociations(world.database, asked);
      told.push({ suggestion, isChance: items.every(({ mayBeChance }) => mayBeChance), locale });
    }
    return told;
  };

  const chose = (selected: Emotion, tags: string[] = []): TestEntry => ({ selected, read: null, tags });

  it('asserts nothing of a tag that the associations call chance', async () => {
    // Moods that come in stretches of five days; one of the light ones was a trip.
    const told = await toldOf(5, (index) => {
      const stretch = Math.floor(index / 5);
      if (index >= 30) return chose('joy', ['travel']);
      return chose(index % 5 === 4 ? 'surprise' : stretch % 2 === 0 ? 'sadness' : 'joy');
    });
    expect(told.map(({ isChance }) => isChance)).not.toContain(false);
    expect(told.filter(({ suggestion }) => /travel/.test(suggestion.because + suggestion.text))).toEqual([]);
  });

  it('tells what holds by both, over the weeks that were written', async () => {
    const told = await toldOf(8, (index) => {
      if (Math.floor(index / 7) === 3) return null;
      return index % 5 < 2 || index > 50
        ? chose(index % 3 === 0 ? 'fear' : 'sadness', ['work'])
        : chose(index % 3 === 0 ? 'trust' : 'joy');
    });
    expect(told.map(({ isChance }) => isChance)).not.toContain(true);
    const ofWork = told.filter(({ suggestion }) => suggestion.because.includes('work'));
    expect(new Set(ofWork.map(({ locale }) => locale))).toEqual(new Set(['en', 'ko']));
    for (const { suggestion } of ofWork) expect(suggestion.because).toMatch(/seven weeks|7주/);
  });
});
