import type { Emotion } from '../../ml/emotions';
import { Diary, User } from '../../models';
import { drawDiary } from '../../scripts/seed/diaries';
import { ENGLISH } from '../../scripts/seed/english';
import { KOREAN } from '../../scripts/seed/korean';
import { TOPICS, type Topic } from '../../scripts/seed/material';
import { PERSONAS } from '../../scripts/seed/personas';
import { createRandom } from '../../scripts/seed/random';
import { SEED_MODEL } from '../../scripts/seed/readings';
import { type SeededUser, seedUsers } from '../../scripts/seed/seedUsers';
import { PAINFUL, PLEASANT } from '../../server/insights/tone';
import { rebuildUser } from '../../server/services/rebuild';
import { onEveryEngine } from '../support/databases';
import { openStatsDatabase, type StatsDatabase } from './support/statsDatabase';

const UNTIL = new Date('2026-11-21T12:00:00Z');

onEveryEngine((engine) => {
  let world: StatsDatabase;

  beforeAll(async () => {
    world = await openStatsDatabase(engine);
  });

  afterAll(() => world.drop());

  async function seed(options: { users?: number; dryRun?: boolean; seed?: string } = {}): Promise<SeededUser[]> {
    const progress = { advance: jest.fn(), finish: jest.fn() };
    const fixed = {
      users: PERSONAS.length,
      years: 0.2,
      seed: 'first',
      until: UNTIL,
      passwordHash: 'x',
      analyser: null,
      dryRun: false,
    };
    const users: SeededUser[] = [];
    for await (const user of seedUsers(world.database, { ...fixed, ...options, progress })) users.push(user);
    return users;
  }

  test('seeded diaries have statistics at once, and a recount finds nothing to mend', async () => {
    const users = await seed();
    expect(users.map(({ persona }) => persona)).toEqual(PERSONAS.map(({ name }) => name));
    for (const { id, timeZone, entries } of users) {
      expect(entries).toBeGreaterThan(20);
      expect(await Diary.count({ where: { userId: id ?? 0, modelName: SEED_MODEL.name } })).toBe(entries);
      const nothing = { entries: 0, days: 0, months: 0 };
      expect(await rebuildUser(world.database, id ?? 0, { dryRun: true })).toEqual(nothing);
      const month = await world
        .statsAt('2026-11-21T12:00:00Z')
        .monthly({ id: id ?? 0, timeZone }, { month: '2026-11' });
      expect(month.sentiment.average).not.toBeNull();
      expect(month.tags.length).toBeGreaterThan(0);
    }
  });

  test('running it again adds nobody, and another seed other people', async () => {
    const first = await seed({ users: 2, seed: 'twice' });
    const before = await User.count();
    const again = await seed({ users: 2, seed: 'twice' });
    expect(again.map(({ id, existed }) => ({ id, existed }))).toEqual(first.map(({ id }) => ({ id, existed: true })));
    expect(await User.count()).toBe(before);
    await seed({ users: 1, seed: 'other' });
    expect(await User.count()).toBe(before + 1);
  });

  test('a dry run writes nothing and says what would be written', async () => {
    const before = await User.count();
    const planned = await seed({ users: 2, seed: 'dry', dryRun: true });
    expect(await User.count()).toBe(before);
    const written = await seed({ users: 2, seed: 'dry' });
    expect(planned.map(({ entries }) => entries)).toEqual(written.map(({ entries }) => entries));
  });
});

const isOf = (tags: readonly string[], name: string) => tags.some((tag) => tag.toLowerCase() === name);

/** (pleasant - painful) / all, of what was chosen. */
function balanceOf(entries: readonly { emotion: Emotion }[]): number {
  const sum = entries.reduce(
    (total, { emotion }) => total + (PLEASANT.includes(emotion) ? 1 : PAINFUL.includes(emotion) ? -1 : 0),
    0,
  );
  return sum / entries.length;
}

describe('a made-up diary', () => {
  const draw = (persona: (typeof PERSONAS)[number], seed: string) =>
    drawDiary(
      persona,
      { timeZone: persona.timeZones[0] ?? 'UTC', from: '2023-11-21', until: UNTIL },
      createRandom(seed),
    );

  test('is the same for the same seed', () => {
    const persona = PERSONAS[2] ?? PERSONAS[0];
    if (!persona) throw new Error('no persona');
    expect(draw(persona, 'a')).toEqual(draw(persona, 'a'));
    expect(draw(persona, 'a')).not.toEqual(draw(persona, 'b'));
  });

  test('never lies in the future, is in order, and leaves no template unfilled', () => {
    for (const persona of PERSONAS) {
      const entries = draw(persona, 'order');
      const instants = entries.map(({ date }) => date.getTime());
      expect(instants).toEqual([...instants].sort((a, b) => a - b));
      expect(instants.at(-1)).toBeLessThanOrEqual(UNTIL.getTime());
      for (const { content } of entries) expect(content).not.toMatch(/[{}|]|undefined/);
    }
  });

  test('has tags that move what is chosen, as far as its persona says, and tags that do not', () => {
    for (const persona of PERSONAS) {
      const tags = (persona.language === 'en' ? ENGLISH : KOREAN).tags;
      const entries = [1, 2, 3, 4, 5, 6].flatMap((number) => draw(persona, `effects/${number}`));
      const ordinary = entries.filter(({ tags: [, second] }) => second === undefined);
      for (const topic of TOPICS.filter((each) => (persona.topics[each] ?? 0) >= 2)) {
        const isTagged = ({ tags: own }: { tags: string[] }) => isOf(own, tags[topic]);
        const untouched = ordinary.filter(
          ({ tags: own }) =>
            own.length > 0 && !Object.keys(persona.effects).some((moving) => isOf(own, tags[moving as Topic])),
        );
        const difference = balanceOf(ordinary.filter(isTagged)) - balanceOf(untouched);
        const effect = persona.effects[topic] ?? 0;
        if (effect === 0) expect(Math.abs(difference)).toBeLessThan(0.25);
        else expect(Math.sign(effect) * difference).toBeGreaterThan(0.15);
      }
    }
  });

  test('says in its texts what was chosen, or nothing of its feeling', () => {
    for (const persona of PERSONAS) {
      const entries = draw(persona, 'agreement');
      const silent = entries.filter(({ felt }) => felt.length === 0).length / entries.length;
      expect(silent).toBeCloseTo(1 - persona.agreement, 1);
      for (const { felt, emotion } of entries) {
        expect(felt.length === 0 || felt[0] === emotion).toBe(true);
        expect(new Set(felt.map((each) => PAINFUL.includes(each))).size).toBeLessThanOrEqual(1);
      }
    }
  });

  test('follows the weekdays and seasons of its persona', () => {
    const isLight = ({ emotion }: { emotion: string }) => ['joy', 'trust', 'anticipation'].includes(emotion);
    const share = <T extends { emotion: string }>(entries: T[]) => entries.filter(isLight).length / entries.length;
    const student = PERSONAS.find(({ name }) => name.includes('student')) ?? PERSONAS[0];
    if (!student) throw new Error('no persona');
    const entries = [1, 2, 3, 4].flatMap((number) => draw(student, `season/${number}`));
    const inMonths = (...months: string[]) => entries.filter(({ day }) => months.includes(day.slice(5, 7)));
    expect(share(inMonths('07', '08'))).toBeGreaterThan(share(inMonths('01', '02')) + 0.1);
    const onWeekday = (weekday: number) => entries.filter(({ day }) => new Date(day).getUTCDay() === weekday);
    expect(share(onWeekday(6))).toBeGreaterThan(share(onWeekday(1)) + 0.1);
  });
});
