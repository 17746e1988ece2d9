import type { Association, Refusal } from '../../../server/services/stats/associations/measure';
import { wordingFor } from '../../../server/services/stats/associations/wording';

const SAME: Association = {
  name: '자전거',
  daysWith: 8,
  daysWithout: 42,
  daysAside: 0,
  difference: 0.01,
  plainDifference: 0.72,
  plainError: 0.1,
  plainDf: 20,
  seriesCorrelation: 0,
  presenceCorrelation: 0,
  effectiveDays: 50,
  error: 0.1,
  df: 20,
  p: 0.9,
  low: -0.2,
  high: 0.22,
  hedgesG: 0,
  cliffsDelta: 0,
  arePleasant: false,
  isOpposed: false,
  adjustedP: 0.9,
  shrunken: 0,
  mayBeChance: true,
};
const BOUND: Refusal = { name: '자전거', reason: 'bound_to_weekdays', missingDays: 0, weekday: 6 };
const about = { of: 'tags', against: 'selected' } as const;
const english = wordingFor('en')(about);
const korean = wordingFor('ko')(about);

test('days that are about the same are told with the plain difference, too', () => {
  expect(english.item(SAME)).toBe(
    'On 8 days with the tag “자전거”, the mood that you chose was about the same as on 42 other days ' +
      '(difference 0.01; 95 % between −0.20 and 0.22; before weekdays are taken into account 0.72).',
  );
  expect(korean.item(SAME)).toContain('거의 같았어요(차이 0.01, 95% 구간 −0.20~0.22, 요일을 감안하기 전 0.72)');
});

const WORSE = { ...SAME, difference: -0.35, low: -0.5, high: -0.2, cliffsDelta: -0.05, mayBeChance: false };

test('a difference between two pleasant things is not told as if one of them were low', () => {
  const lower = { ...WORSE, arePleasant: true, mayBeChance: true };
  expect(english.item(lower)).toContain('tended to be lower than on 42 other days (');
  expect(english.item(lower)).toContain('0.72). Both were pleasant on average. This may be chance.');
  expect(korean.item(lower)).toContain('0.72). 평균으로는 둘 다 기분 좋은 날이었어요. 우연일 수 있어요.');
  const higher = { ...lower, difference: 0.35, low: 0.2, high: 0.5, cliffsDelta: 0.05 };
  expect(english.item(higher)).not.toContain('pleasant');
  expect(korean.item(higher)).not.toContain('기분 좋은');
  expect(english.item(WORSE)).not.toContain('pleasant');
  expect(korean.item(WORSE)).not.toContain('기분 좋은');
});

test('better and worse, tags, words and weekdays, what was chosen and what was read are told as such', () => {
  const better = { ...WORSE, difference: 0.35, low: 0.2, high: 0.5, cliffsDelta: 0.05 };
  expect(english.item(better)).toBe(
    'On 8 days with the tag “자전거”, the mood that you chose tended to be higher than on 42 other days ' +
      '(difference 0.35; 95 % between 0.20 and 0.50; before weekdays are taken into account 0.72). ' +
      'At most about one in ten findings like this is chance; it does not say which leads to which.',
  );
  expect(korean.item(better)).toBe(
    '‘자전거’ 태그가 있는 8일에는 직접 고른 기분이 다른 42일보다 높은 편이었어요' +
      '(차이 0.35, 95% 구간 0.20~0.50, 요일을 감안하기 전 0.72). ' +
      '이런 결과는 열 가지 가운데 많아야 한 가지쯤 우연이에요. 무엇이 무엇을 이끄는지는 알 수 없어요.',
  );
  const words = { of: 'words', against: 'detected' } as const;
  expect(wordingFor('en')(words).item({ ...WORSE, mayBeChance: true })).toMatch(
    /^On 8 days with the word “자전거”, the mood read in your texts tended to be lower than on 42 .* This may be chance\.$/,
  );
  expect(wordingFor('ko')(words).item({ ...WORSE, mayBeChance: true })).toBe(
    '‘자전거’ 단어가 나온 8일에는 글에서 읽힌 기분이 다른 42일보다 낮은 편이었어요' +
      '(차이 −0.35, 95% 구간 −0.50~−0.20, 요일을 감안하기 전 0.72). 우연일 수 있어요.',
  );
});

test.each([
  ['monday', 'Mondays', '월요일'],
  ['tuesday', 'Tuesdays', '화요일'],
  ['wednesday', 'Wednesdays', '수요일'],
  ['thursday', 'Thursdays', '목요일'],
  ['friday', 'Fridays', '금요일'],
  ['saturday', 'Saturdays', '토요일'],
  ['sunday', 'Sundays', '일요일'],
])('%s is told by its name, and without what weekdays took away', (name, inEnglish, inKorean) => {
  const weekdays = { of: 'weekdays', against: 'selected' } as const;
  const item = { ...WORSE, name };
  expect(wordingFor('en')(weekdays).item(item)).toMatch(
    new RegExp(`^On 8 ${inEnglish}, the mood that you chose tended to be lower .*between −0\\.50 and −0\\.20\\)`),
  );
  expect(wordingFor('ko')(weekdays).item(item)).toMatch(
    new RegExp(
      `^${inKorean} 8일에는 직접 고른 기분이 다른 42일보다 낮은 편이었어요\\(차이 −0\\.35, 95% 구간 −0\\.50~−0\\.20\\)`,
    ),
  );
});

