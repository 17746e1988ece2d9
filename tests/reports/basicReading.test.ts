import type { Support } from '../../ml/analyser';
import type { Emotion } from '../../ml/emotions';
import { addDays } from '../../server/lib/dates';
import { onEveryEngine } from '../support/databases';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addReadEntry, addUsers, openReportWorld, type ReportWorld } from './support/world';

const MONDAY = '2026-11-16';
const WEEK = '2026-W47';

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  /** Five days of one choice, read as another: what the week, its month and its year say of them. */
  const told = async (
    { selected, emotion, sentiment }: { selected: Emotion; emotion: Emotion; sentiment: number },
    support: readonly Support[],
    locale = 'ko',
  ) => {
    const [caller] = await addUsers(1, { locale });
    if (!caller) throw new Error('no user was made');
    const entry: TestEntry = { selected, read: { emotion, strength: 0.8, sentiment }, tags: [] };
    await addDaysOf(
      caller.id,
      MONDAY,
      support.map(() => [entry]),
    );
    for (const [index, each] of support.entries()) await addReadEntry(caller.id, addDays(MONDAY, index), 'm1', each);
    const week = await world.reports.weekly(caller, { week: WEEK });
    const month = await world.reports.monthly(caller, { month: '2026-11' });
    const year = await world.reports.yearly(caller, { year: 2026 });
    return [week.summary, month.summary, year.summary];
  };

  const all = (support: Support): Support[] => Array.from({ length: 5 }, () => support);
  const funeral = { selected: 'sadness', emotion: 'joy', sentiment: 0.5 } as const;
  const lighter = /감정보다 가볍게 읽혔|감정보다 밝았|것보다 가벼웠|달리 가벼웠/;

  it('does not call a funeral week light and joyful by what a simple reader reads', async () => {
    for (const summary of await told(funeral, all('basic'))) {
      expect(summary).toContain('슬픔');
      expect(summary).not.toMatch(/기쁨|가벼|밝|차분|덤덤|또렷/);
    }
    for (const summary of await told({ ...funeral, sentiment: 0 }, all('basic'), 'en')) {
      expect(summary).toMatch(/sadness/i);
      expect(summary).not.toMatch(/joy|sounded|calm|quiet/i);
    }
  });

  it('says a difference where the texts were read in full, as most of them were', async () => {
    for (const support of [all('full'), ['full', 'full', 'full', 'basic', 'basic'] as const]) {
      for (const summary of await told(funeral, support)) {
        expect(summary).toMatch(lighter);
        expect(summary).toContain('기쁨');
      }
    }
    for (const summary of await told(funeral, ['full', 'full', 'basic', 'basic'])) expect(summary).not.toMatch(lighter);
  });

  it('still says what a simple reader reads along with the choices', async () => {
    for (const summary of await told({ selected: 'sadness', emotion: 'fear', sentiment: -0.5 }, all('basic'), 'en')) {
      expect(summary).toMatch(/went along|said the same|pointed the same way|agreed/);
      expect(summary).toContain('fear');
    }
  });
});
