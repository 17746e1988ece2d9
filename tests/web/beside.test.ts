import fc from 'fast-check';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { describeChoices, isInPain } from '../../server/insights/tone';
import { countRead, shownOf, withChoices } from '../../server/web/calendar/shown';
import * as page from '../../server/web/charts/pain';
import { isWelcome } from '../../server/web/entries/welcome';
import { dayIn } from '../../server/web/lib/days';
import { createFormat } from '../../server/web/lib/format';
import { en } from '../../server/web/messages/en';
import { ko } from '../../server/web/messages/ko';
import { tellRefusal } from '../../server/web/offline/refusal';

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

describe('what was read beside what was chosen', () => {
  const sharesOf = (chosen: Partial<Record<Emotion, number>>, read: Partial<Record<Emotion, number>>) =>
    EMOTIONS.map((type) => ({
      type,
      selected: { count: chosen[type] ?? 0 },
      detected: { percentage: read[type] ?? 0 },
    }));

  test.each([
    ['not where it is joy beside pain', { sadness: 3, joy: 1 }, { joy: 44, sadness: 30 }, false],
    ['nor where joy is level with pain', { sadness: 3 }, { joy: 50, sadness: 50 }, false],
    ['but where it hurts, too', { sadness: 3, joy: 1 }, { joy: 30, anger: 44 }, true],
    ['and where nobody is in pain', { sadness: 1, joy: 3 }, { joy: 44, sadness: 30 }, true],
    ['and where nothing was chosen', {}, { joy: 44 }, true],
  ])('is drawn, %s', (_, chosen, read, isDrawn) => {
    expect(page.mayDrawRead(sharesOf(chosen, read))).toBe(isDrawn);
  });

  test.each([
    ['a light one beside pain', 'sadness', 0.16, null],
    ['not one that is no more than even', 'sadness', 0.15, 0.15],
    ['nor a heavy one', 'sadness', -0.8, -0.8],
    ['nor a light one beside joy', 'joy', 0.8, 0.8],
  ] as const)('is left out of the line where it is %s', (_, emotion, sentiment, drawn) => {
    const point = { sentiment, emotions: sharesOf({ [emotion]: 1 }, {}) };
    const others = { sentiment: null, emotions: sharesOf({}, {}) };
    expect(page.drawnPoints([others, point]).map((one) => one.sentiment)).toEqual([null, drawn]);
  });

  test('the page takes the same people to be in pain as reports do', () => {
    const counts = fc.array(fc.nat({ max: 4 }), { minLength: EMOTIONS.length, maxLength: EMOTIONS.length });
    fc.assert(
      fc.property(counts, (all) => {
        const chosen = Object.fromEntries(EMOTIONS.map((emotion, place) => [emotion, all[place] ?? 0]));
        const sums = Object.fromEntries(
          Object.entries(chosen).flatMap(([emotion, count]) => (count > 0 ? [[emotion, { count, at: 0, id: 0 }]] : [])),
        );
        expect(page.isInPain(sharesOf(chosen, {}))).toBe(isInPain(describeChoices(sums)));
      }),
    );
  });
});

test('of what was read the calendar counts the days as their cells show them', () => {
  const day = (emotion: Emotion | null, detected: Emotion | null, entries = 1, sentiment: number | null = 0) => ({
    ...{ emotion, detected, entries, sentiment, date: '2025-03-04' },
  });
  const days = [
    day('joy', 'joy'),
    day('sadness', 'sadness'),
    day('fear', 'sadness'),
    day('sadness', 'joy'), // its cell shows none
    day('joy', null),
    day('joy', null, 1, null), // not read
    day(null, null, 0, null),
  ];
  expect(countRead(withChoices(days))).toEqual({
    written: 6,
    read: [
      ['sadness', 2],
      ['joy', 1],
    ],
    unclear: 2,
    unread: 1,
  });
});

