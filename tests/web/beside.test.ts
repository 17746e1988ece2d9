import type { Emotion } from '../../ml/emotions';
import { countRead } from '../../server/web/calendar/shown';
import { isWelcome } from '../../server/web/entries/welcome';
import { dayIn } from '../../server/web/lib/days';
import { createFormat } from '../../server/web/lib/format';

describe('a page of an earlier year is brought up unasked', () => {
  test.each<[string, Emotion | null, Emotion | null, number | null, boolean]>([
    ['where choice and words are glad', 'joy', 'joy', 0.7, true],
    ['where nothing was read', 'trust', null, null, true],
    ['where the words are even', 'anticipation', null, -0.15, true],
    ['not where the choice hurts', 'sadness', 'joy', 0.7, false],
    ['nor where it may be of either', 'surprise', 'surprise', 0.2, false],
    ['nor where nothing was chosen', null, 'joy', 0.7, false],
    ['nor where the words hurt', 'joy', 'sadness', 0, false],
    ['nor where they are heavy', 'joy', null, -0.16, false],
  ])('%s', (_, emotion, dominant, sentiment, isShown) => {
    expect(isWelcome({ emotion, analysis: { dominant, sentiment } })).toBe(isShown);
  });
});

test('of what was read the calendar counts the days as their cells show them', () => {
  const day = (emotion: Emotion | null, detected: Emotion | null, entries = 1) => ({ emotion, detected, entries });
  const days = [
    day('joy', 'joy'),
    day('sadness', 'sadness'),
    day('fear', 'sadness'),
    day('sadness', 'joy'), // its cell shows none
    day('joy', null),
    day(null, null, 0),
  ];
  expect(countRead(days)).toEqual({
    written: 5,
    read: [
      ['sadness', 2],
      ['joy', 1],
    ],
    unclear: 2,
  });
});

test('a short date has its year where that is not the current one', () => {
  const { shortDay } = createFormat('en', 'Asia/Seoul');
  expect(shortDay('2024-11-25')).toBe('Mon, Nov 25, 2024');
  const today = dayIn('Asia/Seoul');
  expect(shortDay(today)).not.toContain(today.slice(0, 4));
});
