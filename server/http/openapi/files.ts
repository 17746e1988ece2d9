import type { z } from 'zod';
import { readImageInput } from '../../contract/images';
import { IMAGE_TYPES } from '../../services/images/imageType';
import { EXAMPLES } from '../examples';
import { inputSchema } from '../inputSchema';
import { countedHeaders, errorResponse, errorStatuses } from './errors';
import { inOutPaths } from './inOut';
import { withTag } from './tags';

/** Bytes, in the words that generators of clients of OpenAPI 3.0 know as well. */
const binary = (description: string) => ({ type: 'string', format: 'binary', description });

const parameters = (input: z.ZodObject, path: string) =>
  Object.entries(input.shape).map(([name, field]) => {
    const { $schema: _, description, example, ...schema } = inputSchema(field);
    const isInPath = path.includes(`{${name}}`);
    return {
      name,
      in: isInPath ? 'path' : 'query',
      required: isInPath,
      description,
      schema: { ...schema, examples: [example ?? (schema.enum as unknown[])[0]] },
    };
  });

interface FileOperation {
  procedure: string;
  path: string;
  summary: string;
  description: string;
  /** Beyond those that any operation may answer. */
  errors: number[];
  takesBody: boolean;
  input?: z.ZodType;
}

const operation = (
  { procedure, path, summary, description, errors, takesBody, input }: FileOperation,
  more: object,
  success: object,
) => ({
  operationId: procedure.replace('.', '-'),
  summary,
  description,
  tags: ['Images'],
  security: [{ bearer: [] }],
  ...more,
  responses: {
    ...success,
    ...Object.fromEntries(
      errorStatuses({ declared: [401, ...errors], takesBody }).map((status) => [
        status,
        errorResponse(status, { procedure, path, input }),
      ]),
    ),
  },
});

const upload = operation(
  {
    procedure: 'images.create',
    path: '/images',
    summary: 'Upload a picture',
    description:
      'JPEG, PNG, WebP, GIF (its first frame) or AVIF, by its bytes, of at most 20 MiB and 50 million pixels. It is made anew ' +
      'from its pixels: upright, at most 2 560 pixels long, and without anything else that the file said (where it was ' +
      'taken, when, by whom). The same picture again is the one that is there. Put its `url` into the `imageUrl` of an entry; ' +
      'what no entry shows for a day goes.',
    errors: [422],
    takesBody: true,
  },
  {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            additionalProperties: false,
            required: ['file'],
            properties: { file: binary('The picture. The only field.') },
          },
        },
        ...Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: binary('The picture itself.') }])),
      },
    },
  },
  {
    201: {
      description: 'Created',
      headers: {
        ...countedHeaders,
        Location: { description: 'Path of the picture.', schema: { type: 'string' }, example: '/api/images/17' },
      },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Image' },
          example: EXAMPLES['images.create']?.output,
        },
      },
    },
  },
);

const PICTURE_TAG = {
  description: 'Stands for these bytes, which never change.',
  schema: { type: 'string' as const },
  example: '"5f0c3a9e-full"',
};

const download = operation(
  {
    procedure: 'images.read',
    path: '/images/{id}',
    summary: 'Read a picture',
    description:
      'Its bytes, for its owner only. They never change, and a browser may keep them. An `<img>` sends no token: fetch them ' +
      'with one and show the blob.',
    errors: [404],
    takesBody: false,
    input: readImageInput,
  },
  { parameters: parameters(readImageInput, '/images/{id}') },
  {
    200: {
      description: 'OK',
      headers: countedHeaders,
      content: Object.fromEntries(
        ['image/jpeg', 'image/png', 'image/webp'].map((type) => [type, { schema: binary('The picture.') }]),
      ),
    },
  },
);

/** What takes or gives files: no procedures, because files are no JSON. */
export const filePaths: Record<string, Record<string, object>> = {
  '/images': { post: upload },
  '/images/{id}': withTag({ get: download }, PICTURE_TAG),
  ...inOutPaths,
};
