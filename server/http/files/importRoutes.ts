import type { Request, Response } from 'express';
import { createImport } from '../../contract/imports';
import type { Caller } from '../../services/caller';
import type { ImportService } from '../../services/imports/importService';
import type { Throttle } from '../../services/throttle';
import type { FileRoute } from './fileRoutes';
import { queryOf } from './queryOf';
import { receiveFile } from './receiveFile';
import { limitUploads } from './uploads';

/** Looking at a whole diary is about so much more work than an ordinary call. */
const CALLS_PER_FILE = 20;

/** A diary on its way in: the upload, which is answered with the plan. */
export function importRoutes({ imports, throttle }: { imports: ImportService; throttle: Throttle }): FileRoute[] {
  const inTurn = limitUploads();

  async function create(request: Request, response: Response, caller: Caller): Promise<void> {
    const { timeZone } = queryOf(request, createImport.input);
    response.locals.takeYourTime();
    await throttle.use(`user ${caller.id}`, Math.min(CALLS_PER_FILE, throttle.limit) - 1);
    const { folder, maxBytes } = imports;
    const state = await inTurn(caller.id, async () => {
      const file = await receiveFile(request, { folder, maxBytes, bareTypes: [] });
      try {
        return await imports.plan(caller, file.path, timeZone);
      } catch (error) {
        await file.discard();
        throw error;
      }
    });
    response.status(201).setHeader('Location', `/api/import/${state.id}`).json(state);
  }

  return [{ name: 'imports.create', method: 'POST', path: '/import', answer: create }];
}
