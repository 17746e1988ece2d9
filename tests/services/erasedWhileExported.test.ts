import { existsSync, readFileSync } from 'node:fs';
import { Diary } from '../../models';
import { sqlitePath } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

const CANARY = 'heliotropeotter';
/** 47 MB: more than lies on the way between the two ends of a connection, of which Linux may keep 36. */
const ENTRIES = 320;
const LONG = `${CANARY} ${'가'.repeat(49_000)}`;
/** Which a driver gives as text. */
const DERIVED = { words: {}, emotionParts: null, tagParts: null };

/** On SQLite, whose log keeps what a reader may still ask for. */
describe('an account that is erased while its export goes on', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const holdsText = () => {
    const path = sqlitePath(app.config.databaseUrl);
    const files = [path, `${path}-wal`].filter(existsSync);
    return files.some((file) => readFileSync(file).includes(CANARY));
  };

  test.each([
    ['is read to its end', (reading: Response) => reading.arrayBuffer()],
    ['is given up', (reading: Response) => reading.body?.cancel()],
  ])('is wiped from the files as soon as that %s', async (_, end) => {
    const { token, password } = await client.register();
    const body = { content: CANARY, emotion: 'joy' };
    const made = await client.request('POST', '/api/diary', { token, body });
    const row = await Diary.findByPk(made.body.diary.id, { raw: true, rejectOnEmpty: true });
    const { id: _id, clientId: _own, ...entry } = row;
    await Diary.bulkCreate(Array.from({ length: ENTRIES }, () => ({ ...entry, content: LONG, ...DERIVED })));
    const reading = await fetch(`${app.url}/api/export.csv`, { headers: { authorization: `Bearer ${token}` } });
    const erased = await client.request('POST', '/api/account/delete', { token, body: { password } });
    expect([erased.status, holdsText()]).toEqual([204, true]);
    await end(reading);
    await waitUntil('the text is gone', () => !holdsText(), { timeoutMs: 20_000 });
  });
});
