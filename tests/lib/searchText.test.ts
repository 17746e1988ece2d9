import fc from 'fast-check';
import { derivedFrom } from '../../server/lib/derived';
import { searchTerms } from '../../server/web/lib/searchText';

const searchText = (markdown: string) => derivedFrom(markdown).searchText;

describe('the text that is searched', () => {
  test('is the readable text, lower-case, in one line, with full-width letters and curly apostrophes made plain', () => {
    expect(searchText('# Café\n\nIt’s **ＧＲＥＡＴ**  `code` https://example.org')).toBe("café it's great");
  });

  test('keeps mentions and tags, because people are searched for', () => {
    expect(searchText('Lunch with @Anna #friends')).toBe('lunch with @anna #friends');
  });

  test('is found by its own words in any case or form', () => {
    const text = searchText('Ångström and the CAFÉ, 오늘 행복했다');
    for (const query of ['CAFÉ', 'cafe\u0301', 'ångström', 'A\u030angström', '행복', '행복'.normalize('NFD')]) {
      for (const term of searchTerms(query)) expect(text).toContain(term);
    }
  });

  test('Korean letters that stand alone are found as they were typed, and no syllable that nobody wrote', () => {
    const text = searchText('진짜 ㅋㅋㅋㅠㅠ 그래 ㅎㅎㅎ ㅠㅠㅠ 했다ㅋㅋ');
    for (const query of [
      'ㅋㅋㅋ',
      'ㅠㅠ',
      'ㅎㅎㅎ',
      'ㅠㅠㅠ',
      '했다ㅋ',
      'ㅎㅎㅎ'.normalize('NFKC'),
      '했다'.normalize('NFD'),
    ])
      for (const term of searchTerms(query)) expect(text).toContain(term);
    for (const query of ['큐', '켜']) expect(text).not.toContain(query);
  });

  test('Turkish words are found whichever of its letters i a keyboard has', () => {
    const text = searchText('İstanbul çok güzel. ISPARTA da, sıkıldım.');
    for (const query of ['istanbul', 'İSTANBUL', 'I\u0307stanbul', 'ısparta', 'Isparta', 'SIKILDIM', 'sikildim'])
      for (const term of searchTerms(query)) expect(text).toContain(term);
  });

  test('query words are folded alike, each once', () => {
    expect(searchTerms('  Red RED  Wine\n')).toEqual(['red', 'wine']);
    expect(searchTerms(' \u200b ')).toEqual([]);
  });

  test('has none of the marks that nobody sees, and one apostrophe for all that look like it', () => {
    const text = searchText('The cof\u00adfee was\u2060 rock\u02bcn\u02bcroll\ufeff, it‘s \u200btrue');
    expect(text).toBe("the coffee was rock'n'roll, it's true");
    expect(searchTerms('cof\u00adfee it\u02bcs IT’S tr\u2060ue')).toEqual(['coffee', "it's", 'true']);
  });

  test('every word of a plain text is found', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-zÀ-ÿ가-힣]{1,8}$/), { minLength: 1 }), (words) => {
        const text = searchText(words.join(' '));
        for (const term of searchTerms(words.join(' '))) expect(text).toContain(term);
      }),
    );
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const folded = searchTerms(query).join(' ');
        expect(searchTerms(folded).join(' ')).toBe(folded);
      }),
    );
  });
});
