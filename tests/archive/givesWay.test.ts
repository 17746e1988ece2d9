import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Caller, PATIENT } from '../../server/services/caller';
import { givenApp, givenClient } from '../support/given';
import { exportOf, uploadImport } from '../support/imports';
import { reportOf, rewritten } from './support/rewritten';
import { zipOf } from './support/zip';

const MANY = 400;

const journalOf = (count: number) =>
  zipOf({
    'Journal.json': JSON.stringify({
      metadata: { version: '1.0' },
      entries: Array.from({ length: count }, (_, number) => ({
        uuid: `N${number}`,
        text: 'A walk.',
        creationDate: '2026-01-01T00:00:00Z',
      })),
    }),
  });

describe('while a file is looked at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-gives-way-'));
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => jest.restoreAllMocks());

  async function plan(file: Buffer, requireAwaited = () => {}) {
    const { id } = await client.register();
    const path = join(folder, 'file');
    writeFileSync(path, file);
    const caller: Caller = { id, timeZone: 'UTC', locale: 'en', sessionId: 0 };
    return app.services.imports.plan(caller, path, { timeZone: 'UTC', waiter: { ...PATIENT, requireAwaited } });
  }

  /** The most steps between two turns of the others, on a machine so slow that each step is a long one. */
  async function mostInOneTurn(work: (step: () => void) => Promise<unknown>): Promise<number> {
    let [steps, most, isOver, now] = [0, 0, false, performance.now()];
    const turn = () => {
      steps = 0;
      if (!isOver) setImmediate(turn);
    };
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 2;
      return now;
    });
    setImmediate(turn);
    await work(() => {
      steps += 1;
      most = Math.max(most, steps);
    });
    isOver = true;
    return most;
  }

  test('it is asked before each record whether somebody still waits, not once for two hundred', async () => {
    let asked = 0;
    await plan(await journalOf(MANY), () => {
      asked += 1;
    });
    expect(asked).toBe(MANY);
    asked = 0;
    const leave = () => {
      asked += 1;
      if (asked === 3) throw new Error('nobody waits');
    };
    await expect(plan(await journalOf(MANY), leave)).rejects.toThrow('nobody waits');
    expect(asked).toBe(3);
  });

  test('others have their turn after each record that took long', async () => {
    const file = await journalOf(MANY);
    expect(await mostInOneTurn((step) => plan(file, step))).toBe(1);
  });

  test('others have their turn between the reports of an archive', async () => {
    const person = await client.register();
    const body = { content: 'A walk.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: person.token, body });
    const lines = Array.from({ length: MANY }, () => reportOf('2026-W40'));
    const file = await rewritten(await exportOf(app, person), { 'reports.ndjson': lines });
    const { parse } = JSON;
    const most = await mostInOneTurn((step) => {
      jest.spyOn(JSON, 'parse').mockImplementation((...given) => {
        step();
        return parse(...given);
      });
      return plan(file);
    });
    expect(most).toBeLessThan(MANY / 10);
  });

  test('fields before a note are read up to 4 KiB, and what is longer is refused by its name', async () => {
    const { token } = await client.register();
    const front = (length: number) => `---\na: "${'x'.repeat(length - 6)}"\n---\nA walk.`; // with its quotes and line break
    const files = {
      '2026-01-01.md': front(4_096),
      '2026-01-02.md': front(4_097),
      '2026-01-03.md': `---\na: [${','.repeat(15_000)}\n---\nA walk.`,
    };
    const { body } = await uploadImport(client, token, await zipOf(files));
    expect(body.plan).toMatchObject({ new: 1, refused: { count: 2 } });
    expect(body.plan.refused.examples).toEqual(
      ['2026-01-02.md', '2026-01-03.md'].map((where) => ({ where, reason: 'has a front matter that is too large' })),
    );
  });

  test('in a text that is far too long for an entry nothing is looked for, and it is refused by its name', async () => {
    const long = '#tag ![](a.png) '.repeat(20_000);
    const entries = [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', text: long }];
    const journal = JSON.stringify({ metadata: { version: '1.0' }, entries });
    const looked: number[] = [];
    const { matchAll } = String.prototype;
    jest.spyOn(String.prototype, 'matchAll').mockImplementation(function (this: string, pattern) {
      looked.push(this.length);
      return matchAll.call(this, pattern);
    });
    for (const [path, text, where] of [
      ['2026-01-01.md', long, '2026-01-01.md'],
      ['Journal.json', journal, 'Journal.json entry 1'],
    ] as const) {
      const { plan: told } = await plan(await zipOf({ [path]: text }));
      expect(told.refused.examples).toEqual([{ where, reason: 'has more than 50000 characters' }]);
    }
    expect(Math.max(...looked)).toBeLessThan(long.length / 10);
  });

  test('of a note in HTML that is far too long for an entry no tag is read, and it is refused by its name', async () => {
    const { token } = await client.register();
    const note = (html: string) => JSON.stringify({ id: 'x', date_journal: 1.7e12, type: 'html', text: html });
    const files = {
      '1700000000000-a.json': note(`<p>A walk.${'<b></b>'.repeat(35_000)}`),
      '1700000000001-b.json': note(`<p>A walk.${'<b></b>'.repeat(36_000)}`),
      '1700000000002-c.json': note(`<p>A walk.</p>${'\n'.repeat(300_000)}`),
    };
    const { body } = await uploadImport(client, token, await zipOf(files));
    expect(body.plan).toMatchObject({
      records: 3,
      refused: { count: 1 },
      samples: [{ text: 'A walk.' }, { text: 'A walk.' }],
    });
    expect(body.plan.refused.examples).toEqual([
      { where: '1700000000001-b.json', reason: 'has more than 50000 characters' },
    ]);
  });
});
