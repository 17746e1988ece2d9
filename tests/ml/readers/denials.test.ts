import { markDenials } from '../../../ml/text/ngrams/denials';
import { ngramsOf } from '../../../ml/text/ngrams/ngrams';

/** The words that are left as they were. */
const plain = (text: string) =>
  markDenials(text)
    .split(' ')
    .filter((word) => /^[\0-\uffff]*$/u.test(word));

test.each([
  ['나는 행복하지 않다.', ['나는', '않다.']],
  ['전혀 즐겁진 않았어', ['전혀', '않았어']],
  ['하나도 안 무서웠다', ['하나도', '안']],
  ['못 잤다', ['못']],
  ['웃을 수가 없었다', ['없었다']],
  ['슬픈 게 아니라 피곤하다', ['아니라', '피곤하다']],
  ['기분이 좋지않아', ['기분이', '않아']],
  ['슬퍼하지 말자', ['말자']],
  ['울지 말아야지', ['말아야지']],
  ['힘들 정도는 아니다', ['아니다']],
  ['기쁘질않아', ['않아']],
  ['행복하진않다', ['않다']],
  ['안', ['안']],
  ['없다', ['없다']],
  ['안녕, 오늘은 행복하다', ['안녕,', '오늘은', '행복하다']],
])('of %s what is denied is written apart', (text, left) => {
  expect(plain(text)).toEqual(left);
});

test('a denied word shares no n-gram with the word, however its letters are composed', () => {
  const denied = markDenials('행복하지 않다'.normalize('NFD')).split(' ')[0] ?? '';
  const own = ngramsOf('행복하지', 20);
  const shared = [...ngramsOf(denied, 20).keys()].filter((bucket) => own.has(bucket));
  expect(shared).toEqual([]);
  expect(denied).toHaveLength(8); // two units a letter
});

test('a word of fifty thousand letters takes no longer than many short ones', () => {
  const time = (text: string) => {
    const start = process.cpuUsage();
    for (let times = 0; times < 20; times += 1) markDenials(text);
    return process.cpuUsage(start).user;
  };
  time('지'.repeat(50_000));
  const [many, one] = [time('가지 '.repeat(16_000)), time('지'.repeat(50_000))];
  expect(one).toBeLessThan(20 * many + 100_000);
});
