import type { z } from 'zod';
import { exportFilters } from '../../contract/export';
import { createImport } from '../../contract/imports';
import { EXAMPLES } from '../examples';
import { inputSchema } from '../inputSchema';
import { countedHeaders, errorResponse, errorStatuses } from './errors';

/** A file to save, by its name. */
const download = (type: string, name: string, description: string) => ({
  description,
  headers: {
    ...countedHeaders,
    'Content-Disposition': {
      description: 'A name to save it under.',
      schema: { type: 'string' },
      example: `attachment; filename="${name}"`,
    },
  },
  content: {
    [type]: { schema: { type: 'string', format: 'binary', description } },
  },
});

/** The fields of a schema as parameters of a query. */
function parametersOf(input: z.ZodType) {
  const { properties = {} } = inputSchema(input);
  return Object.entries(properties).map(([name, property]) => {
    const { description, example, $ref, ...schema } = property as Record<string, unknown>;
    const named = typeof $ref === 'string' && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') };
    return { name, in: 'query', required: false, description, schema: { ...schema, ...named, examples: [example] } };
  });
}

const errors = (path: string, declared: number[], input: z.ZodType, procedure = '') =>
  Object.fromEntries(
    errorStatuses({ declared: [401, ...declared], takesBody: procedure !== '' }).map((status) => [
      status,
      errorResponse(status, { procedure, path, input }),
    ]),
  );

const SIGNED_IN = [{ bearer: [] }];

const EXPORT_LIMITS =
  'One export at a time for each person: 429 while another is at work, and after `EXPORTS_PER_HOUR` (30) of all kinds in an ' +
  'hour; 503 while many of others are at work. Cut after an hour, when less than 17 kB a second are read, and, while others wait ' +
  'for a place, less than 70 kB (0.6 Mbit/s), and as much again for every five minutes.';

export const inOutPaths = {
  '/export': {
    get: {
      operationId: 'export-archive',
      tags: ['In and out'],
      summary: 'Your whole diary as an archive',
      description:
        'A ZIP that loses nothing and that an import takes back: entries, what was read in them, reports, tags, settings, ' +
        'pictures, copies for people, JSON Schemas, and a manifest with the SHA-256 of every file. All files show the ' +
        'diary at one moment; the same diary gives the same bytes but for `exportedAt`. An answer that breaks off is no ' +
        'archive. Larger than 4 GB it cannot be (422): take it in parts, with `from` and `to`. An import takes 512 MiB at a ' +
        `time unless its operator allows more: parts of at most that come in one after the other. ${EXPORT_LIMITS}`,
      security: SIGNED_IN,
      parameters: parametersOf(exportFilters),
      responses: {
        200: download('application/zip', 'diary-archive.zip', 'The archive.'),
        ...errors('/export', [422], exportFilters),
      },
    },
  },
  '/import': {
    post: {
      operationId: 'imports-create',
      tags: ['In and out'],
      summary: 'Bring a diary in: its plan',
      description:
        'An archive of this service, or the export of another diary, recognised by what is in it. The answer says what would ' +
        'happen; nothing is written until it is confirmed. A file that is damaged, cut short or made to do harm is refused ' +
        'with the reason. At most 512 MiB (413 beyond; the operator may set another `IMPORT_MIB`): a larger archive comes in ' +
        'parts, each exported with its own `from` and `to`, or through `npm run import` on the machine itself, which has no ' +
        'such limit. A ZIP64 file is refused: it is to be packed anew as a plain ZIP, of less than 4 GB. What is not ' +
        'confirmed within a day is forgotten.',
      security: SIGNED_IN,
      parameters: parametersOf(createImport.input),
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              additionalProperties: false,
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary', description: 'The file. The only field.' } },
            },
          },
        },
      },
      responses: {
        201: {
          description: 'Created',
          headers: {
            ...countedHeaders,
            Location: { description: 'Path of the import.', schema: { type: 'string' }, example: '/api/import/17' },
          },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Import' },
              example: EXAMPLES['imports.create']?.output,
            },
          },
        },
        ...errors('/import', [], createImport.input, 'imports.create'),
      },
    },
  },
  '/export.csv': {
    get: {
      operationId: 'export-csv',
      tags: ['In and out'],
      summary: 'Your diary as a table',
      description:
        'For spreadsheets: RFC 4180, UTF-8 with a byte-order mark, a row for each entry, sorted by day. Lossy: what was read ' +
        'is one number and one word, and a cell that a spreadsheet would run as a formula gets an apostrophe in front. ' +
        'Cells are divided by commas: a spreadsheet that expects semicolons, as in much of Europe, has to be told so when it ' +
        'opens the file, or it divides texts where no cell begins and would run what stands there. ' +
        `For moving a diary take the archive. ${EXPORT_LIMITS}`,
      security: SIGNED_IN,
      parameters: parametersOf(exportFilters),
      responses: { 200: download('text/csv', 'diary.csv', 'The table.'), ...errors('/export.csv', [], exportFilters) },
    },
  },
  '/export.pdf': {
    get: {
      operationId: 'export-pdf',
      tags: ['In and out'],
      summary: 'Your diary as a book',
      description:
        'A PDF of A5 pages, to read and to print: a title page, each month with its calendar of chosen emotions and how often ' +
        'each was chosen, and the entries with their Markdown set and the pictures that are kept here. Pictures elsewhere are ' +
        'named by their address. Letters of Latin, Greek, Cyrillic, Korean, Japanese and Chinese, and emoji. ' +
        EXPORT_LIMITS,
      security: SIGNED_IN,
      parameters: parametersOf(exportFilters),
      responses: {
        200: download('application/pdf', 'diary.pdf', 'The book.'),
        ...errors('/export.pdf', [], exportFilters),
      },
    },
  },
};
