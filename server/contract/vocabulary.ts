import * as z from 'zod';
import { EMOTION_VALENCES } from '../lib/valence';
import { DAY, emotion } from './common';
import { meta } from './meta';
import { strictObject } from './strictObject';

/** Twenty tags on each entry of a long life are many, and somebody may write that many on purpose. */
export const MAX_TAGS = 1_000;

/** What entries are sorted by: the writer's tags and the eight emotions. */

export const listTags = {
  meta: meta('GET /tags', 'Tags', 'Your tags, most used first', {
    description: `The ${MAX_TAGS} most used, where there are more.`,
  }),
  input: z.void(),
  output: z.array(
    strictObject({
      name: z.string().meta({ description: 'In the spelling of the entry written last.', example: 'running' }),
      count: z.int().positive().meta({ description: 'Entries with the tag.', example: 5 }),
      lastUsed: z.string().meta({ description: 'Latest day with the tag, YYYY-MM-DD.', ...DAY }),
    }),
  ),
};

export const listEmotions = {
  meta: meta('GET /emotions', 'Emotions', 'The eight emotions, for clients to draw'),
  input: z.void(),
  output: z.array(
    strictObject({
      type: emotion,
      label: z.string().meta({ description: 'English name.', example: 'Joy' }),
      colour: z.string().meta({ description: 'sRGB, `#rrggbb`.', example: '#f2c14e' }),
      emoji: z.string().meta({ description: 'One emoji.', example: '😊' }),
      valence: z
        .number()
        .min(-1)
        .max(1)
        .meta({
          description:
            'How pleasant it is to those who feel it, -1 to 1: what an entry that chose it counts in `GET /api/stats/associations`. ' +
            'The mean ratings of the eight words by Warriner, Kuperman and Brysbaert (2013), from 1...9 scaled to -1...1.',
          example: 0.8025,
        }),
    }),
  ),
};

/** After Plutchik's wheel: opposites stand opposite, colours follow his petals. */
const STYLES = [
  { type: 'joy', label: 'Joy', colour: '#f2c14e', emoji: '😊' },
  { type: 'trust', label: 'Trust', colour: '#8bb174', emoji: '🤝' },
  { type: 'fear', label: 'Fear', colour: '#3d7a5a', emoji: '😨' },
  { type: 'surprise', label: 'Surprise', colour: '#4ea8b8', emoji: '😮' },
  { type: 'sadness', label: 'Sadness', colour: '#4a6fa5', emoji: '😢' },
  { type: 'disgust', label: 'Disgust', colour: '#8e5ea2', emoji: '🤢' },
  { type: 'anger', label: 'Anger', colour: '#d1495b', emoji: '😠' },
  { type: 'anticipation', label: 'Anticipation', colour: '#ef8a47', emoji: '🤩' },
] as const;

export const EMOTION_STYLES: z.output<typeof listEmotions.output> = STYLES.map((style) => ({
  ...style,
  valence: EMOTION_VALENCES[style.type],
}));
