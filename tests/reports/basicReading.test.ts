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
  const heavier = /감정보다 무겁게 읽혔|감정보다 어두웠|것보다 무거웠|달리 무거웠/;

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
    const brave = { selected: 'joy', emotion: 'fear', sentiment: -0.5 } as const;
    for (const support of [all('full'), ['full', 'full', 'full', 'basic', 'basic'] as const]) {
      for (const summary of await told(brave, support)) {
        expect(summary).toMatch(heavier);
        expect(summary).toContain('두려움');
      }
    }
    const half = await told(brave, ['full', 'full', 'basic', 'basic']);
    for (const summary of half) expect(summary).not.toMatch(/두려움|무거|또렷/);
    const two = await told(brave, ['full', 'full']);
    for (const summary of two) expect(summary).not.toMatch(/두려움|무거/);
  });

  it('tells nobody in pain that the texts were lighter, however well they were read', async () => {
    for (const sentiment of [0.5, 0]) {
      for (const locale of ['en', 'ko']) {
        for (const summary of await told({ ...funeral, sentiment }, all('full'), locale)) {
          expect(summary).toMatch(/sadness|슬픔/i);
          expect(summary).not.toMatch(/joy|sounded|clear|기쁨|가벼|밝|차분|덤덤|또렷/);
        }
      }
    }
  });

  it('says of a simple reader neither that it agrees, nor another emotion, nor how the texts sounded to who is in pain', async () => {
    const heavy = { selected: 'sadness', emotion: 'sadness', sentiment: -0.5 } as const;
    for (const summary of await told(heavy, all('full'), 'en'))
      expect(summary).toMatch(/went along|said the same|pointed the same way|agreed/);
    for (const selected of ['sadness', 'joy'] as const)
      for (const sentiment of [-0.5, 0, 0.5])
        for (const summary of await told({ selected, emotion: 'fear', sentiment }, all('basic'), 'en')) {
          expect(summary).not.toMatch(/went along|said the same|pointed the same way|agreed|fear/);
          expect(summary).not.toMatch(/sounded|words|What you wrote|tone/);
        }
  });
});
