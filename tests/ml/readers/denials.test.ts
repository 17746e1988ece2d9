import { markDenials } from '../../../ml/text/ngrams/denials';
import { ngramsOf } from '../../../ml/text/ngrams/ngrams';

/** The words that are left as they were. */
const plain = (text: string, language: string) =>
  markDenials(text, language)
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
  ['눈물이 멈추지 않는다', ['눈물이', '멈추지', '않는다']],
  ['울음을 멈출 수가 없다', ['울음을', '멈출', '없다']],
  ['비가 안 그친다', ['비가', '안', '그친다']],
  ['불안이 가시질않아', ['불안이', '가시질', '않아']],
  ['안', ['안']],
  ['없다', ['없다']],
  ['안녕, 오늘은 행복하다', ['안녕,', '오늘은', '행복하다']],
])('of %s what is denied is written apart', (text, left) => {
  expect(plain(text, 'ko')).toEqual(left);
});

test.each([
  ['de', 'Ich bin NICHT besonders glücklich heute.', ['ich', 'bin', 'nicht']],
  ['de', 'Das freut mich nicht, aber es geht.', ['nicht,', 'aber', 'es', 'geht.']],
  ['de', 'Keine Angst mehr vor morgen früh.', ['keine', 'morgen', 'früh.']],
  ['de', 'Ohne Worte. Ich bin froh.', ['ohne', 'ich', 'bin', 'froh.']],
  ['es', 'No estoy contenta porque llueve.', ['no', 'porque', 'llueve.']],
  ['es', '¡Nunca nada bueno!', ['¡nunca', 'nada']],
  ['sv', 'Jag är inte rädd men trött', ['jag', 'är', 'inte', 'men', 'trött']],
  ['ro', 'N-am chef de nimic.', ['n-am', 'nimic.']],
  ['ru', 'Мне не страшно, мне грустно', ['мне', 'не', 'мне', 'грустно']],
  ['uk', 'Я не щаслива, але й не сумна.', ['я', 'не', 'але', 'й', 'не']],
  ['hi', 'मैं खुश नहीं हूँ और थका हूँ', ['नहीं', 'और', 'थका', 'हूँ']],
])('%s: of %s what is denied is written apart', (language, text, left) => {
  expect(plain(text, language)).toEqual(left);
});

test.each([
  ['今天不开心。', '今天不', '。'],
  ['我没有生气', '我没有', ''],
  ['味道不错', '味道不错', ''],
  ['还没有', '还没有', ''],
])('Chinese: of %s what is denied is written apart', (text, before, after) => {
  const left = [...markDenials(text, 'zh')].filter((letter) => (letter.codePointAt(0) ?? 0) < 0x1_0000).join('');
  expect(left).toBe(before + after);
});

test('a denied word shares no n-gram with the word, however its letters are composed', () => {
  for (const [language, word, denial] of [
    ['ko', '행복하지', '행복하지 않다'],
    ['de', 'glücklich', 'nicht Glücklich'],
    ['hi', 'खुश', 'खुश नहीं'],
  ] as const) {
    const denied = markDenials(denial.normalize('NFD'), language);
    const own = ngramsOf(word, 30);
    const left = denied.split(' ').find((one) => !/^[\0-\uffff]*$/u.test(one)) ?? '';
    const shared = [...ngramsOf(left, 30).keys()].filter((bucket) => own.has(bucket));
    expect({ language, shared }).toEqual({ language, shared: [] });
  }
});

test.each([
  ['ko', '지', '가지 '],
  ['de', 'a', 'nicht '],
  ['de', '!', 'nicht '],
  ['zh', '不', '不好 '],
])('%s: a word of fifty thousand %s takes no longer than many short ones', (language, letter, short) => {
  const time = (text: string) => {
    const start = process.cpuUsage();
    for (let times = 0; times < 20; times += 1) markDenials(text, language);
    return process.cpuUsage(start).user;
  };
  time(letter.repeat(50_000));
  const [many, one] = [time(short.repeat(16_000)), time(letter.repeat(50_000))];
  expect(one).toBeLessThan(20 * many + 100_000);
});
