import type { Request, Response } from 'express';
import { createImport } from '../../contract/imports';
import { CALLS_FOR } from '../../contract/limits';
import { PATIENT } from '../../services/caller';
import type { ImportService } from '../../services/imports/importService';
import { requireAwaited } from '../ends';
import type { FileRoute, SignedIn } from './fileRoutes';
import { queryOf } from './inputOf';
import { receiveFile } from './receiveFile';
import { limitUploads } from './uploads';

/** For whose archive is larger than may be sent. */
export const IF_LARGER = 'take an archive in parts, with from and to, and bring in one after the other';

/** A diary on its way in: the upload, which is answered with the plan. */
export function importRoutes(imports: ImportService): FileRoute[] {
  const limited = limitUploads();

  async function create(request: Request, response: Response, { caller, charge }: SignedIn): Promise<void> {
    const { timeZone } = queryOf(request, createImport.input);
    response.locals.takeYourTime();
    await charge();
    const { folder, maxBytes } = imports;
    const waiter = { ...PATIENT, requireAwaited: () => requireAwaited(response) };
    const state = await limited(caller.id, async (place) => {
      const file = await receiveFile(request, place, { folder, maxBytes, bareTypes: [], ifLarger: IF_LARGER });
      try {
        return await imports.plan(caller, file.path, { timeZone, waiter });
      } catch (error) {
        await file.discard();
        throw error;
      }
    });
    response.status(201).setHeader('Location', `/api/import/${state.id}`).json(state);
  }

  return [{ name: 'imports.create', method: 'POST', path: '/import', calls: CALLS_FOR.importedFile, answer: create }];
}
