import fc from 'fast-check';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import { LOCALES, localeFor } from '../../server/services/reports/locales';
import type { Locale, Variants } from '../../server/services/reports/locales/locale';
import { RULES } from '../../server/services/reports/suggestions';
import { namesOf, sayReasons } from '../../server/services/reports/words';
import { NASTY_TAGS, randomFacts } from './support/randomFacts';

const FORBIDDEN = /depress|disorder|diagnos|symptom|you should|you must|you failed|\bshould\b|우울|진단|증상|해야/i;
const UNFILLED = /undefined|null|NaN|\[object|[{}]|\$|‘’| {2}| \.|^ | $/;

/** Everything a rule can say of these facts in a language: each variant, and its reasons. */
function sayings(locale: Locale, facts: Facts): string[] {
  return RULES.filter((rule) => rule.when(facts)).flatMap((rule) => {
    const reasons = rule.because(facts);
    const variants: Variants = locale.suggestion[rule.id];
    const names = namesOf(locale, reasons);
    return [
      sayReasons(locale, reasons),
      ...variants.map((phrase) => (typeof phrase === 'string' ? phrase : phrase(names))),
    ];
  });
}

function textsOf(locale: Locale, facts: Facts): string[] {
  const { headline, summary, ranges, comparison, suggestion, disclaimer } = composeReport(facts, locale);
  const { text, because } = suggestion;
  return [headline, summary, ...ranges.map((range) => range.text), comparison.text, text, because, disclaimer];
}

const samples = fc.sample(randomFacts, { numRuns: 600, seed: 20261121 });

describe.each(LOCALES.map((locale) => [locale.language, locale] as const))('the words of %s', (language, locale) => {
  const texts = samples.flatMap((facts) => [...textsOf(locale, facts), ...sayings(locale, facts)]);
  const distinct = [...new Set(texts)];

  it('never diagnose, blame, prescribe, or leave a gap, whatever the facts', () => {
    expect(distinct.length).toBeGreaterThan(1_000);
    expect(distinct.filter((text) => FORBIDDEN.test(text))).toEqual([]);
    expect(distinct.filter((text) => text === '' || UNFILLED.test(text))).toEqual([]);
  });

  it('never name a tag that is not plain words', () => {
    expect(distinct.filter((text) => NASTY_TAGS.some((tag) => text.includes(tag)))).toEqual([]);
    expect(distinct.some((text) => text.includes('running'))).toBe(true);
  });

  it('have two variants of every suggestion, all different', () => {
    const names = { emotion: 'E', weekday: 'W', tag: 'T' };
    const all = Object.values<Variants>(locale.suggestion).flatMap((variants) => {
      expect(variants.length).toBeGreaterThanOrEqual(2);
      return variants.map((phrase) => (typeof phrase === 'string' ? phrase : phrase(names)));
    });
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((text) => FORBIDDEN.test(text))).toEqual([]);
  });

  if (language === 'en') {
    it('count in correct plurals', () => {
      const wrong =
        /\b1 (entries|days|heavy days|quiet weeks|different emotions)\b|\b(0|[2-9]|\d\d+) (entry|day|heavy day|quiet week|different emotion)\b/;
      expect(distinct.filter((text) => wrong.test(text))).toEqual([]);
      expect(
        distinct.some((text) => /\b1 entry\b/.test(text)) && distinct.some((text) => /\b2 entries\b/.test(text)),
      ).toBe(true);
    });
  }

  if (language === 'ko') {
    it('choose particles by the final consonant', () => {
      const nouns = [...EMOTIONS.map((emotion: Emotion) => locale.emotion[emotion]), ...locale.weekdays];
      const particles: [withFinal: string, without: string][] = [
        ['은', '는'],
        ['이', '가'],
        ['을', '를'],
        ['과', '와'],
        ['이에요', '예요'],
      ];
      const wrong = nouns.map((noun) => {
        const hasFinal = ((noun.codePointAt(noun.length - 1) ?? 0) - 0xac00) % 28 !== 0; // Unicode, 3.12: Hangul syllables
        return new RegExp(`${noun}(${particles.map(([a, b]) => (hasFinal ? b : a)).join('|')})(?![가-힣])`);
      });
      expect(distinct.filter((text) => wrong.some((pattern) => pattern.test(text)))).toEqual([]);
      expect(distinct.filter((text) => /[가-힣]\((은|이|을)\)|은\/는|이\/가|을\/를/.test(text))).toEqual([]);
    });
  }
});

describe('the rules', () => {
  it('are 40 or more, each with an id of its own and a dated source', () => {
    expect(RULES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    expect(RULES.filter(({ source }) => !/\((19|20)\d\d\)\./.test(source))).toEqual([]);
  });

  it('each apply to some week, and each give their reasons', () => {
    const applying = new Set<string>();
    for (const facts of samples) {
      for (const rule of RULES.filter(({ when }) => when(facts))) {
        applying.add(rule.id);
        expect(rule.because(facts)).not.toEqual([]);
      }
    }
    expect(RULES.map(({ id }) => id).filter((id) => !applying.has(id))).toEqual([]);
  });
});

describe('the language of a report', () => {
  it.each([
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
    ['KO-kr', 'ko'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['kok', 'en'],
  ])('for %s is %s', (tag, language) => {
    expect(localeFor(tag).language).toBe(language);
  });
});
