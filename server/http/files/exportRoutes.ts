import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { ExportService } from '../../services/archive/exportService';
import { controlOf } from '../responseEnd';
import { cutSlowReader, type Patience } from './cutSlowReader';
import { EXPORTS } from './declarations';
import type { FileRoute } from './fileRoutes';
import { queryOf } from './inputOf';

/** The diary on its way out: `diary-archive.zip`, `diary.csv` and `diary.pdf`. */
export function exportRoutes({
  exports,
  patience,
}: {
  exports: ExportService;
  patience: Patience | undefined;
}): FileRoute[] {
  const route = (name: keyof typeof EXPORTS): FileRoute => ({
    ...EXPORTS[name],
    async answer(request, response, { caller, charge, opened }) {
      const { input, gives } = EXPORTS[name];
      const filters = queryOf(request, input);
      const bulk = await exports.check(name, caller, filters, controlOf(response)); // who is refused for it pays no export
      if (request.method !== 'HEAD') await charge();
      opened();
      response.setHeader('Content-Type', gives.types[0]);
      response.setHeader('Content-Disposition', `attachment; filename="${gives.saveAs}"`);
      await send({ request, response, patience }, (isSlow) => exports[name](caller, filters, { isSlow, bulk }));
    },
  });
  return [route('archive'), route('csv'), route('pdf')];
}

const FILE_HEADERS = ['Content-Type', 'Content-Disposition'];

interface Sending {
  request: Request;
  response: Response;
  patience: Patience | undefined;
}

/** What fails before the first byte is answered like any error; later the answer breaks off: the file is seen not to be whole. */
async function send(
  { request, response, patience }: Sending,
  open: (isSlow: () => boolean) => Readable,
): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const watch = cutSlowReader(response, patience);
  try {
    await sendFile(open(watch.isSlow), response);
  } catch (error) {
    for (const name of FILE_HEADERS) if (!response.headersSent) response.removeHeader(name); // the error is no file
    throw error;
  } finally {
    watch.end();
  }
}

/** Rejects with what failed, but not because the client is gone. */
async function sendFile(file: Readable, response: Response): Promise<void> {
  const failures: Error[] = [];
  file.once('error', (error) => {
    if (!response.closed) failures.push(error);
  });
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  await once(file, 'readable', { signal: gone.signal }).catch(() => file.destroy());
  response.off('close', leave);
  if (!file.destroyed) {
    response.flushHeaders(); // from here on it is sent, whenever it fails
    await pipeline(file, response).catch(() => {});
  }
  for (const failure of failures) throw failure;
}
