import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { exportFilters } from '../../contract/export';
import type { ExportService } from '../../services/archive/exportService';
import { cutSlowReader, type Patience } from './cutSlowReader';
import type { FileRoute } from './fileRoutes';
import { queryOf } from './queryOf';

/** The diary on its way out: `diary-archive.zip`, `diary.csv` and `diary.pdf`. */
export function exportRoutes({
  exports,
  patience,
}: {
  exports: ExportService;
  patience: Patience | undefined;
}): FileRoute[] {
  const route = (
    name: 'archive' | 'csv' | 'pdf',
    path: FileRoute['path'],
    file: { type: string; name: string },
  ): FileRoute => ({
    name: `export.${name}`,
    method: 'GET',
    path,
    limit: 'exports',
    async answer(request, response, { caller, charge }) {
      const filters = queryOf(request, exportFilters);
      await exports.check(name, caller, filters); // who is refused for it pays nothing
      if (request.method !== 'HEAD') await charge();
      response.setHeader('Content-Type', file.type);
      response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
      await send({ request, response, patience }, () => exports[name](caller, filters));
    },
  });
  return [
    route('archive', '/export', { type: 'application/zip', name: 'diary-archive.zip' }),
    route('csv', '/export.csv', { type: 'text/csv; charset=utf-8; header=present', name: 'diary.csv' }),
    route('pdf', '/export.pdf', { type: 'application/pdf', name: 'diary.pdf' }),
  ];
}

interface Sending {
  request: Request;
  response: Response;
  patience: Patience | undefined;
}

/** What fails after the first byte can only cut the answer off: a client sees that the file is not whole. */
async function send({ request, response, patience }: Sending, open: () => Readable): Promise<void> {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const endWatch = cutSlowReader(response, patience);
  try {
    await pipeline(open(), response);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else {
      for (const name of ['Content-Type', 'Content-Disposition']) response.removeHeader(name); // the error is no file
      throw error;
    }
  } finally {
    endWatch();
  }
}