test('in how many pairs of ten a day with it was further is told where these are most', () => {
  const felt = { ...SAME, difference: 0.2, cliffsDelta: 0.4 };
  expect(english.item(felt)).toContain('Compared in pairs, it was higher about 7 times in 10, ties counted half.');
  expect(korean.item(felt)).toContain('10번 중 7번쯤 더 높았어요');
  expect(english.item({ ...felt, difference: -0.2, cliffsDelta: -0.6 })).toContain('it was lower about 8 times in 10');
  for (const cliffsDelta of [0.4, 0.05, -0.05])
    expect(english.item({ ...felt, difference: -0.2, cliffsDelta })).not.toContain('in pairs');
});

test('what is so on nearly all pairs is told so, and where the test alone was passed chance is not yet ruled out', () => {
  const sure = { ...SAME, difference: -0.2, cliffsDelta: -0.97, mayBeChance: true, adjustedP: 0.0001 };
  expect(english.item(sure)).toContain(
    'it was lower nearly always, ties counted half. So far, chance cannot be ruled out.',
  );
  expect(korean.item(sure)).toContain(
    '거의 늘 더 낮았어요(기분이 같으면 반으로 셌어요). 아직은 우연이 아니라고 말하기에는 일러요.',
  );
  expect(english.item({ ...sure, adjustedP: 0.2 })).toMatch(/This may be chance\.$/);
});

test('a diary that is short and a tag of every day are told as what they are', () => {
  const short = { ...BOUND, reason: 'not_enough_days', missingDays: 2, isShortDiary: true } as const;
  expect(english.refusal(short)).toBe(
    'The tag “자전거”: the diary is still short; at least 2 more days are needed before anything is compared.',
  );
  expect(korean.refusal(short)).toBe('‘자전거’ 태그: 쓴 날이 아직 적어요. 견주어 보려면 적어도 2일 더 필요해요.');
  const always = { ...BOUND, reason: 'not_enough_other_days', missingDays: 5 } as const;
  expect(english.refusal(always)).toBe(
    'The tag “자전거”: on every day that is counted, so there is nothing to compare with.',
  );
  expect(korean.refusal(always)).toBe('‘자전거’ 태그: 세어 본 날마다 있어서 견주어 볼 날이 없어요.');
});

test('nothing is told as less than nothing', () => {
  expect(english.item({ ...SAME, low: -0.004 })).toContain('95 % between 0.00 and 0.22');
});

test('no direction is told against the plain difference', () => {
  const opposed = { ...SAME, difference: -0.2, plainDifference: 0.36, isOpposed: true };
  expect(english.item(opposed)).toMatch(/showed no direction that can be told .*0\.36\)\. This may be chance\.$/);
  expect(english.item(opposed)).not.toMatch(/higher|lower/);
  expect(korean.item(opposed)).toMatch(/어느 쪽이라고 말할 수 없어요.*0\.36\)\. 우연일 수 있어요\.$/);
  expect(korean.item(opposed)).not.toMatch(/[높낮]/);
});

test('days that were left out are told', () => {
  expect(english.item({ ...SAME, daysAside: 7 })).toMatch(
    / Left out: 7 more with it, on weekdays that always have it\.$/,
  );
  expect(korean.item({ ...SAME, daysAside: 7 })).toContain('7일은 견줄 날이 없어 빠졌어요.');
});

test('what cannot be told from its weekday is told as that, without a number', () => {
  expect(english.refusal(BOUND)).toBe(
    'The tag “자전거” is always on a Saturday, as nearly all Saturdays have it: what goes with the one and what with the other cannot be told apart.',
  );
  expect(english.refusal({ ...BOUND, weekday: null })).toMatch(
    /^The tag “자전거” is there on nearly all days of its weekdays/,
  );
  expect(korean.refusal(BOUND)).toMatch(/^‘자전거’ 태그는 늘 토요일에 나와요\./);
  expect(korean.refusal({ ...BOUND, weekday: null })).toMatch(/^‘자전거’ 태그는 거의 늘 같은 요일에 나와요\./);
});

test.each([
  [
    'not_enough_days',
    3,
    'The tag “자전거”: at least 3 more days are needed.',
    '‘자전거’ 태그: 날이 적어도 3일 더 필요해요.',
  ],
  [
    'not_enough_other_days',
    1,
    'The tag “자전거”: at least one more day is needed without it.',
    '‘자전거’ 태그: 없는 날이 적어도 1일 더 필요해요.',
  ],
  [
    'no_variation',
    0,
    'The tag “자전거”: its days are all alike, and so are the others; how sure a difference is cannot be told.',
    '‘자전거’ 태그: 있는 날은 있는 날대로, 없는 날은 없는 날대로 기분이 모두 같아서 차이가 얼마나 확실한지 알 수 없어요.',
  ],
] as const)('%s is told', (reason, missingDays, inEnglish, inKorean) => {
  const refusal = { ...BOUND, reason, missingDays, weekday: null };
  expect([english.refusal(refusal), korean.refusal(refusal)]).toEqual([inEnglish, inKorean]);
});