test.each<[string, Partial<Record<Emotion, number>> | null, Emotion, Emotion | null]>([
  ['no joy where one choice of several hurt', { fear: 1, trust: 2 }, 'joy', null],
  ['but fear, beside that choice', { fear: 1, trust: 2 }, 'fear', 'fear'],
  ['and joy where none hurt', { trust: 2, surprise: 1 }, 'joy', 'joy'],
  ['no joy where the choices are not known', null, 'joy', null],
  ['nor where they are those of fewer entries', { trust: 2 }, 'joy', null],
  ['but fear, whatever they are', null, 'fear', 'fear'],
])('of a day the calendar shows %s', (_, counts, detected, shown) => {
  const day = { date: '2025-03-04', entries: 3, emotion: 'trust' as const, detected };
  const emotions = EMOTIONS.map((type) => ({ type, selected: { count: counts?.[type] ?? 0 } }));
  const entries = emotions.reduce((sum, { selected }) => sum + selected.count, 0);
  const points = counts ? [{ from: day.date, entries, emotions }] : undefined;
  expect(withChoices([day], points).map((one) => shownOf(one, 'read'))).toEqual([shown]);
});

test('a short date has its year where that is not the current one', () => {
  const { shortDay } = createFormat('en', 'Asia/Seoul');
  expect(shortDay('2024-11-25')).toBe('Mon, Nov 25, 2024');
  const today = dayIn('Asia/Seoul', new Date());
  expect(shortDay(today)).not.toContain(today.slice(0, 4));
});

test('a day whose hour nobody named, as many bring along from elsewhere, is not given noon for one', () => {
  const { timeOn } = createFormat('en', 'Asia/Seoul');
  expect(timeOn('2026-11-21', '2026-11-21T03:00:00.000Z')).toBe('');
  expect(timeOn('2026-11-21', '2026-11-21T03:00:00.001Z')).toMatch(/^12:00\sPM$/);
  expect(timeOn('2026-11-21', '2026-11-21T03:01:00.000Z')).toMatch(/^12:01\sPM$/);
  expect(timeOn('2026-11-21', '2026-11-20T15:00:00.000Z')).toMatch(/^12:00\sAM$/);
  expect(timeOn('2026-11-20', '2026-11-21T03:01:00.000Z')).toBe('');
});

test('a word that was written once is told as one time', () => {
  expect(en.insights.wordUse('rain', 1)).toBe('rain: 1 time');
  expect(en.insights.wordUse('rain', 2)).toBe('rain: 2 times');
});

test('Korean counts entries in one word, with the particle that it asks for', () => {
  const { entryCount, settings, outbox } = ko;
  const counted = [
    entryCount(3),
    settings.importPlan(3),
    settings.importKnown(3),
    settings.importZone(3, 'UTC'),
    settings.importChanged(3),
    settings.importDone(3),
    settings.importReplaced(3),
    settings.importRunning(3, 9),
    outbox.waiting(3),
    outbox.leave(3),
  ];
  expect(counted.filter((text) => !/[39]편(이|은|을|에는| …| 가운데|$)/.test(text))).toEqual([]);
});

test('why an entry was refused is told with its field, in the language of the page', () => {
  const refusal = 'tags: must have at most 20 items; content: must have at most 50000 characters; date: must be a date';
  expect(tellRefusal(refusal, en)).toBe(
    'Tags: must have at most 20 items; Text: must have at most 50000 characters; Date and time: must be a date',
  );
  expect(tellRefusal(refusal, ko)).toBe(
    '태그는 20개까지 넣을 수 있어요; 글은 50,000자까지 넣을 수 있어요; 날짜와 시간: must be a date',
  );
  expect(tellRefusal('must have at most 20 items', en)).toBe('must have at most 20 items'); // kept by an older page
});

test('who reads Korean chooses and is told the same as others: what is replaced, what is mailed, what is heavy', () => {
  const { insights, reading, settings, calendar } = ko;
  expect(settings.importChangedChoices).toEqual({
    skip: expect.stringMatching(/^내 글을 그대로/),
    replace: expect.stringMatching(/^가져온 글로/),
    duplicate: expect.stringMatching(/^둘 다/),
  });
  expect(settings.weeklyKinds).toMatchObject({
    link: expect.stringMatching(/링크로$/),
    text: expect.stringMatching(/글로$/),
  });
  expect(settings.moodTones).toEqual(['아주 밝음', '밝음', '보통', '무거움', '아주 무거움']); // from 1 down to -1
  expect(reading.sentimentEnds).toEqual([insights.heavier, insights.lighter]);
  expect(reading.intensityEnds).toEqual(['잔잔함', '강함']);
  expect(calendar.inTexts([], { unclear: 1, unread: 2 })).toBe(
    `글에서 읽은 감정: ${calendar.none.quiet} 1일, ${calendar.none.unread} 2일.`,
  );
  expect(calendar.none.unread).toBe('읽지 못함');
});
