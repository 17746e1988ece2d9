import { Report } from '../../models';
import { addWeeks } from '../../server/lib/dates';
import type { Person } from '../support/client';
import { exportOf, uploadImport } from '../support/imports';
import { type Importing, notesOf, openImporting } from './support/importing';
import { reportOf, rewritten } from './support/rewritten';

const weeksFrom = (first: string, count: number) => Array.from({ length: count }, (_, index) => addWeeks(first, index));

describe('an archive with many reports', () => {
  let importing: Importing;
  let archive: Buffer;
  beforeAll(async () => {
    importing = await openImporting();
    const { app, client } = importing;
    const mina = await client.register();
    const body = { content: 'A walk.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: mina.token, body });
    archive = await exportOf(app, mina);
  });
  afterAll(() => importing.close());

  const archiveOf = (weeks: readonly string[]) => rewritten(archive, { 'reports.ndjson': weeks.map(reportOf) });
  const planOf = async (file: Buffer) => {
    const { client } = importing;
    const jun = await client.register();
    const { status, body } = await uploadImport(client, jun.token, file);
    return { jun, id: body.id, told: [status, body.issues?.[0].message] };
  };

  test('more than there are weeks is refused', async () => {
    const { told } = await planOf(await archiveOf(weeksFrom('1900-W01', 10_001)));
    expect(told).toEqual([400, expect.stringMatching(/more reports than/)]);
  });

  test('has each week made once, and none before 1900 or to come', async () => {
    const { client, jobsWith, confirm, stateOf } = importing;
    const weeks = ['1899-W40', '2026-W40', '2026-W40', '2026-W41', '2026-W54', '2031-W01', '9990-W01'];
    const { jun, id } = await planOf(await archiveOf(weeks));
    await confirm(jun, id);
    await jobsWith({}).work();
    expect(await stateOf(jun, id)).toMatchObject({ status: 'done' });
    const made = await Report.findAll({ where: { userId: jun.id }, order: ['week'] });
    expect(made.map(({ week }) => week)).toEqual(['2026-W40', '2026-W41']);
    const answer = await client.request('DELETE', `/api/import/${id}`, { token: jun.token });
    expect([answer.body.undone, await Report.count({ where: { userId: jun.id } })]).toEqual([true, 0]);
  });

  test('takes nobody else a report of its weeks away when it is undone', async () => {
    const { client, jobsWith, confirm } = importing;
    const file = await archiveOf(['2026-W40', '2026-W41']);
    const [mine, other] = [await planOf(file), await planOf(file)];
    for (const { jun, id } of [mine, other]) await confirm(jun, id);
    while ((await jobsWith({}).work()) > 0);
    const answer = await client.request('DELETE', `/api/import/${mine.id}`, { token: mine.jun.token });
    expect(answer.body).toMatchObject({ undone: true });
    const left = await Promise.all([mine, other].map(({ jun }) => Report.count({ where: { userId: jun.id } })));
    expect(left).toEqual([0, 2]);
  });

  test('has the reports of its weeks made, whoever else has one of the same week', async () => {
    const { client, jobsWith, confirm } = importing;
    const week = '2026-W40';
    const other = await client.register();
    await client.request('GET', `/api/reports/weekly?week=${week}`, { token: other.token });
    const { jun, id } = await planOf(await archiveOf([week]));
    await confirm(jun, id);
    await jobsWith({}).work();
    const listed = async ({ token }: Person) =>
      (await client.request('GET', '/api/reports', { token })).body.items.map(
        (report: { week: string }) => report.week,
      );
    expect([await listed(other), await listed(jun)]).toEqual([[week], [week]]);
  });

  test('leaves a week to come to its diary: what its owner reads then stays when the import is undone', async () => {
    const { app, client, jobsWith, confirm, stateOf } = importing;
    const { jun, id } = await planOf(await archiveOf(['2026-W40', '2026-W50']));
    await confirm(jun, id);
    await jobsWith({}).work();
    expect(await stateOf(jun, id)).toMatchObject({ status: 'done' });
    const now = app.clock.now().toISOString();
    app.clock.set('2026-12-14T12:00:00.000Z');
    const { email, password } = jun;
    const { body: signedIn } = await client.request('POST', '/api/auth/login', { body: { email, password } });
    const token = signedIn.tokens.accessToken;
    const body = { content: 'A walk.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token, body });
    await client.request('GET', '/api/reports/weekly?week=2026-W50', { token });
    const answer = await client.request('DELETE', `/api/import/${id}`, { token });
    expect(answer.body).toMatchObject({ undone: true });
    const left = await Report.findAll({ where: { userId: jun.id } });
    expect(left.map(({ week }) => week)).toEqual(['2026-W50']);
    app.clock.set(now);
  });

  test('keeps nobody else waiting until they are made, goes on where it was, and is undone with all of them', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const jobs = jobsWith({ sliceMs: 0 });
    const late = await client.register();
    const { jun: early, id: large } = await planOf(await archiveOf(weeksFrom('2025-W01', 70)));
    const small = await send(late, notesOf(3));
    await confirm(early, large);
    app.clock.advance(1_000);
    await confirm(late, small);
    const made = () => Report.count({ where: { userId: early.id } });
    app.clock.advance(1_000);
    await jobs.work();
    expect(await stateOf(early, large)).toMatchObject({ status: 'importing', result: { added: 1 } });
    expect(await made()).toBeLessThan(70);
    app.clock.advance(1_000);
    await jobs.work();
    expect(await stateOf(late, small)).toMatchObject({ status: 'done' });
    for (let turn = 0; turn < 12; turn += 1) {
      const [before, other] = [
        await made(),
        await send(
          late,
          notesOf(1, () => ({ uuid: `other ${turn}` })),
        ),
      ];
      await confirm(late, other);
      app.clock.advance(1_000);
      await jobs.work(); // a week at a time, which is no try that failed
      expect(await made()).toBe(before + 1);
      app.clock.advance(1_000);
      await jobs.work();
      expect(await stateOf(late, other)).toMatchObject({ status: 'done' });
    }
    while ((await jobs.work()) > 0);
    expect([(await stateOf(early, large)).status, await made()]).toEqual(['done', 70]);
    const answer = await client.request('DELETE', `/api/import/${large}`, { token: early.token });
    expect([answer.body.undone, await made()]).toEqual([true, 0]);
  });
});
