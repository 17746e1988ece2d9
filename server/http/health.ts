import type { Router } from 'express';
import type { Analyser } from '../../ml/analyser';
import type { Database } from '../../models/database';
import { createRouter } from './router';

const PING_TIMEOUT_MS = 1_000;
/** Whoever asks within this time is told what was found out last: a probe must not be work that others can ask for. */
const ANSWER_KEPT_MS = 500;

/** `/health`: the process answers. `/ready`: database and analyser do too; 503 while the database does not, or the model cannot be loaded. */
export function createHealth({ database, analyser }: { database: Database; analyser: Analyser }): Router {
  const router = createRouter();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  let asked: { at: number; isUp: Promise<boolean> } | null = null;
  const askDatabase = () => {
    if (asked && performance.now() - asked.at < ANSWER_KEPT_MS) return asked.isUp;
    const isUp = database.ping(PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    asked = { at: performance.now(), isUp };
    return isUp;
  };
  router.get('/ready', async (_request, response) => {
    const isDatabaseUp = await askDatabase();
    const fault = analyser.fault();
    // Without the analyser entries are still saved, so while it starts (again) only the database decides. A model that
    // cannot be loaded is another thing: nothing would ever be read.
    const isReady = isDatabaseUp && fault === null;
    const reading = fault !== null ? 'unusable' : analyser.isReady() ? 'up' : 'down';
    response
      .status(isReady ? 200 : 503)
      .json({ ready: isReady, database: isDatabaseUp ? 'up' : 'down', analyser: reading });
  });
  return router;
}
