import { Import } from '../../models';
import type { Database } from '../../models/database';
import type { Steps } from '../../models/repositories/steps';
import { finishImport } from '../support/imports';
import { type Importing, notesOf, openImporting } from './support/importing';

describe('imports of one person', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => importing.close());

  test('of one person three are at work, and a fourth waits to be confirmed', async () => {
    const { app, client, send, confirm } = importing;
    const mina = await client.register();
    const ids = [];
    for (const number of [1, 2, 3, 4])
      ids.push(
        await send(
          mina,
          notesOf(1, () => ({ uuid: `of ${number}` })),
        ),
      );
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    for (const id of [first, second, third]) expect((await confirm(mina, id)).status).toBe(200);
    const refused = await confirm(mina, fourth);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([409, 'CONFLICT', '30']);
    expect(refused.body.message).toBe('You have 3 imports at work; confirm this one when one of them is done');
    expect((await confirm(mina, third)).body.message).toBe('This import was confirmed already');
    const other = await client.register();
    expect((await confirm(other, await send(other, notesOf(1)))).status).toBe(200);
    await app.importJobs.work();
    expect((await confirm(mina, fourth)).status).toBe(200);
    while ((await app.importJobs.work()) > 0);
  });

  test('one that is confirmed just when another file needs its room is carried out', async () => {
    const { app, client, send, confirm, stateOf } = importing;
    const mina = await client.register();
    const ids: number[] = [];
    for (let number = 0; number < 5; number += 1) ids.push(await send(mina, notesOf(number + 1)));
    const [oldest = 0] = ids;
    Import.addHook('afterFind', 'confirm', async () => {
      Import.removeHook('afterFind', 'confirm');
      await confirm(mina, oldest);
    });
    await send(mina, notesOf(6));
    await app.importJobs.work();
    expect(await stateOf(mina, oldest)).toMatchObject({ status: 'done', result: { added: 1 } });
  });

  test('what lies at one moment, or under one name, is not looked through for each record', async () => {
    const { app, client, jobsWith, send, stateOf } = importing;
    const mina = await client.register();
    const moment = { creationDate: '2024-05-01T12:00:00Z' };
    const id = await send(
      mina,
      notesOf(200, () => moment),
    );
    await finishImport(client, { token: mina.token, id }, jobsWith({}).work);
    const found = rowsOfSteps(app.database);
    const others = notesOf(50, (number) => ({ ...moment, uuid: `another ${number}`, text: `Other ${number}.` }));
    await send(mina, others);
    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(50);
    const one = await send(
      mina,
      notesOf(200, (number) => ({ uuid: 'one name', text: `Version ${number}.` })),
    );
    await finishImport(client, { token: mina.token, id: one, choices: { changed: 'duplicate' } }, () =>
      app.importJobs.work(),
    );
    found.splice(0);
    const again = await send(
      mina,
      notesOf(50, (number) => ({ uuid: 'one name', text: `Later ${number}.` })),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(50);
    expect((await stateOf(mina, again)).plan).toMatchObject({ changed: 50 });
  });

  test('of a diary that says one long thing again and again at one moment only some megabytes are read', async () => {
    const { app, client, jobsWith, send, stateOf } = importing;
    const mina = await client.register();
    const alike = { creationDate: '2024-05-01T12:00:00Z', text: 'x'.repeat(50_000) };
    const id = await send(
      mina,
      notesOf(250, () => alike),
    );
    await finishImport(client, { token: mina.token, id }, jobsWith({}).work);
    const found = rowsOfSteps(app.database);
    const again = await send(
      mina,
      notesOf(5, (number) => ({ ...alike, uuid: `another ${number}` })),
    );
    expect((await stateOf(mina, again)).plan).toMatchObject({ new: 0, same: 5 });
    expect(new Set(found.filter((rows) => rows > 100))).toEqual(new Set([250, 167])); // their ids, and those that are read
  });
});

/** How many rows each statement of steps finds from now on. */
function rowsOfSteps(database: Database): number[] {
  const found: number[] = [];
  function* watched<T>(steps: Steps<T>): Steps<T> {
    let state = steps.next();
    while (!state.done) {
      const outcomes = yield state.value;
      found.push(...outcomes.map(({ rows }) => rows.length));
      state = steps.next(outcomes);
    }
    return state.value;
  }
  const readSteps = database.readSteps.bind(database);
  jest.spyOn(database, 'readSteps').mockImplementation((steps) => readSteps((engine) => watched(steps(engine))));
  return found;
}
