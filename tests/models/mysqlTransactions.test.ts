import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Transaction } from 'sequelize';
import { borrow } from '../../models/adapters/mysqlPool';
import { type Database, openDatabase } from '../../models/database';
import { change, type Steps, select, selectOne, together } from '../../models/repositories/steps';
import { runSteps } from '../../models/runSteps';
import { createTestDatabase, onEngine, type TestDatabase } from '../support/databases';

const ADD = 'INSERT INTO notes (id, text) VALUES (?, ?)';
const GATE = "CONCAT(DATABASE(), '.gate')";
const SHOUT = 'UPDATE notes SET text = UPPER(text) WHERE id = ?';

onEngine('mariadb', () => {
  let target: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    target = await createTestDatabase('mariadb');
    database = openDatabase({ url: target.url, poolSize: 2 });
    await database.sequelize.query('CREATE TABLE notes (id INT PRIMARY KEY, text VARCHAR(40)) ENGINE = InnoDB');
  });
  beforeEach(async () => {
    await database.sequelize.query("REPLACE INTO notes VALUES (1, 'one'), (2, 'two')");
    await database.sequelize.query('DELETE FROM notes WHERE id > 2');
  });
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  const notes = async () => (await database.readSteps(() => select('SELECT * FROM notes ORDER BY id', []))) as object[];
  const COUNT = 'SELECT COUNT(*) AS notes FROM notes';
  let nextId = 100;

  /** What is counted before and after another connection has written. */
  function* countTwice(): Steps<number[]> {
    const before = yield* selectOne<{ notes: number }>(COUNT, []);
    yield* select(`SELECT GET_LOCK(${GATE}, 30), RELEASE_LOCK(${GATE})`, []); // which `meanwhile` has until it has written
    const after = yield* selectOne<{ notes: number }>(COUNT, []);
    return [before?.notes ?? 0, after?.notes ?? 0];
  }

  async function meanwhile<T>(count: () => Promise<T>): Promise<T> {
    const other = await createConnection({ uri: target.url.replace('mariadb:', 'mysql:') });
    const waiting = async () => {
      const [rows] = await other.query(
        "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND state = 'User lock'",
      );
      return (rows as unknown[]).length > 0;
    };
    try {
      await other.query(`SELECT GET_LOCK(${GATE}, 30)`);
      const counting = count();
      while (!(await waiting())) await sleep(5);
      await other.query(ADD, [nextId++, 'meanwhile']);
      await other.query(`SELECT RELEASE_LOCK(${GATE})`);
      return await counting;
    } finally {
      await other.end();
    }
  }

  test('writers read what is committed, and snapshots repeat what they read', async () => {
    for (let again = 0; again < 2; again += 1) {
      const [first, then] = await meanwhile(() => database.write((transaction) => runSteps(transaction, countTwice)));
      expect(then).toBe((first ?? 0) + 1);
      const [one, same] = await meanwhile(() => database.readSteps(countTwice));
      expect(same).toBe(one);
      const [found, repeated] = await meanwhile(() =>
        database.read((transaction) => runSteps(transaction, countTwice)),
      );
      expect(repeated).toBe(found);
    }
  });

  test('what was asked together with a statement that ended the transaction by a deadlock is not kept', async () => {
    let arrived = 0;
    let letGo = () => {};
    const both = new Promise<void>((go) => {
      letGo = go;
    });
    let tries = 0;
    const write = (own: number, other: number) =>
      database.write(async (transaction: Transaction) => {
        tries += 1;
        await runSteps(transaction, () => change(SHOUT, [own]));
        arrived += 1;
        if (arrived === 2) letGo();
        await both;
        // The first of these waits for the other writer; of two that do, one is the victim.
        await runSteps(transaction, () =>
          together([change(SHOUT, [other]), change(ADD, [10 + own + 10 * tries, 'beside'])]),
        );
      });
    await Promise.all([write(1, 2), write(2, 1)]);
    expect(tries).toBe(3);
    const added = (await notes()).filter((row) => (row as { id: number }).id > 2);
    expect(added).toHaveLength(2);
  });

  test('a unit of work that fails leaves nothing, and its connection commits by itself again', async () => {
    const failing = database.write(async (transaction) => {
      await runSteps(transaction, () => together([change(ADD, [7, 'seven']), change(ADD, [1, 'again'])]));
    });
    await expect(failing).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
    expect(await notes()).toHaveLength(2);
    for (let id = 20; id < 26; id += 1) await database.sequelize.query(ADD, { replacements: [id, 'alone'] }); // on every connection of the pool
    const other = openDatabase({ url: target.url });
    expect(await other.readSteps(() => select('SELECT id FROM notes WHERE id >= 20', []))).toHaveLength(6);
    await other.close();
  });

  /** A database with one connection, on which a command fails as if it had been killed. */
  async function openFailing(failing: string): Promise<Database> {
    const one = openDatabase({ url: target.url, poolSize: 1 });
    await borrow(one.sequelize, async (connection) => {
      const send = connection.query.bind(connection) as (text: string, ...more: unknown[]) => unknown;
      const sendOrFail = (text: string, ...more: unknown[]) =>
        send(text === failing ? "SIGNAL SQLSTATE '45000'" : text, ...more);
      Object.assign(connection, { query: sendOrFail });
    });
    return one;
  }

  test('a transaction whose commit fails leaves nothing', async () => {
    const one = await openFailing('COMMIT');
    const lost = one.write((transaction) => runSteps(transaction, () => change(ADD, [30, 'lost'])));
    await expect(lost).rejects.toMatchObject({ sqlState: '45000' });
    expect(await one.readOne(() => select('SELECT id FROM notes WHERE id = 30', []))).toEqual([]);
    await one.close();
    expect(await notes()).toHaveLength(2);
  });

  test('a transaction whose rollback fails leaves nothing', async () => {
    const one = await openFailing('ROLLBACK');
    const lost = one.write(async (transaction) => {
      await runSteps(transaction, () => change(ADD, [30, 'lost']));
      throw new Error('on second thoughts');
    });
    await expect(lost).rejects.toThrow('on second thoughts');
    expect(await one.readOne(() => select('SELECT id FROM notes WHERE id = 30', []))).toEqual([]);
    await one.close();
    expect(await notes()).toHaveLength(2);
  });

  test('a transaction that begins with steps gives what they found, and does nothing where they fail', async () => {
    const found = await database.writeAfter(
      () => selectOne<{ text: string }>('SELECT text FROM notes WHERE id = ? FOR UPDATE', [1]),
      async (row, transaction) => {
        await runSteps(transaction, () => change(ADD, [8, row?.text ?? '']));
        return row;
      },
    );
    expect(found).toEqual({ text: 'one' });
    expect(await notes()).toContainEqual({ id: 8, text: 'one' });
    const work = jest.fn();
    const lost = database.writeAfter(() => select('SELECT 1 FROM nowhere', []), work);
    await expect(lost).rejects.toMatchObject({ code: 'ER_NO_SUCH_TABLE' });
    expect(work).not.toHaveBeenCalled();
  });

  test('statements of one packet may each wait for a lock as long as the server lets them, which then lets go of all', async () => {
    const impatient = openDatabase({ url: target.url, acquireTimeoutMs: 1_700 }); // its server gives up after a second
    await database.sequelize.query(ADD, { replacements: [3, 'three'] });
    const session = () => impatient.readOne(() => selectOne('SELECT CONNECTION_ID() AS id', []));
    const before = await session();
    await database.write(async (holder) => {
      await runSteps(holder, () => change('UPDATE notes SET text = ? WHERE id IN (1, 2)', ['held']));
      const failures: unknown[] = [];
      const waiting = impatient.write(async (other) => {
        if (failures.length > 0) throw new Error('it would be tried again');
        await runSteps(other, () => together([change(SHOUT, [3]), change(SHOUT, [1]), change(SHOUT, [2])])).catch(
          (error) => {
            failures.push(error.code);
            throw error;
          },
        );
      });
      await expect(waiting).rejects.toThrow('it would be tried again');
      expect(failures).toEqual(['ER_LOCK_WAIT_TIMEOUT']);
      await database.write((third) =>
        runSteps(third, () => select('SELECT id FROM notes WHERE id = 3 FOR UPDATE NOWAIT', [])),
      );
    });
    const after = await session();
    await impatient.close();
    expect(after).toEqual(before); // which was not cut
  });
});
