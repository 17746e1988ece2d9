import type { z } from 'zod';
import { exportFilters } from '../../contract/export';
import { image, readImageInput, uploadImageInput } from '../../contract/images';
import { createImport } from '../../contract/imports';
import { CALLS_FOR, DEFAULTS, LIMITS, type LimitName, MOST_ARCHIVE } from '../../contract/limits';
import { IMAGE_SIZES } from '../../lib/imageAddress';
import { IMAGE_TYPES } from '../../services/images/imageType';
import { MAX_IMAGE_BYTES, MAX_PIXELS } from '../../services/images/protocol';
import { PATIENCE_IN_WORDS } from './cutSlowReader';
import { spanInWords } from './inWords';

/**
 * A path that takes or gives a file: no JSON, so no procedure. For signed-in people only. The router and the OpenAPI
 * document are both built from it.
 */
interface Declared {
  /** Like the name of a procedure: `images.create`. */
  name: string;
  /** `/images/{id}` */
  path: `/${string}`;
  /** What is asked in the path and in the query. */
  input: z.ZodObject;
  /** What it costs, in calls; one when left out. */
  calls?: number;
  /** Its limit beside that of all calls. */
  limit?: LimitName;
  /** Statuses of errors beyond those that any operation may answer. */
  errors?: readonly number[];
  /** What people read of it in the document. */
  says: { tags: string[]; summary: string; description: string };
}

/** What may be sent. */
export interface Taken {
  maxBytes: number;
  /** Content types that the file may have as the body itself, beside `multipart/form-data` with the one field `file`. */
  bareTypes: readonly string[];
  /** What somebody does whose file is larger. */
  ifLarger?: string;
}

/** Takes a file, and answers with what was made of it, in JSON. */
export interface Upload extends Declared {
  method: 'POST';
  status: 201;
  takes: Taken & { what: string };
  creates: { what: string; schema: string };
}

/** Answers 200 with a file. */
export interface Download extends Declared {
  method: 'GET';
  gives: {
    what: string;
    types: readonly string[];
    /** What to save it as; it is to be shown when left out. */
    saveAs?: string;
    /** An example of its entity tag, where it has one. */
    tag?: string;
  };
}

export type FileOperation = Upload | Download;

const mebibytes = (bytes: number) => `${bytes / 1_048_576} MiB`;

export const IMAGE_UPLOAD = {
  name: 'images.create',
  method: 'POST',
  path: '/images',
  input: uploadImageInput,
  calls: CALLS_FOR.picture,
  takes: { what: 'picture', maxBytes: MAX_IMAGE_BYTES, bareTypes: IMAGE_TYPES },
  status: 201,
  creates: { what: 'picture', schema: 'Image' },
  errors: [422],
  says: {
    summary: 'Upload a picture',
    description:
      `JPEG, PNG, WebP, GIF (its first frame) or AVIF, by its bytes, of at most ${mebibytes(MAX_IMAGE_BYTES)} and ` +
      `${MAX_PIXELS / 1e6} million pixels. It is made anew from its pixels: upright, at most ` +
      `${IMAGE_SIZES.full.toLocaleString('en').replace(',', ' ')} pixels long, and without anything else that the file said ` +
      '(where it was taken, when, by whom). The same picture again is the one that is there. Put its `url` into the ' +
      '`imageUrl` of an entry; what no entry shows for a day goes.',
    tags: ['Images'],
  },
} satisfies Upload;

export const IMAGE_DOWNLOAD = {
  name: 'images.read',
  method: 'GET',
  path: '/images/{id}',
  input: readImageInput,
  gives: { what: 'The picture.', types: image.shape.type.options, tag: '"5f0c3a9e-full"' },
  errors: [404],
  says: {
    summary: 'Read a picture',
    description:
      'Its bytes, for its owner only. They never change, and a browser may keep them. An `<img>` sends no token: fetch them ' +
      'with one and show the blob. Each MiB of a large one costs one call more.',
    tags: ['Images'],
  },
} satisfies Download;

const IN_AND_OUT = ['In and out'];
const IMPORTED_BYTES = DEFAULTS.importMib * 1_048_576;

