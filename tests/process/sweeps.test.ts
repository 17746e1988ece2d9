import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { IdempotencyRecord, Import, Session, User } from '../../models';
import { openDatabase } from '../../models/database';
import { readConfig } from '../../server/config';
import { start } from '../../server/main';
import { createMigratedDatabase } from '../support/migrated';
import { waitUntil } from '../support/wait';

const LONG_AGO = new Date('2020-01-01T00:00:00.000Z');

test('a service that starts removes what has run out: sessions, answers under a key, imports nobody confirmed', async () => {
  const target = await createMigratedDatabase('sqlite');
  const dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: target.url,
    PORT: '0',
    JWT_SECRET: 'a secret that is only good for tests',
    EMOTION_MODEL_DIR: '/nonexistent',
  });
  const before = openDatabase({ url: target.url });
  const person = { email: 'mina@example.org', password: 'x', nickname: 'Mina', timeZone: 'UTC', locale: 'en' };
  const { id: userId } = await User.create({ ...person, createdAt: LONG_AGO });
  const session = { userId, generation: 0, salt: 'x', userAgent: 'x', createdAt: LONG_AGO, rotatedAt: LONG_AGO };
  await Session.bulkCreate([
    { ...session, refreshHash: 'over', expiresAt: LONG_AGO },
    { ...session, refreshHash: 'lasts', expiresAt: new Date(Date.now() + 86_400_000) },
  ]);
  const record = { userId, requestHash: 'x', diaryId: null, answer: {} };
  await IdempotencyRecord.bulkCreate([
    { ...record, key: 'over', createdAt: LONG_AGO },
    { ...record, key: 'lasts', createdAt: new Date() },
  ]);
  await Import.create({
    ...{ userId, status: 'planned', format: 'markdown', timeZone: 'UTC', file: null, plan: {}, outcome: {} },
    ...{ choices: null, failure: null, leaseUntil: null, createdAt: LONG_AGO, confirmedAt: null, finishedAt: null },
  });
  await before.close();
  const running = await start(config, pino({ level: 'silent' }));
  try {
    const left = async () => [
      ...(await Session.findAll({ raw: true })).map(({ refreshHash }) => refreshHash),
      ...(await IdempotencyRecord.findAll({ raw: true })).map(({ key }) => key),
      ...(await Import.findAll({ raw: true })).map(() => 'over'),
    ];
    await waitUntil('what has run out is gone', async () => !(await left()).includes('over'), { timeoutMs: 30_000 });
    expect(await left()).toEqual(['lasts', 'lasts']);
  } finally {
    await running.stop();
    await target.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
