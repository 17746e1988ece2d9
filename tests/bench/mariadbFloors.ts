import type { Connection } from 'mysql2/promise';
import { connectTo } from './mariadb';

/** What the driver alone does a second of what the service does, one after another on one connection. */
export interface MariadbFloors {
  /** One statement that reads an entry with its parts. */
  get(): Promise<number>;
  /** Two statements: the entries of a list, and what was read in them. */
  list(): Promise<number>;
  /** The rows of an entry in one transaction. */
  create(): Promise<number>;
  close(): Promise<void>;
}

const ENTRY = `SELECT diaries.*,
    (SELECT JSON_ARRAYAGG(JSON_ARRAY(type, score)) FROM emotions WHERE diary_id = diaries.id) AS emotions
  FROM diaries WHERE id = ?`;
const LATEST = 'FROM diaries WHERE user_id = ? ORDER BY date DESC, id DESC LIMIT 20';
const ENTRIES = `SELECT * ${LATEST}`;
const EMOTIONS_OF_LATEST = `SELECT emotions.* FROM emotions JOIN (SELECT id ${LATEST}) AS latest ON diary_id = latest.id`;
const EMOTIONS = Array.from({ length: 8 }, () => '(?, ?, ?)').join(', ');
const TYPES = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'];

/** @param url a database that the service has written diaries into; the rows of `create` go into tables of their own */
export async function openMariadbFloors(url: string, seconds: number): Promise<MariadbFloors> {
  const connection = await connectTo(url);
  for (const statement of TABLES) await connection.query(statement);

  async function rateOf(work: () => Promise<unknown>): Promise<number> {
    const startedAt = performance.now();
    let done = 0;
    for (; performance.now() < startedAt + seconds * 1000; done++) await work();
    return (done / (performance.now() - startedAt)) * 1000;
  }

  return {
    get: () => rateOf(() => connection.execute(ENTRY, ['1'])),
    list: () =>
      rateOf(async () => {
        await connection.execute(ENTRIES, ['1']);
        await connection.execute(EMOTIONS_OF_LATEST, ['1']);
      }),
    create: () => rateOf(() => writeEntry(connection, 1)),
    close: () => connection.end(),
  };
}

const TABLES = [
  `CREATE TABLE floor_diaries (id BIGINT PRIMARY KEY AUTO_INCREMENT, user_id BIGINT, day CHAR(10), content MEDIUMTEXT,
     words JSON, INDEX (user_id, day, id))`,
  'CREATE TABLE floor_emotions (id BIGINT PRIMARY KEY AUTO_INCREMENT, diary_id BIGINT, type VARCHAR(16), score DOUBLE, INDEX (diary_id))',
  'CREATE TABLE floor_stats (user_id BIGINT, day CHAR(10), summary JSON, PRIMARY KEY (user_id, day))',
];

/** The same rows as the floor of SQLite writes. */
async function writeEntry(connection: Connection, user: number): Promise<void> {
  const day = `2025-01-${String((user % 28) + 1).padStart(2, '0')}`;
  await connection.query('START TRANSACTION');
  const [result] = await connection.execute(
    'INSERT INTO floor_diaries (user_id, day, content, words) VALUES (?, ?, ?, ?)',
    [user, day, 'A quiet day by the river.', '{"quiet":1}'],
  );
  const { insertId } = result as { insertId: number };
  await connection.execute(
    `INSERT INTO floor_emotions (diary_id, type, score) VALUES ${EMOTIONS}`,
    TYPES.flatMap((type) => [insertId, type, 0.5]),
  );
  await connection.execute('REPLACE INTO floor_stats VALUES (?, ?, ?)', [user, day, '{"entries":1}']);
  await connection.query('COMMIT');
}
