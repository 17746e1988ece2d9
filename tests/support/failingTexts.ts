import BetterSqlite3 from 'better-sqlite3';
import type { Client } from './client';
import { runOnMariadb, sqlitePath } from './databases';
import { faultOf } from './errorShape';
import { WORDS } from './leaks';
import { call, find, TRANSPORTS } from './procedures';

/** From now on the database refuses every new text with an error whose message quotes it. */
export const letTextsFail = (url: string) =>
  execute(
    url,
    url.startsWith('sqlite:')
      ? "CREATE TRIGGER quoting BEFORE INSERT ON diaries BEGIN SELECT RAISE(ABORT, 'refused: ' || NEW.content); END"
      : "CREATE TRIGGER quoting BEFORE INSERT ON diaries FOR EACH ROW BEGIN DECLARE words VARCHAR(100) DEFAULT CONCAT('refused: ', LEFT(NEW.content, 80)); SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = words; END",
  );

/** A text that makes the driver quote it gets a 500 that says nothing, over both transports. */
export async function failWithTexts(client: Client, token: string, content: string): Promise<string[]> {
  const faults: string[] = [];
  for (const transport of TRANSPORTS) {
    const answer = await call(client, transport, find('diary.create'), { content, emotion: 'joy' }, { token });
    const fault = faultOf(answer, { forbidden: [...Object.values(WORDS), content], areDefectsExpected: true });
    if (answer.status !== 500 || fault) faults.push(`${transport} create that fails: ${answer.status} ${fault ?? ''}`);
  }
  return faults;
}

/** Runs a statement on a database from outside the server. */
export async function execute(url: string, statement: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const handle = new BetterSqlite3(sqlitePath(url), { timeout: 5_000 });
    handle.exec(statement);
    handle.close();
    return;
  }
  await runOnMariadb(url, statement);
}
