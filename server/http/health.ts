import { Router } from 'express';
import type { Analyser } from '../../ml/analyser';
import type { Database } from '../../models/database';

const PING_TIMEOUT_MS = 1_000;

/** `/health`: the process answers. `/ready`: database and analyser do too; 503 while the database does not. */
export function createHealth({ database, analyser }: { database: Database; analyser: Analyser }): Router {
  const router = Router();
  router.get('/health', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/ready', async (_request, response) => {
    const isDatabaseUp = await database.ping(PING_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    const parts = { database: isDatabaseUp ? 'up' : 'down', analyser: analyser.isReady() ? 'up' : 'down' };
    // Without the analyser entries are still saved, so only the database decides.
    response.status(isDatabaseUp ? 200 : 503).json({ ready: isDatabaseUp, ...parts });
  });
  return router;
}
