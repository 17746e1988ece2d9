import * as z from 'zod';
import { IMAGE_SIZES, type ImageSize } from '../lib/imageAddress';
import { cursor, id, limit, nextCursor, outputId } from './common';
import { meta } from './meta';
import { strictObject } from './strictObject';

export const image = strictObject({
  id: outputId,
  url: z.string().meta({
    description: 'Its path: what `imageUrl` of an entry takes, and where its owner reads it.',
    example: '/api/images/17',
  }),
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']).meta({
    description:
      'What it is kept as: JPEG, PNG and WebP stay what they are, of a GIF the first frame becomes PNG, AVIF becomes WebP.',
    example: 'image/jpeg',
  }),
  width: z.int().min(1).max(IMAGE_SIZES.full).meta({ description: 'Pixels, upright.', example: 2560 }),
  height: z.int().min(1).max(IMAGE_SIZES.full).meta({ description: 'Pixels, upright.', example: 1920 }),
  bytes: z.int().min(1).meta({ description: 'Length of the full size.', example: 834_112 }),
}).meta({ id: 'Image', description: 'A picture, made anew from its pixels: nothing else of the file is kept.' });

export const listImages = {
  meta: meta('GET /images', 'Images', 'List your pictures, newest first'),
  input: strictObject({ limit: limit.optional(), cursor: cursor.optional() }).prefault({}),
  output: strictObject({ items: z.array(image), nextCursor }),
};

export const deleteImage = {
  meta: meta('DELETE /images/{id}', 'Images', 'Delete a picture', {
    errors: [404, 409],
    description:
      'Not while an entry shows it, or would show it again if an import that replaced the entry were undone (409). One that ' +
      'no entry shows for a day goes by itself.',
  }),
  input: strictObject({ id }),
  output: strictObject({ deleted: z.literal(true).meta({ description: 'It is gone.' }), id: outputId }),
};

/** Of the upload itself, which is no procedure and takes nothing beside the file. */
export const uploadImageInput = strictObject({});

const sizes = Object.keys(IMAGE_SIZES) as ImageSize[];

/** What is asked of a picture's bytes: no procedure, because they are no JSON. */
export const readImageInput = strictObject({
  id,
  size: z
    .enum(sizes)
    .meta({
      description: `The longest side in pixels: ${sizes.map((size) => `\`${size}\` ${IMAGE_SIZES[size]}`).join(', ')}; never enlarged. \`full\` when left out; the smaller ones are WebP.`,
    })
    .optional(),
});
