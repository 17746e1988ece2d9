import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Database } from '../../models/database';
import { classifierRun, openSession } from './measure';

/** A bare `node:http` server that answers a body of `bytes` bytes to everything: what any framework adds to. */
export async function startBareServer(bytes: number): Promise<{ url: string; stop(): Promise<void> }> {
  const body = JSON.stringify({ filler: 'x'.repeat(Math.max(0, bytes - 13)) });
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.setHeader('Content-Type', 'application/json');
      response.end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => void server.close(() => closed()).closeAllConnections()),
  };
}

/** Entries a second that the raw driver writes: the same rows in one durable transaction each, and nothing else. */
export function rawDriverRate(file: string, seconds: number): number {
  const database = new BetterSqlite3(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(`
    CREATE TABLE diary (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER, day TEXT, content TEXT, words TEXT);
    CREATE INDEX diary_day ON diary (user_id, day, id);
    CREATE TABLE emotion (id INTEGER PRIMARY KEY AUTOINCREMENT, diary_id INTEGER, source TEXT, type TEXT, score REAL);
    CREATE INDEX emotion_diary ON emotion (diary_id);
    CREATE TABLE stat (user_id INTEGER, day TEXT, summary TEXT, PRIMARY KEY (user_id, day));`);
  const diary = database.prepare('INSERT INTO diary (user_id, day, content, words) VALUES (?, ?, ?, ?)');
  const emotion = database.prepare('INSERT INTO emotion (diary_id, source, type, score) VALUES (?, ?, ?, ?)');
  const stat = database.prepare('INSERT OR REPLACE INTO stat VALUES (?, ?, ?)');
  const write = database.transaction((number: number) => {
    const day = `2025-01-${String((number % 28) + 1).padStart(2, '0')}`;
    const { lastInsertRowid } = diary.run(number % 8, day, 'A quiet day by the river.', '{"quiet":1}');
    for (let i = 0; i < 9; i++) emotion.run(lastInsertRowid, 'detected', 'joy', 0.5);
    stat.run(number % 8, day, '{"entries":1}');
  });
  const startedAt = performance.now();
  let written = 0;
  for (; performance.now() < startedAt + seconds * 1000; written++) write.immediate(written);
  const rate = (written / (performance.now() - startedAt)) * 1000;
  database.close();
  return rate;
}

/** Lists of 20 a second that two prepared statements read: the entries, and what was read in them. Nothing is made of the rows. */
export function rawListRate({ sequelize }: Database, seconds: number): number {
  const file = new BetterSqlite3(String(sequelize.options.storage), { readonly: true });
  const entries = file.prepare('SELECT * FROM diaries WHERE user_id = ? ORDER BY date DESC, id DESC LIMIT 20');
  const emotions = file.prepare(
    'SELECT * FROM emotions WHERE diary_id IN (SELECT id FROM diaries WHERE user_id = ? ORDER BY date DESC, id DESC LIMIT 20)',
  );
  const startedAt = performance.now();
  let lists = 0;
  for (; performance.now() < startedAt + seconds * 1000; lists++) {
    const user = (lists % 8) + 1;
    entries.all(user);
    emotions.all(user);
  }
  const rate = (lists / (performance.now() - startedAt)) * 1000;
  file.close();
  return rate;
}

/** Entries a second that the bare model reads on one thread: two sentences of 14 tokens each, and no text work around them. */
export async function rawSessionRate(modelDir: string, seconds: number): Promise<number> {
  const session = await openSession(join(modelDir, 'onnx', 'model_quantized.onnx'));
  const run = classifierRun(session, { inputs: 2, tokens: 14, vocabulary: 4_000, together: 2 });
  await run();
  const startedAt = performance.now();
  let read = 0;
  for (; performance.now() < startedAt + seconds * 1000; read++) await run();
  return (read / (performance.now() - startedAt)) * 1000;
}