/** An operator may set another number of bytes. */
export const IMPORT_UPLOAD = {
  name: 'imports.create',
  method: 'POST',
  path: '/import',
  input: createImport.input,
  calls: CALLS_FOR.importedFile,
  takes: {
    what: 'file',
    maxBytes: IMPORTED_BYTES,
    bareTypes: [],
    ifLarger: 'take an archive in parts, with from and to, and bring in one after the other',
  },
  status: 201,
  creates: { what: 'import', schema: 'Import' },
  says: {
    tags: IN_AND_OUT,
    summary: 'Bring a diary in: its plan',
    description:
      'An archive of this service, or the export of another diary, recognised by what is in it. The answer says what would ' +
      'happen; nothing is written until it is confirmed. A file that is damaged, cut short or made to do harm is refused ' +
      `with the reason. At most ${mebibytes(IMPORTED_BYTES)} (413 beyond; the operator may set another \`IMPORT_MIB\`): a ` +
      'larger archive comes in parts, each exported with its own `from` and `to`, or through `npm run import` on the machine ' +
      'itself, which has no such limit. A ZIP64 file is refused: it is to be packed anew as a plain ZIP, of less than 4 GB. ' +
      'What is not confirmed within a day is forgotten.',
  },
} satisfies Upload;

const EXPORT_LIMITS =
  `One export at a time for each person: 429 while another is at work, and after \`EXPORTS_PER_HOUR\` ` +
  `(${DEFAULTS.exportsPerHour}) of all kinds in ${spanInWords(LIMITS.exports.windowSeconds * 1_000)}; 503 while many of ` +
  `others are at work. ${PATIENCE_IN_WORDS}`;

const EXPORT = { method: 'GET', input: exportFilters, limit: 'exports' } as const;

export const EXPORTS = {
  archive: {
    ...EXPORT,
    name: 'export.archive',
    path: '/export',
    gives: { what: 'The archive.', types: ['application/zip'], saveAs: 'diary-archive.zip' },
    errors: [422],
    says: {
      tags: IN_AND_OUT,
      summary: 'Your whole diary as an archive',
      description:
        'A ZIP that loses nothing: entries, what was read in them, reports, tags, settings, pictures, copies for people, ' +
        'JSON Schemas, and a manifest with the SHA-256 of every file. An import takes the diary back; nickname, time zone ' +
        'and language of the account that it comes into stay as they are. All files show the ' +
        'diary at one moment; the same diary gives the same bytes but for `exportedAt`. An answer that breaks off is no ' +
        `archive. Larger than ${MOST_ARCHIVE} it cannot be (422): take it in parts, with \`from\` and \`to\`. An import takes ` +
        `${mebibytes(IMPORTED_BYTES)} at a time unless its operator allows more: parts of at most that come in one after the ` +
        `other. ${EXPORT_LIMITS}`,
    },
  },
  csv: {
    ...EXPORT,
    name: 'export.csv',
    path: '/export.csv',
    gives: { what: 'The table.', types: ['text/csv; charset=utf-8; header=present'], saveAs: 'diary.csv' },
    says: {
      tags: IN_AND_OUT,
      summary: 'Your diary as a table',
      description:
        'For spreadsheets: RFC 4180, UTF-8 with a byte-order mark, a row for each entry, sorted by day. Lossy: what was read ' +
        'is one number and one word, and a cell that a spreadsheet would run as a formula gets an apostrophe in front. ' +
        'Cells are divided by commas: a spreadsheet that expects semicolons, as in much of Europe, has to be told so when it ' +
        'opens the file, or it divides texts where no cell begins and would run what stands there. ' +
        `For moving a diary take the archive. ${EXPORT_LIMITS}`,
    },
  },
  pdf: {
    ...EXPORT,
    name: 'export.pdf',
    path: '/export.pdf',
    gives: { what: 'The book.', types: ['application/pdf'], saveAs: 'diary.pdf' },
    says: {
      tags: IN_AND_OUT,
      summary: 'Your diary as a book',
      description:
        'A PDF of A5 pages, to read and to print: a title page, each month with its calendar of chosen emotions and how often ' +
        'each was chosen, and the entries with their Markdown set and the pictures that are kept here. Pictures elsewhere are ' +
        'named by their address. Letters of Latin, Greek, Cyrillic, Korean, Japanese and Chinese, and emoji. ' +
        EXPORT_LIMITS,
    },
  },
} satisfies Record<string, Download & { gives: { types: readonly [string] } }>;

/** Every path that takes or gives a file. */
export const FILE_OPERATIONS: readonly FileOperation[] = [
  IMAGE_UPLOAD,
  IMAGE_DOWNLOAD,
  IMPORT_UPLOAD,
  ...Object.values(EXPORTS),
];
