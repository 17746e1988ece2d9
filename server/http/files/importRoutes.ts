import type { Request, Response } from 'express';
import { UNLIMITED } from '../../services/caller';
import type { ImportService } from '../../services/imports/importService';
import { throwIfAborted } from '../responseEnd';
import { IMPORT_UPLOAD } from './declarations';
import type { FileRoute, SignedIn } from './fileRoutes';
import { queryOf } from './inputOf';
import { receiveFile } from './receiveFile';
import { limitUploads } from './uploads';

/** A diary on its way in: the upload, which is answered with the plan. */
export function importRoutes(imports: ImportService): FileRoute[] {
  const limited = limitUploads();

  async function create(request: Request, response: Response, { caller, charge }: SignedIn): Promise<void> {
    const { timeZone } = queryOf(request, IMPORT_UPLOAD.input);
    response.locals.clearBodyTimeout();
    await charge();
    const { folder, maxBytes } = imports;
    const control = { ...UNLIMITED, throwIfAborted: () => throwIfAborted(response) };
    const state = await limited(caller.id, async (place) => {
      const file = await receiveFile(request, place, { ...IMPORT_UPLOAD.takes, folder, maxBytes });
      try {
        return await imports.plan(caller, file.path, { timeZone, control });
      } catch (error) {
        await file.discard();
        throw error;
      }
    });
    response.status(IMPORT_UPLOAD.status).setHeader('Location', `/api/import/${state.id}`).json(state);
  }

  return [{ ...IMPORT_UPLOAD, answer: create }];
}
