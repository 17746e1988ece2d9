import type { Locale } from '../locale';
import { FRAMES } from './frames';
import { EMOTION_NAMES, lexicon } from './lexicon';
import { LONG_FRAMES } from './longer';
import { SUGGESTIONS } from './suggestions';

/** English. */
export const en: Locale = {
  language: 'en',
  lexicon,
  particle: (word) => word,
  frames: FRAMES,
  longFrames: LONG_FRAMES,
  leads: [
    'The reason: ',
    'Behind it: ',
    'It rests on this: ',
    'What speaks for it: ',
    'Why this one: ',
    'Where it comes from: ',
    'The fact behind it: ',
    'Seen in your week: ',
  ],
  suggestion: SUGGESTIONS,
  emotion: EMOTION_NAMES,
  headings: {
    report: 'Weekly report',
    days: 'Day by day',
    emotions: 'The last 30 days',
    chosen: 'What you chose',
    detected: 'What your words say',
    comparison: 'Beside last week',
    brightest: 'Brightest day',
    hardest: 'Hardest day',
    suggestion: 'Something to try, if you like',
    calendar: 'A year of days',
    trend: 'Half a year, week by week',
    words: 'Your words of the last 30 days',
    noWords: 'No words yet.',
    lighter: 'lighter',
    heavier: 'heavier',
  },
  disclaimer:
    'This report is put together by rules from your diary’s statistics. It is a mirror to think with, not medical advice, and it does not notice when somebody is in danger. When it gets too much, a person you trust, or people whose work is to listen, can help.',
  support:
    'There have been heavy weeks. Talking with someone can help: a person you trust, or people whose work is to listen.',
  supportNow:
    'Something heavy lies in these days. You need not be alone with it: a person you trust, or people whose work is to listen, can be there.',
};
