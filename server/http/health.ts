import { Router } from 'express';
import type { Analyser } from '../../ml/analyser';
import type { Database } from '../../models/database';

const PING_TIMEOUT_MS = 1_000;
/** Whoever asks within this time is told what was found out last: a probe must not be work that others can ask for. */
const ANSWER_KEPT_MS = 500;

/** `/health`: the process answers. `/ready`: database and analyser do too; 503 while the database does not. */
export function createHealth({ database, analyser }: { database: Database; analyser: Analyser }): Router {
  const router = Router();
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
    const parts = { database: isDatabaseUp ? 'up' : 'down', analyser: analyser.isReady() ? 'up' : 'down' };
    // Without the analyser entries are still saved, so only the database decides.
    response.status(isDatabaseUp ? 200 : 503).json({ ready: isDatabaseUp, ...parts });
  });
  return router;
}
