import type { Locale } from '../locale';
import { FRAMES } from './frames';
import { EMOTION_NAMES, lexicon } from './lexicon';
import { LONG_FRAMES } from './longer';
import { SUGGESTIONS } from './suggestions';

const WHAT_IT_IS_NOT =
  'This report is put together by rules from your diary’s statistics. It is a mirror to think with, not medical advice, and it does not notice when somebody is in danger.';

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
    detected: 'What was read in your words',
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
  disclaimer: `${WHAT_IT_IS_NOT} When it gets too much, a person you trust, or people whose work is to listen, can help.`,
  disclaimerBesideSupport: WHAT_IT_IS_NOT,
  support: [
    'There have been heavy weeks. Talking with someone can help: a person you trust, or people whose work is to listen.',
    'Several of the last weeks were heavy. It can help to tell somebody, a person you trust or people whose work is to listen.',
    'It has been a lot, these weeks. A person you trust can carry some of it with you, and so can people whose work is to listen.',
    'These have not been easy weeks. There may be a person you trust who would want to know, and there are people whose work is to listen.',
    'The last weeks weigh a good deal. You could say so to a person you trust, or to people whose work is to listen.',
    'So many heavy days ask for company. A person you trust can be that, and so can people whose work is to listen.',
  ],
  supportNow: [
    'Something heavy lies in these days. You need not be alone with it: a person you trust, or people whose work is to listen, can be there.',
    'These days hold something hard. A person you trust can hold it with you, and so can people whose work is to listen.',
    'There is something heavy on these pages. You could share it with a person you trust, or with people whose work is to listen.',
    'What these days brought is a lot for one person. A person you trust, or people whose work is to listen, can be with you in it.',
    'These pages are not light ones. It can help to tell somebody, a person you trust or people whose work is to listen.',
    'Some of this is heavy to carry. A person you trust may want to hear of it, and there are people whose work is to listen.',
  ],
};
