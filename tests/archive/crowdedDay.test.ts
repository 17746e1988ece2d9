import { parse } from 'csv-parse/sync';
import { Diary } from '../../models';
import { DIALECTS } from '../../models/dialects';
import type { Outcome, Statement, Steps } from '../../models/repositories/steps';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { linesOf, unzip } from './support/unzip';

const CROWD = 5_000;
/** So many rows may be read before others have the thread. */
const MOST_ROWS = 1_000;
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenPerson(client);
  afterEach(() => jest.restoreAllMocks());

  /** A day of very many entries between two others, in no order of their ids: neither as they happened nor as they were saved. */
  beforeAll(async () => {
    const { token, id: userId } = mina;
    const body = { content: 'A day.', emotion: 'joy', date: '2026-11-19T12:00:00Z' };
    await client.request('POST', '/api/diary', { token, body });
    const { id: _, ...first } = (await Diary.findOne({ where: { userId }, raw: true })) as Diary;
    const row = { ...first, words: {}, emotionParts: null, tagParts: null };
    const rows = Array.from({ length: CROWD }, (_, index) => {
      const day = DAYS[index % 50 === 0 ? 0 : index % 50 === 1 ? 2 : 1] ?? '';
      const at = Date.parse(`${day}T00:00:00Z`);
      const date = new Date(at + ((index * 7_919) % 3_000) * 1_000); // some at the same moment
      return { ...row, day, date, createdAt: new Date(at + ((index * 104_729) % 4_001) * 1_000) };
    });
    for (let from = 0; from < CROWD; from += 500) await Diary.bulkCreate(rows.slice(from, from + 500));
  }, 120_000);

  async function download(path: string): Promise<Buffer> {
    const response = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${mina.token}` } });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) throw new Error(bytes.toString());
    return bytes;
  }

  test('of a crowded day nothing is left out or twice, and all of it stands in order', async () => {
    const ids = async (order: 'date' | 'createdAt') => {
      const rows = await Diary.findAll({ where: { userId: mina.id }, attributes: ['id', 'day', order], raw: true });
      const keys = rows.map((row): [string, number, number] => [row.day, Number(new Date(row[order])), row.id]);
      return keys.sort(([a, b, c], [x, y, z]) => a.localeCompare(x) || b - y || c - z).map(([, , id]) => id);
    };
    const table = parse(await download('/export.csv'), { bom: true, columns: true }) as { id: string }[];
    expect(table.map(({ id }) => Number(id))).toEqual(await ids('date'));
    const files = await unzip(await download('/export'));
    expect(linesOf(files.get('entries.ndjson')).map(({ id }) => id)).toEqual(await ids('createdAt'));
  }, 60_000);

  test('others have the thread while a crowded day is exported, though nothing of it is wanted', async () => {
    let turn = 0;
    const count = () => {
      turn += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const reads: { rows: number; turn: number }[] = [];
    function* watched<T>(steps: Steps<T>): Steps<T> {
      let asked: readonly Statement[] = [];
      for (let outcomes: readonly Outcome[] = []; ; outcomes = yield asked) {
        reads.push(...outcomes.map(({ rows }) => ({ rows: rows.length, turn })));
        const step = steps.next(outcomes);
        if (step.done) return step.value;
        asked = step.value;
      }
    }
    const dialect = DIALECTS[app.database.engine];
    const { runSteps } = dialect;
    jest.spyOn(dialect, 'runSteps').mockImplementation((transaction, steps) => runSteps(transaction, watched(steps)));
    await download('/export.csv?q=nowhere').finally(() => clearImmediate(counting));
    const full = reads.filter(({ rows }) => rows > MOST_ROWS / 2);
    expect(full.length).toBeGreaterThanOrEqual(CROWD / MOST_ROWS - 1);
    expect(Math.max(...full.map(({ rows }) => rows))).toBeLessThanOrEqual(MOST_ROWS);
    expect(new Set(full.map((read) => read.turn)).size).toBe(full.length);
  });
});
