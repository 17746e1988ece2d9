import { z } from 'zod';
import { DAY, emotion } from './common';
import { meta } from './diary';

/** What entries are sorted by: the writer's tags and the eight emotions. */

export const listTags = {
  meta: meta('GET', '/tags', 'Tags', 'Your tags, most used first'),
  input: z.void(),
  output: z.array(
    z.strictObject({
      name: z.string().meta({ description: 'In the spelling used last.', example: 'running' }),
      count: z.int().positive().meta({ description: 'Entries with the tag.', example: 5 }),
      lastUsed: z.string().meta({ description: 'Day of the newest entry with the tag, YYYY-MM-DD.', ...DAY }),
    }),
  ),
};

export const listEmotions = {
  meta: meta('GET', '/emotions', 'Emotions', 'The eight emotions, for clients to draw'),
  input: z.void(),
  output: z.array(
    z.strictObject({
      type: emotion,
      label: z.string().meta({ description: 'English name.', example: 'Joy' }),
      colour: z.string().meta({ description: 'sRGB, `#rrggbb`.', example: '#f2c14e' }),
      emoji: z.string().meta({ description: 'One emoji.', example: '😊' }),
    }),
  ),
};

/** After Plutchik's wheel: opposites stand opposite, colours follow his petals. */
export const EMOTION_STYLES: z.output<typeof listEmotions.output> = [
  { type: 'joy', label: 'Joy', colour: '#f2c14e', emoji: '😊' },
  { type: 'trust', label: 'Trust', colour: '#8bb174', emoji: '🤝' },
  { type: 'fear', label: 'Fear', colour: '#3d7a5a', emoji: '😨' },
  { type: 'surprise', label: 'Surprise', colour: '#4ea8b8', emoji: '😮' },
  { type: 'sadness', label: 'Sadness', colour: '#4a6fa5', emoji: '😢' },
  { type: 'disgust', label: 'Disgust', colour: '#8e5ea2', emoji: '🤢' },
  { type: 'anger', label: 'Anger', colour: '#d1495b', emoji: '😠' },
  { type: 'anticipation', label: 'Anticipation', colour: '#ef8a47', emoji: '🤩' },
];
