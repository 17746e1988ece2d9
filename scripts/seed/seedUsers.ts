import type { Analyser } from '../../ml/analyser';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { addDays, type Day, dayOf, daysBetween, noonOf } from '../../server/lib/dates';
import type { Progress } from '../lib/progress';
import { drawDiary } from './diaries';
import { PERSONAS, type Persona } from './personas';
import { prepareEntries, readByDrawing, readByModel } from './prepare';
import { createRandom } from './random';
import { writePeople } from './write';

const DAYS_PER_YEAR = 365.25;

export interface SeedOptions {
  users: number;
  years: number;
  /** Entries on each day, on average and without gaps; the persona's own habit where it is left out. */
  perDay?: number | undefined;
  seed: string;
  /** Nothing is written later than this. */
  until: Date;
  /** bcrypt hash of the password that all of them share. */
  passwordHash: string;
  /** Reads the texts; null draws the readings. */
  analyser: Analyser | null;
  dryRun: boolean;
  progress: Progress;
}

export interface SeededUser {
  /** Null in a dry run. */
  id: number | null;
  email: string;
  persona: string;
  timeZone: string;
  entries: number;
  from: Day;
  /** Whether there was such a user before, who is left as is. */
  existed: boolean;
}

/** How many days of diary this will be, for a progress bar. */
export function seedDays({ users, years }: Pick<SeedOptions, 'users' | 'years'>): number {
  return users * Math.round(years * DAYS_PER_YEAR);
}

/**
 * Makes users with realistic diaries, each in one transaction. The same seed, years and `until` give the same diaries;
 * users that exist already are left alone, so an interrupted run can be repeated.
 */
export async function* seedUsers(database: Database, options: SeedOptions): AsyncGenerator<SeededUser> {
  for (let number = 1; number <= options.users; number += 1) {
    yield await seedUser(database, number, options);
  }
}

async function seedUser(database: Database, number: number, options: SeedOptions): Promise<SeededUser> {
  const { seed, until, years, perDay, analyser, dryRun, progress } = options;
  const random = createRandom(`${seed}/${number}`);
  const own = PERSONAS[(number - 1) % PERSONAS.length] as Persona;
  const persona = perDay === undefined ? own : { ...own, entriesPerDay: perDay, gaps: 0 };
  const timeZone = random.pick(persona.timeZones);
  const from = addDays(dayOf(until, timeZone), 1 - Math.round(years * DAYS_PER_YEAR));
  const email = `seed-${seed}-${number}@example.org`.toLowerCase();
  const facts = { email, persona: persona.name, timeZone, from };
  const known = dryRun ? null : await User.findOne({ where: { email }, attributes: ['id'], raw: true });
  if (known) {
    progress.advance(seedDays({ users: 1, years }));
    return { ...facts, id: known.id, entries: 0, existed: true };
  }
  const drawn = drawDiary(persona, { timeZone, from, until }, random);
  let reached = addDays(from, -1);
  const advanceTo = (day: Day) => {
    progress.advance(Math.max(0, daysBetween(reached, day)));
    reached = reached < day ? day : reached;
  };
  const read = analyser ? readByModel(analyser) : readByDrawing(random);
  const entries = dryRun ? [] : await prepareEntries(drawn, read, (batch) => advanceTo(batch.at(-1)?.day ?? reached));
  const user = {
    email,
    password: options.passwordHash,
    nickname: persona.name,
    timeZone,
    locale: persona.language,
    createdAt: noonOf(from, timeZone),
  };
  const [id = null] = dryRun ? [] : await writePeople(database, [{ user, entries }]);
  advanceTo(dayOf(until, timeZone));
  return { ...facts, id, entries: drawn.length, existed: false };
}
