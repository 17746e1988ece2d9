import fc from 'fast-check';
import { splitSentences } from '../../../ml/text/sentences';
import { slowAttacks } from '../../lib/attacks';

const sentences = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

/** Its six letters are tags, which nobody sees. */
const WALES = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}';

describe('splitting a text into sentences', () => {
  test.each([
    ['I ran. Then I slept! Why?', ['I ran.', 'Then I slept!', 'Why?']],
    ['Mr. Smith met Dr. No. They talked.', ['Mr. Smith met Dr. No.', 'They talked.']],
    ['I saw J. R. Hartley. Nice man.', ['I saw J. R. Hartley.', 'Nice man.']],
    ['Bring food, e.g. Korean pancakes. Thanks.', ['Bring food, e.g. Korean pancakes.', 'Thanks.']],
    ['We had tea, cake, etc. and left.', ['We had tea, cake, etc. and left.']],
    ['She was as tired as I. We left.', ['She was as tired as I.', 'We left.']],
    ['No. I will not.', ['No.', 'I will not.']],
    ['On Jan. 5 at no. 7 it rained. Hard.', ['On Jan. 5 at no. 7 it rained.', 'Hard.']],
    ['On Sept. 5 I ran, on Sep. 6 I slept. Hard.', ['On Sept. 5 I ran, on Sep. 6 I slept.', 'Hard.']],
    ['Gov. Lee and Prof. Kim met on Mt. Etna. Then rain.', ['Gov. Lee and Prof. Kim met on Mt. Etna.', 'Then rain.']],
    ['It was us vs. Them at St. Paul. We won.', ['It was us vs. Them at St. Paul.', 'We won.']],
    ['Seen (Dr. Kim) and “Mr. Lee”, twice. Home.', ['Seen (Dr. Kim) and “Mr. Lee”, twice.', 'Home.']],
    ['It cost 3.50 at 5 p.m. today. Fine.', ['It cost 3.50 at 5 p.m. today.', 'Fine.']],
    ['I waited... and waited. Nothing.', ['I waited... and waited.', 'Nothing.']],
    ['Passed!!! 🎉🎉 Now I sleep.', ['Passed!!! 🎉🎉', 'Now I sleep.']],
    ['So sad. 😢', ['So sad. 😢']],
    ['Thumbs up. 👍🏽 Then home.', ['Thumbs up. 👍🏽', 'Then home.']],
    ['All here. 👩‍👩‍👧 Then sleep. 😴', ['All here. 👩‍👩‍👧', 'Then sleep. 😴']],
    ['We won! \u{1F1F0}\u{1F1F7} Then home.', ['We won! \u{1F1F0}\u{1F1F7}', 'Then home.']],
    [`We won!${WALES} Then home.`, [`We won!${WALES}`, 'Then home.']],
    ['We won. (!!) Nice.', ['We won. (!!)', 'Nice.']],
    ['"Go!" she said. I went.', ['"Go!" she said.', 'I went.']],
    ['«Je pars!» dit-elle. Puis rien.', ['«Je pars!» dit-elle.', 'Puis rien.']],
    ['grandma called. told her all. then slept', ['grandma called.', 'told her all.', 'then slept']],
    ['i said no. mr. lee, a. lee, etc. and all. why', ['i said no.', 'mr. lee, a. lee, etc. and all.', 'why']],
    ['idk... maybe. at 9 a.m. then', ['idk... maybe.', 'at 9 a.m. then']],
    ['Em casa. às três fui. Vi o dr. silva.', ['Em casa. às três fui.', 'Vi o dr. silva.']],
    ['No breaks. 13 hours. Short. £212', ['No breaks.', '13 hours.', 'Short.', '£212']],
    ['i paid rs. 500 there. el sr. perez, evtl. morgen', ['i paid rs. 500 there.', 'el sr. perez, evtl. morgen']],
    ['We met Sat. 5 at vol. 3, approx. 13 of us.', ['We met Sat. 5 at vol. 3, approx. 13 of us.']],
    ['first line\nsecond line', ['first line', 'second line']],
    ['오늘은 좋았다. 내일도 좋을까?', ['오늘은 좋았다.', '내일도 좋을까?']],
    ['嬉しかった。また行きたい。', ['嬉しかった。', 'また行きたい。']],
    ['😀', ['😀']],
    ['  \n\n ', []],
    ['', []],
  ])('%j has the sentences %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('an over-long sentence is cut after a clause, else between words', () => {
    const clause = 'I went on and on and on along the road that never seemed to end for me, ';
    const parts = sentences(clause.repeat(12));
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.endsWith(',')).toBe(true);
    const two = `${'I went on along the road '.repeat(9)}; ${'and on along the road, '.repeat(9)}`;
    expect(sentences(two).map((part) => part.at(-1))).toEqual([';', ',']);
    expect(sentences('今日は長い散歩をして、'.repeat(60)).map((part) => part.at(-1))).toEqual(['、', '、']);
    expect(sentences('word '.repeat(150)).map((part) => part.split(' ').length)).toEqual([60, 60, 30]);
    expect(sentences('漢'.repeat(900)).map((part) => part.length)).toEqual([400, 400, 100]);
  });

  test('a line of many sentences has each of them whole, wherever the segmenter is asked anew', () => {
    const sentence = 'I walked down to the sea today.';
    expect(new Set(sentences(`${sentence} `.repeat(90)))).toEqual(new Set([sentence]));
  });

  test('of any string nothing but whitespace is lost, pieces are in order and bounded', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('Mr. ', 'I. ', '. ', 'word ', '😀', '\n', ', ', '가나 ', '漢字', '5', '"', ')'), {
          maxLength: 400,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        let at = 0;
        for (const { start, end } of splitSentences(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          const sentence = text.slice(start, end);
          expect(sentence.trim()).toBe(sentence);
          expect(sentence).not.toBe('');
          expect(sentence).not.toContain('\n');
          expect(sentence.length).toBeLessThanOrEqual(400);
          expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(60);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });

  test('a family is never cut, however many stand in a row', () => {
    const family = '👨‍👩‍👧‍👦';
    for (let before = 0; before < family.length; before++) {
      const parts = sentences(`${'x'.repeat(before)}${family.repeat(80)}`);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.map((part) => part.replace(/^x+/, '').replaceAll(family, ''))).toEqual(parts.map(() => ''));
    }
  });

  test('a pair of surrogates is never cut', () => {
    for (const { start, end } of splitSentences(`a${'😀'.repeat(1_000)}`)) {
      expect(`a${'😀'.repeat(1_000)}`.slice(start, end).isWellFormed()).toBe(true);
    }
  });

  test('no text takes many times as long as a page of Markdown', () => {
    expect(slowAttacks(splitSentences)).toEqual([]);
  });
});
