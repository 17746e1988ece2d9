import fc from 'fast-check';
import { derivedFrom } from '../../server/lib/derived';
import { countWords as countPlainWords } from '../../server/lib/words';
import { slowAttacks } from './attacks';

const countWords = (markdown: string) => derivedFrom(markdown).words;
const wordsOf = (markdown: string) => Object.keys(countWords(markdown)).sort();

describe('counting the words of an entry', () => {
  test('counts in any case, the most frequent first, ties in code point order', () => {
    const counts = countWords('Garden, garden; GARDEN! Rain and sun. Rain.');
    expect(Object.entries(counts)).toEqual([
      ['garden', 3],
      ['rain', 2],
      ['sun', 1],
    ]);
  });

  test('Korean laughter and tears stay apart, and are counted as they are typed', () => {
    expect(countWords('ㅋㅋㅋㅠㅠ 오늘 ㅋㅋㅋ, ㅋㅋㅋ')).toEqual({ ㅋㅋㅋ: 2, ㅋㅋㅋㅠㅠ: 1 });
  });

  test('a capital i with a dot counts as the small one', () => {
    expect(countPlainWords('İstanbul istanbul', 'tr')).toEqual({ istanbul: 2 });
  });

  test('of a language without function words of its own those of English are left out', () => {
    expect(Object.keys(countPlainWords('the garden and the rain', 'pcm'))).toEqual(['garden', 'rain']);
  });

  test.each([
    [
      'Markdown and code',
      '# Walk\n\n**river** `const` ~~mist~~\n\n```js\nlet secret = 1\n```',
      ['mist', 'river', 'walk'],
    ],
    [
      'addresses',
      'read https://example.org/page, www.example.org, example.org and write to me@example.org',
      ['read', 'write'],
    ],
    ['mentions', 'Lunch with @anna and @tom-smith.', ['lunch']],
    ['numbers', '42 ducks, 3pm, 10km, 1,000 and 2nd', ['ducks']],
    ['what numbers count', '6시에 퇴근, 야근 2일째, 10 커피. 3時間の散歩', ['散歩', '야근', '커피', '퇴근']],
    ['single letters', 'x marks q', ['marks']],
    ['stop words and contractions', "I don't know what they've been doing, it isn't and wasn't. Today I can’t.", []],
    [
      'underscores and apostrophes',
      "__proto__ _quiet_ 'tis 'garden' snake_case",
      ['garden', 'proto', 'quiet', 'snake_case', 'tis'],
    ],
    ['titles', 'Mr Hendricks and Mrs. Adeyemi saw Dr Patel, Ms Lee too.', ['adeyemi', 'hendricks', 'lee', 'patel']],
    ['apostrophes that were left out', 'Shes ok, hes late, theyre here for the garden', ['garden', 'late']],
    ['possessives', "Anna's garden and the dogs' bowl, my mum’s", ['anna', 'bowl', 'dogs', 'garden', 'mum']],
    ['pronouns and auxiliaries', 'She said that when she does her own work it is mine.', ['work']],
    ['a forgotten space', 'I slept.Then rain came', ['rain', 'slept']],
    ['keyboard mashing', `${'x'.repeat(50)} calm`, ['calm']],
    ['HTML', '<b class="loud">storm</b> <!-- hidden -->', ['storm']],
  ])('leaves out %s', (_, markdown, expected) => {
    expect(wordsOf(markdown)).toEqual(expected);
  });

  test.each([
    [
      'ko',
      '오늘은 친구들과 함께 바닷가에서 놀았다. 고양이가 학교에서는 잤고 떡볶이를 먹어서 행복했다. 행복한 하루, 서울로!',
      ['고양이', '놀았다', '떡볶이', '먹어서', '바닷가', '서울', '잤고', '친구', '학교', '함께', '행복'],
    ],
    [
      'de',
      'Heute war ich mit meiner Familie im Wald. Die Kinder lachten und ich war glücklich.',
      ['familie', 'glücklich', 'kinder', 'lachten', 'wald'],
    ],
    [
      'es',
      'Hoy fui al trabajo y estuve muy cansada, pero mi familia me hizo reír.',
      ['cansada', 'familia', 'reír', 'trabajo'],
    ],
    [
      'fr',
      "Aujourd'hui j'ai vu l'amour de ma vie, c'était merveilleux. L'école était fermée.",
      ['amour', 'fermée', 'merveilleux', 'vie', 'école'],
    ],
    [
      'zh',
      '今天和外公在公园里走了一个小时，他没说话，我也没说。自己弄了面条，吃了三个饺子。',
      ['公园', '吃了', '外公', '说话', '走了', '面条', '饺子'],
    ],
    ['ja', '今日は友達と海に行きました。私は猫が好きです。母と電話した。', ['友達', '好き', '母', '海', '猫', '電話']],
    [
      'en',
      'Today I was at home with my three sisters and my family, and we were happy and together.',
      ['family', 'happy', 'home', 'sisters', 'together'],
    ],
  ])('keeps what an entry in %s is about', (_, markdown, expected) => {
    expect(wordsOf(markdown)).toEqual([...expected].sort());
  });

  test('an English word is not lost because it is a stop word elsewhere', () => {
    expect(wordsOf('The war made people die, a hat and a gift for my son.')).toEqual([
      'die',
      'gift',
      'hat',
      'people',
      'son',
      'war',
    ]);
  });

  test('a word is the same with marks inside that nobody sees, and with any apostrophe', () => {
    const counts = countWords(
      'Cof\u00adfee, cof\u2060fee, coffee. Anna\u02bcs and Anna’s and Anna‘s garden. It isn\u02bct.',
    );
    expect(counts).toEqual({ anna: 3, coffee: 3, garden: 1 });
  });

  test('names of object properties are words like others, but none is __proto__', () => {
    expect(countWords('constructor constructor valueOf hasOwnProperty')).toEqual({
      constructor: 2,
      hasownproperty: 1,
      valueof: 1,
    });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('__proto__', '_', "'", '__proto__s', 'proto', ' ', '**', '’', 'ﬀ', 'Ｐ')),
        (parts) => {
          expect(Object.keys(countWords(parts.join('')))).not.toContain('__proto__');
        },
      ),
    );
  });

  test('of any string: lower-case words of 2 to 40 letters, each counted at least once, at most 500', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (markdown) => {
        const counts = Object.entries(countWords(markdown));
        expect(counts.length).toBeLessThanOrEqual(500);
        for (const [word, count] of counts) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(word.length).toBeLessThanOrEqual(40);
          expect(word).toMatch(/^[\p{L}\p{M}][\p{L}\p{M}\p{N}'_]*$/u);
        }
      }),
    );
  });

  test('counts are the same whatever blank lines and marks stand around the words', () => {
    const word = fc.constantFrom('garden', 'river', 'storm', 'calm', 'bread', '바다', 'mother');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
        const expected: Record<string, number> = {};
        for (const each of words) expected[each] = (expected[each] ?? 0) + 1;
        expect(countWords(words.join(' '))).toEqual(expected);
        expect(countWords(words.map((each) => `**${each}**`).join('\n\n'))).toEqual(expected);
      }),
    );
  });

  test('a long entry keeps its 500 most frequent words', () => {
    const letters = 'abcdefghijklmnopqrst';
    const words = Array.from(
      { length: 2_000 },
      (_, index) => `zq${[...String(index)].map((digit) => letters[Number(digit)]).join('')}`,
    );
    const counts = countWords([...words, ...words.slice(1_500)].join(' '));
    expect(Object.keys(counts)).toEqual(words.slice(1_500).sort());
  });

  test('no text takes many times as long as a page of Markdown', () => {
    expect(slowAttacks(countWords)).toEqual([]);
  });
});

test('a text in plain letters is cut into the words that ICU cuts it into', () => {
  const pieces = fc.constantFrom(..."abcst  ..,,;;::''__129\n\t()\"@#/\\-*&?!".split(''), 'don', "n't", 'work', 'Then');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (chosen) => {
      const text = chosen.join('');
      expect(countPlainWords(text, 'en')).toEqual(countPlainWords(`${text} “`, 'en')); // the quotation mark is not plain
    }),
    { numRuns: 2_000 },
  );
});
