import type { Connection } from 'mysql2';
import { allowPackets, inOnePacket } from '../../models/adapters/mysqlPackets';
import { command, perform } from '../../models/adapters/mysqlStatements';
import { mysqlConnectionOf } from '../../models/adapters/transaction';
import { type Database, openDatabase } from '../../models/database';
import { select, type Value } from '../../models/repositories/steps';
import { createTestDatabase, onEngine, type TestDatabase } from '../support/databases';

test('what waits for a preparation is told, too, when the connection is lost', () => {
  type Sent = { execute(packet: undefined, connection: unknown): boolean; onResult(error: Error): void };
  const given: Sent[] = [];
  const inside = { addCommand: (sent: Sent) => given.push(sent), sequenceId: 0, stream: { cork() {}, uncork() {} } };
  const connection = inside as unknown as Connection;
  allowPackets(connection);
  const told: string[] = [];
  const commandOf = (name: string, more = {}): Sent => ({
    execute: () => false,
    onResult: ({ message }) => told.push(`${name}: ${message}`),
    ...more,
  });
  inOnePacket(connection, () => {
    inside.addCommand(commandOf('a preparation', { parameterDefinitions: [] }));
    inside.addCommand(commandOf('what waits'));
  });
  const [packet] = given;
  packet?.execute(undefined, connection);
  packet?.onResult(new Error('lost'));
  expect(told).toEqual(['a preparation: lost', 'what waits: lost']);
});

onEngine('mariadb', () => {
  let target: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    target = await createTestDatabase('mariadb');
    database = openDatabase({ url: target.url, acquireTimeoutMs: 1_500 });
    await database.sequelize.query('CREATE TABLE notes (id INT PRIMARY KEY AUTO_INCREMENT, text LONGTEXT)');
  });
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  const connected = <T>(work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.write((transaction) => work(mysqlConnectionOf(transaction)));
  const rowsOf = async (connection: Connection, sql: string, values: Value[] = []) =>
    (await perform(connection, { sql, values })).rows;
  const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.catch((error: Error & { code?: string }) => error.code ?? error.message);

  /** How often a connection writes to its socket meanwhile. */
  async function writesDuring(connection: Connection, work: () => Promise<unknown>): Promise<number> {
    const { stream } = connection as Connection & { stream: { _writev: unknown; _write: unknown } };
    const spies = [jest.spyOn(stream, '_writev' as never), jest.spyOn(stream, '_write' as never)];
    await work();
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  }

  test('what goes together is sent at once and answered in order, rows, changes and commands', async () => {
    await connected(async (connection) => {
      const long = 'x'.repeat(300_000);
      const work = () =>
        inOnePacket(connection, () =>
          Promise.all([
            command(connection, 'SET @place = 7'),
            rowsOf(connection, 'SELECT @place AS place'),
            perform(connection, { sql: 'INSERT INTO notes (text) VALUES (?)', values: [long] }),
            rowsOf(connection, 'SELECT seq FROM seq_1_to_5000'),
            rowsOf(connection, 'SELECT text FROM notes WHERE text = ?', [long]),
          ]),
        );
      for (const writes of [null, 1]) {
        let found: Awaited<ReturnType<typeof work>> | undefined;
        const counted = await writesDuring(connection, async () => {
          found = await work();
        });
        if (writes !== null) expect(counted).toBe(writes); // the first time each is prepared
        const [, place, inserted, many, read] = found ?? [];
        expect(place).toEqual([{ place: 7 }]);
        expect(inserted).toMatchObject({ changes: 1, lastId: expect.any(Number) });
        expect(many).toHaveLength(5_000);
        expect(read).toContainEqual({ text: long });
      }
    });
  });

  test('one that fails is told so, at its preparation or later, and the others have their answers', async () => {
    await connected(async (connection) => {
      for (let again = 0; again < 2; again += 1) {
        const outcomes = await inOnePacket(connection, () =>
          Promise.all([
            outcomeOf(rowsOf(connection, 'SELECT 1 AS n')),
            outcomeOf(rowsOf(connection, 'SELECT 1 FROM nowhere')),
            outcomeOf(perform(connection, { sql: 'INSERT INTO notes (id) VALUES (1), (?)', values: [1] })),
            outcomeOf(rowsOf(connection, 'SELECT 2 AS n')),
          ]),
        );
        expect(outcomes).toEqual([[{ n: 1 }], 'ER_NO_SUCH_TABLE', 'ER_DUP_ENTRY', [{ n: 2 }]]);
      }
      expect(await rowsOf(connection, 'SELECT 3 AS n')).toEqual([{ n: 3 }]);
    });
  });

  test('commands that are given meanwhile come after them', async () => {
    await connected(async (connection) => {
      const first = inOnePacket(connection, () =>
        Promise.all([command(connection, 'SET @order = 1'), rowsOf(connection, 'SELECT SLEEP(0.05), @order AS n')]),
      );
      const later = rowsOf(connection, 'SELECT @order := @order + 1 AS n');
      expect(await later).toEqual([{ n: 2 }]);
      expect(await first).toMatchObject([undefined, [{ n: 1 }]]);
    });
  });

  test('all are told when the connection is lost, or their time is over', async () => {
    const lost = connected((connection) =>
      inOnePacket(connection, () =>
        Promise.all([
          outcomeOf(rowsOf(connection, 'SELECT 1 AS n')),
          outcomeOf(rowsOf(connection, 'SELECT SLEEP(20)')),
          outcomeOf(rowsOf(connection, 'SELECT 2 AS n')),
        ]),
      ).then((outcomes) => {
        throw Object.assign(new Error('seen'), { outcomes });
      }),
    );
    const { outcomes } = await lost.catch((error: Error & { outcomes: unknown[] }) => error);
    expect(outcomes).toEqual([[{ n: 1 }], 'ETIMEDOUT', 'ETIMEDOUT']);
    expect(await database.readSteps(() => select('SELECT 1 AS n', []))).toEqual([{ n: 1 }]);
  });
});
