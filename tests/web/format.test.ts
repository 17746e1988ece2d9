import { excerptOf, foundExcerptOf } from '../../server/web/entries/excerpt';
import { createFormat } from '../../server/web/lib/format';
import { searchTerms } from '../../server/web/lib/searchText';
import { uuidv7 } from '../../server/web/lib/uuid';
import { leaveLatest } from '../../server/web/offline/leaveLatest';

describe('what the page writes', () => {
  const { moment, hour, signed, percent, weekdayName, monthName, range, shortDay } = createFormat(
    'en-GB',
    'Pacific/Kiritimati', // fourteen hours ahead
  );

  test('instants are told in the zone of the account, hours of a day in none', () => {
    expect(moment('2026-11-21T06:30:00Z')).toBe('21 Nov 2026, 20:30');
    expect(moment('2026-11-21T16:30:00Z')).toBe('22 Nov 2026, 06:30');
    expect(hour(21)).toBe('21:00');
  });

  test('a week begins with Monday, a day of another year says which', () => {
    expect([0, 6].map((number) => weekdayName(number))).toEqual(['Monday', 'Sunday']);
    expect([1, 12].map((number) => monthName(number, 'short'))).toEqual(['Jan', 'Dec']);
    expect(range('2025-12-29', '2026-01-04')).toBe('29 Dec 2025\u2009–\u20094 Jan 2026');
    expect(shortDay('2024-11-25')).toBe('Mon, 25 Nov 2024');
  });

  test('a number says whether it is more or less, and nought is neither', () => {
    expect([0.424, -0.5, 0, -0.001].map((value) => signed(value))).toEqual(['+0.42', '−0.50', '0.00', '0.00']);
    expect(percent(12.5, 1)).toBe('12.5%');
  });
});

test.each([
  ['# Plans\n\nThe train to the coast.\n\n- tickets\n- [ ] apples', 'Plans · The train to the coast. tickets · apples'],
  ['**Late** again\nand [wet](https://example.org).', 'Late again and wet.'],
  ['One\n\n\nTwo', 'One · Two'],
  ['On ![Mercury](https://example.org/Mercury_(planet)), then home.', 'On Mercury, then home.'],
  ['[[[ of [these](https://example.org) there is one.', '[[[ of these there is one.'],
])('the beginning of %j is shown as %j', (text, shown) => {
  expect(excerptOf(text)).toBe(shown);
});

test.each([
  '오후 2~3시에 병원, 3~4시에 집',
  '3*4*5=60 and 2**3**2',
  'snake_case_name',
  '-5도까지 내려갔다',
  '+82 10',
  '#1 on my list',
  '>_< (*^^*) 좋다 (*^^*) ^_^ ^_^ 좋아~~ㅎㅎ~~',
])('nothing that was said is missing at the beginning of %j', (text) => {
  expect(excerptOf(text)).toBe(text);
});

test('marks around words are not shown, and what was written so that it is none is', () => {
  expect(excerptOf('**Bold *and* slanted**, ~~gone~~, `code`, 한**중요**한')).toBe(
    'Bold and slanted, gone, code, 한중요한',
  );
  expect(excerptOf('***both*** and *slanted **and bold***')).toBe('both and slanted and bold');
  expect(excerptOf('_so_ __very__ 3\\*4\n\n---\n\nEnd')).toBe('so very 3*4 · End');
});

test('a text without spaces is cut near its end, and through no emoji', () => {
  const days = `今日 ${'長い文章です'.repeat(60)}`;
  expect(excerptOf(days)).toBe(`${days.slice(0, 220)} …`);
  expect(excerptOf(`a${'😀'.repeat(150)}`)).toBe(`a${'😀'.repeat(109)} …`);
});

test('a long text is shown up to a whole word', () => {
  expect(excerptOf('word '.repeat(60))).toBe(`${'word '.repeat(44)}…`);
});

const found = (text: string, query: string) =>
  foundExcerptOf(text, searchTerms(query))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');
const LONG = 'Nothing much until the evening came. '.repeat(9);

test('what was searched for is shown where it stands first, with a little before it, and marked wherever it can be seen', () => {
  const shown = found(`${LONG}\n\nThe **Hospice** rang; the hospice is near.\n\n${LONG}`, 'hospice');
  expect(shown).toMatch(/^… (\w[\w ]*\. )+The \[Hospice\] rang; the \[hospice\] is near\. Nothing .* …$/);
  expect(shown.length).toBeLessThan(240);
  expect(found(`Whistling. ${LONG}`, 'WHISTLING')).toMatch(/^\[Whistling\]\. Nothing .* …$/);
});

test.each([
  ['Zum CAFE\u0301 gelaufen', 'café', 'Zum [CAFE\u0301] gelaufen'],
  ['오늘은 병원에 갔다', '병원', '오늘은 [병원]에 갔다'],
  ['병원에 갔다'.normalize('NFD'), '병원', `[${'병원'.normalize('NFD')}]${'에 갔다'.normalize('NFD')}`],
  ['웃었다ㅋㅋㅋ', 'ㅋㅋ', '웃었다[ㅋㅋ]ㅋ'],
  ['ＧＲＥＡＴ, it‘s the ﬁsh', "great it's fish", '[ＧＲＥＡＴ], [it‘s] the [ﬁsh]'],
  ['İstanbul in cof\u00adfee', 'istanbul coffee', '[İstanbul] in [cof\u00adfee]'],
  ['whistling <b>wind', 'list <b>', 'whistling [<b>]wind'],
  ['a[i] and a.i', 'a.i', 'a[i] and [a.i]'],
])('in %j searching for %j finds %j', (text, query, shown) => {
  expect(found(text, query)).toBe(shown);
});

test('where what was searched for stands in no part that is shown, or nothing was, the beginning is shown', () => {
  const text = `[Mercury](https://example.org/hospice) ${LONG}`;
  for (const query of ['hospice', '', '\u200b']) expect(found(text, query)).toBe(excerptOf(text));
});

test('to find the place takes no longer than the text is long, whatever is in it', () => {
  const texts = ['a', '[](', '**a', '\u1100'];
  const started = process.cpuUsage().user;
  for (const text of texts) found(`${text.repeat(50_000 / text.length)}ab end`, 'aaaaaaab a end');
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(10_000);
});

test('the name that an entry is given on a device begins with the time, so that later ones come later', () => {
  const name = uuidv7(Date.parse('2026-11-21T06:30:00Z'));
  expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(name.replace('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T06:30:00Z'));
});

test.each([
  [5, 3, [3, 4, 5]],
  [3, 3, [1, 2, 3]],
  [1, 3, [1]],
])('of %d that are kept on a device, where %d may be, the latest stay', async (count, most, left) => {
  const kept = Array.from({ length: count }, (_, index) => index + 1);
  const cursor = { delete: async () => void kept.shift(), continue: async () => (kept.length > 0 ? cursor : null) };
  await leaveLatest({ count: async () => kept.length, openCursor: async () => cursor }, most);
  expect(kept).toEqual(left);
});
