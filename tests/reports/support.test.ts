import type { Emotion } from '../../ml/emotions';
import { en } from '../../server/services/reports/locales/en';
import { onEveryEngine } from '../support/databases';
import { oneOf } from './support/lines';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from './support/world';

const WEEK = '2026-W47';
const FIRST_DAY = '2026-10-26'; // a Monday; four weeks to the end of the week of the report
const RESOURCES = ['A friend in need: 123'];

/** What is read misses what was meant. */
const chose = (selected: Emotion | null): TestEntry[] => [
  { selected, read: { emotion: 'anticipation', strength: 0.5, sentiment: 0.249 }, tags: [] },
];

type Week = readonly (Emotion | '-' | 'open')[];

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine, RESOURCES);
    world.clock.set('2026-11-22T12:00:00.000Z'); // the Sunday of the week: the month and the year end with it so far
  });
  afterAll(() => world.close());

  /** What the last of four weeks offers; `-` is a day without an entry, `open` an entry without a choice. */
  const offered = async (...weeks: [Week, Week, Week, Week]) => {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    const days = weeks.flatMap((week) =>
      Array.from({ length: 7 }, (_, index) => {
        const said = week[index] ?? '-';
        return said === '-' ? [] : chose(said === 'open' ? null : said);
      }),
    );
    await addDaysOf(caller.id, FIRST_DAY, days);
    const { support } = await world.reports.weekly(caller, { week: WEEK });
    expect((await world.reports.monthly(caller, { month: '2026-11' })).support).toEqual(support);
    expect((await world.reports.yearly(caller, {})).support).toEqual(support);
    expect((await world.reports.monthly(caller, { month: '2026-10' })).support).toBeNull(); // one of the weeks
    return support;
  };

  const heavy: Week = ['sadness', '-', 'fear', '-', 'sadness', 'joy'];
  const light: Week = ['joy', 'sadness', 'joy', '-', 'trust'];

  it('offers support when three of four weeks had mostly painful choices, however their texts are read', async () => {
    const line = [oneOf(en.support), ...RESOURCES];
    expect(await offered([], heavy, heavy, heavy)).toEqual(line);
    expect(await offered(heavy, heavy, heavy, [])).toEqual(line);
    expect(await offered(heavy, light, heavy, heavy)).toEqual(line); // a calm week among them is no end of it
    expect(await offered([], heavy, ['fear', 'sadness'], ['anger', 'disgust', 'fear'])).toEqual(line);
  });

  it('says at once that nobody need be alone with it when fear and sadness fill a week, whatever its texts read as', async () => {
    const line = [oneOf(en.supportNow), ...RESOURCES];
    expect(await offered([], [], [], ['sadness', 'sadness', 'fear', 'trust', 'sadness', 'joy'])).toEqual(line);
    expect(await offered([], [], [], ['sadness', 'sadness', 'fear', 'sadness'])).toEqual(line);
    expect(await offered([], [], [], ['fear', 'sadness', 'sadness'])).toEqual(line); // and nothing else
    expect(await offered([], [], [], ['fear', 'sadness', 'sadness', 'joy'])).toBeNull();
    expect(await offered([], [], [], ['sadness', 'fear'])).toBeNull();
    expect(await offered([], [], [], ['anger', 'anger', 'disgust', 'anger'])).toBeNull();
  });

  it('keeps silent after an ordinary stretch of sad days', async () => {
    expect(await offered([], [], heavy, heavy)).toBeNull();
    expect(await offered(heavy, light, light, heavy)).toBeNull();
    const three: Week = ['sadness', 'fear', 'sadness', 'joy', 'trust'];
    expect(await offered([], [], [], three)).toBeNull();
    const four: Week = ['sadness', 'fear', 'sadness', 'fear', 'joy', 'trust', 'joy'];
    expect(await offered([], [], [], four)).toBeNull(); // fewer than six in ten
    const half: Week = ['sadness', 'joy', 'fear', 'trust'];
    expect(await offered(half, half, half, half)).toBeNull();
    expect(await offered(['fear'], ['fear'], ['fear'], ['fear'])).toBeNull(); // one day each
    const mostlyOpen: Week = ['sadness', 'sadness', 'open', 'open', 'open'];
    expect(await offered(mostlyOpen, mostlyOpen, mostlyOpen, mostlyOpen)).toBeNull();
  });
});
