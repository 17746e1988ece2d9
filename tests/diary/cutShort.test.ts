import { onEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { onConnections } from '../support/mysqlConnections';
import { type Person, signUp } from '../support/people';
import { examine } from '../support/recount';
import { openRest } from '../support/transports';

const HAPPY = 'Finally finished the marathon! I cannot stop smiling. I am so happy.';
const SAD = 'I am so sad and lonely. I cried all night.';
const DATE = '2026-11-20';
const SOUND = { lost: 0, halfWritten: 0, wrongSummaries: 0, damage: '' };

/** MariaDB says OK of a DELETE that `KILL QUERY` or `max_statement_time` has ended early. */
onEngine('mariadb', (engine) => {
  const app = givenApp({ engine });
  let person: Person;
  let id: number;
  /** Changes a statement so that its server says OK, having done less than it was asked. */
  let cut: (sql: string) => string = (sql) => sql;
  let cuts = 0;

  beforeAll(() =>
    onConnections(app.database, (connection) => {
      const execute = connection.execute.bind(connection);
      connection.execute = (command, ...rest) => {
        if (typeof command === 'string') return execute(command, ...rest);
        const sql = cut(command.sql);
        if (sql !== command.sql) cuts += 1;
        return execute({ ...command, sql }, ...rest);
      };
    }),
  );
  beforeEach(async () => {
    person = await signUp(await openRest(app.url));
    const entry = { content: HAPPY, emotion: 'joy', date: DATE, tags: ['sun', 'sport', 'friends'] };
    id = (await person.call('diary.create', entry)).body.diary.id;
    cuts = 0;
  });
  afterEach(() => {
    cut = (sql) => sql;
  });

  const cutOnce = (what: RegExp, by: string) => {
    cut = (sql) => (cuts === 0 ? sql.replace(what, by) : sql);
  };
  const change = () =>
    person.call('diary.update', { id, content: SAD, emotion: 'joy', date: DATE, tags: ['rain', 'wind', 'night'] });
  const remove = () => person.call('diary.delete', { id });
  const entriesOfDay = async () =>
    (await person.call('stats.weekly')).body.days.find(({ date }: { date: string }) => date === DATE).entries;

  test.each([
    ['the entry', /^DELETE FROM diaries .*/, '$& LIMIT 0'],
    ['its day', /^DELETE FROM emotion_stats .*/, '$& LIMIT 0'],
  ])('an entry is deleted whole, also where a server cuts short %s', async (_, what, by) => {
    cutOnce(what, by);
    expect((await remove()).status).toBe(200);
    expect(cuts).toBe(1);
    expect((await person.call('diary.get', { id })).status).toBe(404);
    expect(await examine(app.config.databaseUrl)).toMatchObject(SOUND);
  });

  test.each([
    ['the deletion of all old tags', /^DELETE FROM tags .*/, '$& LIMIT 0'],
    ['the deletion of some old tags', /^DELETE FROM tags .*/, '$& ORDER BY position DESC LIMIT 2'],
    ['the deletion of old emotions', /^DELETE FROM emotions .*/, '$& LIMIT 0'],
  ])('an entry is changed whole, also where a server cuts short %s', async (_, what, by) => {
    cutOnce(what, by);
    const { status, body } = await change();
    expect([status, cuts]).toEqual([200, 1]);
    expect(body.diary.tags).toEqual(['rain', 'wind', 'night']);
    expect((await person.call('diary.get', { id })).body).toEqual(body.diary);
    expect(await examine(app.config.databaseUrl)).toMatchObject(SOUND);
  });

  test('a server that cuts short whatever it is told is one to come back to, and nothing is changed', async () => {
    cut = (sql) => sql.replace(/^DELETE .*/, '$& LIMIT 0');
    expect((await remove()).status).toBe(503);
    expect((await change()).status).toBe(503);
    expect(cuts).toBeGreaterThan(2);
    expect((await person.call('diary.get', { id })).body).toMatchObject({ content: HAPPY, revision: 1 });
    expect(await entriesOfDay()).toBe(1);
    expect(await examine(app.config.databaseUrl)).toMatchObject(SOUND);
  });
});
