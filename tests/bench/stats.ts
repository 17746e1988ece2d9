import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { flag, whole } from '../../scripts/lib/options';
import { addDays, type Day } from '../../server/lib/dates';
import { type BenchApp, instantAnalyser, startBenchApp } from './benchApp';
import { connectTo, mariadbServer, withBenchDatabase } from './mariadb';
import { writeBenchDiary } from './statsDiaries';

const HELP = `Measures what the statistics cost, through HTTP, for diaries of 100, 1 000 and 10 000 entries (three a day, words
as frequent as in natural language), on SQLite and on MariaDB. Read the ratios.

  npm run bench:stats -- [options]

  --turns N       how often each question is asked (default 60)
  --mariadb URL   a server to create a database in and drop it again (default mariadb://root@127.0.0.1:3306)
  --json          the figures as one JSON object on stdout
  --help          this text
`;

const SIZES = [100, 1_000, 10_000];
/** A month costs a user of 10 000 entries at most so many times what it costs one of 100. */
const MONTHLY_BAR = 1.5;
/** So does a year's calendar. */
const CALENDAR_BAR = 1.2;
/** A year's word cloud costs at most so many times a month's. */
const WORDS_BAR = 3;

export interface StatsRow {
  question: string;
  /** Median in ms by number of entries. */
  medianMs: Record<number, number>;
}

export interface StatsBench {
  engine: string;
  rows: StatsRow[];
  /** Monthly statistics, 10 000 entries to 100. */
  monthlyRatio: number;
  /** The calendar of a year, 10 000 entries to 100. */
  calendarRatio: number;
  /** Word clouds of 10 000 entries, a year to a month: of whole calendar months, and of the days up to today. */
  wordsRatios: { calendar: number; rolling: number };
}

/** Asks every question of every user in turns, so that whatever else the machine does weighs on all alike. */
export async function benchStats({ turns, mariadb }: { turns: number; mariadb: string | null }): Promise<StatsBench[]> {
  const sqlite = await benchEngine('SQLite', {}, turns);
  if (mariadb === null) return [sqlite];
  return withBenchDatabase(mariadb, async (url) => {
    const environment = { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex') };
    return [sqlite, await benchEngine('MariaDB', environment, turns)];
  });
}

async function benchEngine(engine: string, environment: Record<string, string>, turns: number): Promise<StatsBench> {
  const app = await startBenchApp(SIZES.length, () => instantAnalyser, environment);
  try {
    const lastDay = new Date().toISOString().slice(0, 10);
    for (const [user, entries] of SIZES.entries()) {
      await writeBenchDiary(app.database, { email: `bench-${user}@example.org`, entries, lastDay });
    }
    const rows = await askInTurns(app, questionsOf(lastDay), turns);
    const longest = SIZES.at(-1) ?? 0;
    const ratio = (over: string, under: string) => {
      const median = (question: string) =>
        rows.find((row) => row.question === question)?.medianMs[longest] ?? Number.NaN;
      return median(over) / median(under);
    };
    const growth = (asked: string) => {
      const { medianMs = {} } = rows.find(({ question }) => question === asked) ?? {};
      return (medianMs[longest] ?? Number.NaN) / (medianMs[SIZES[0] ?? 0] ?? Number.NaN);
    };
    return {
      engine,
      rows,
      monthlyRatio: growth('monthly'),
      calendarRatio: growth('calendar, a year'),
      wordsRatios: {
        calendar: ratio('words, a calendar year', 'words, a calendar month'),
        rolling: ratio('words, 365 days', 'words, 30 days'),
      },
    };
  } finally {
    await app.stop();
  }
}

function questionsOf(today: Day): Record<string, string> {
  const lastYear = Number(today.slice(0, 4)) - 1;
  return {
    weekly: 'weekly',
    monthly: 'monthly',
    'emotions, 30 days': 'emotions',
    'calendar, a year': `calendar?year=${lastYear + 1}`,
    'trend, 12 weeks': 'trend',
    'trend, 365 days': `trend?granularity=day&from=${addDays(today, -364)}`,
    'words, 30 days': 'words',
    'words, 365 days': `words?from=${addDays(today, -364)}`,
    'what goes with words, ten years': `associations?of=words&from=${addDays(today, -3_649)}`,
    'what goes with tags, ten years': `associations?of=tags&from=${addDays(today, -3_649)}`,
    'what goes with weekdays, ten years': `associations?of=weekdays&from=${addDays(today, -3_649)}`,
    'words, a calendar month': `words?from=${lastYear}-06-01&to=${lastYear}-06-30`,
    'words, a calendar year': `words?from=${lastYear}-01-01&to=${lastYear}-12-31`,
  };
}

async function askInTurns(app: BenchApp, questions: Record<string, string>, turns: number): Promise<StatsRow[]> {
  const times = new Map<string, number[]>();
  for (let turn = -3; turn < turns; turn += 1) {
    for (const [question, path] of Object.entries(questions)) {
      for (const [user, entries] of SIZES.entries()) {
        const start = performance.now();
        const headers = { authorization: `Bearer ${app.tokens[user]}` };
        const response = await fetch(`${app.url}/api/stats/${path}`, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
        const key = `${question}/${entries}`;
        if (turn >= 0) times.set(key, [...(times.get(key) ?? []), performance.now() - start]);
      }
    }
  }
  return Object.keys(questions).map((question) => ({
    question,
    medianMs: Object.fromEntries(SIZES.map((entries) => [entries, median(times.get(`${question}/${entries}`) ?? [])])),
  }));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function printStatsBench({ engine, rows, monthlyRatio, calendarRatio, wordsRatios }: StatsBench): string {
  const line = (name: string, cells: string[]) => name.padEnd(40) + cells.map((cell) => cell.padStart(10)).join('');
  const bar = (ratio: number, limit: number) => `${ratio.toFixed(2)} (${ratio <= limit ? 'within' : 'ABOVE'} ${limit})`;
  return [
    line(`${engine}, median ms by entries`, [...SIZES.map(String), 'ratio']),
    ...rows.map(({ question, medianMs }) => {
      const medians = SIZES.map((entries) => medianMs[entries] ?? Number.NaN);
      const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
      return line(question, [...medians.map((value) => value.toFixed(2)), ratio.toFixed(2)]);
    }),
    `monthly, 10 000 entries to 100: ${bar(monthlyRatio, MONTHLY_BAR)}`,
    `calendar of a year, 10 000 entries to 100: ${bar(calendarRatio, CALENDAR_BAR)}`,
    `words, a year to a month: ${bar(wordsRatios.calendar, WORDS_BAR)} by the calendar, ${bar(wordsRatios.rolling, WORDS_BAR)} up to today`,
  ].join('\n');
}

const main = defineCommand({
  help: HELP,
  options: z.object({ turns: whole(5, 10_000).default(60), mariadb: mariadbServer, json: flag }),
  async run(given) {
    const isUp = await connectTo(given.mariadb).then(
      (connection) => connection.end().then(() => true),
      () => false,
    );
    if (!isUp) process.stderr.write('No MariaDB answers there: only SQLite is measured.\n');
    const stats = await benchStats({ turns: given.turns, mariadb: isUp ? given.mariadb : null });
    print(given, { stats }, stats.map(printStatsBench).join('\n\n'));
    return 0;
  },
});

if (require.main === module) runCommand(main);
