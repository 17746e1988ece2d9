import fc from 'fast-check';
import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import { LOCALES, localeFor } from '../../server/services/reports/locales';
import { withParticle } from '../../server/services/reports/locales/ko/lexicon';
import type { Locale } from '../../server/services/reports/locales/locale';
import { RULES } from '../../server/services/reports/suggestions';
import { fillFrame, LEAST_FRAMES } from '../../server/services/reports/words/frames';
import { wordsOf } from '../../server/services/reports/words/lexicon';
import { sayClaim, sayReasons } from '../../server/services/reports/words/say';
import { factsOf, HISTORY_DAYS, NASTY_TAGS, randomFacts, type TestEntry } from './support/randomFacts';

const FORBIDDEN = /depress|disorder|diagnos|symptom|you should|you must|you failed|\bshould\b|우울|진단|증상|해야/i;
const UNFILLED = /undefined|null|NaN|\[object|[{}]|\$|‘’| {2}| \.|^ | $/;

/** What every rule that applies rests on. */
function sayings(locale: Locale, facts: Facts): string[] {
  return RULES.filter((rule) => rule.when(facts)).map((rule) => sayReasons(rule.because(facts), locale, facts.turn));
}

function textsOf(locale: Locale, facts: Facts): string[] {
  const { headline, summary, ranges, comparison, suggestion, disclaimer } = composeReport(facts, locale);
  const { text, because } = suggestion;
  return [headline, summary, ...ranges.map((range) => range.text), comparison.text, text, because, disclaimer];
}

const READ = { emotion: 'fear', strength: 0.8 } as const;
/** One very heavy page without a choice in a light week, which is rare by chance. */
const joke = factsOf({
  days: Array.from({ length: HISTORY_DAYS }, (_, index): TestEntry[] =>
    index < HISTORY_DAYS - 7
      ? []
      : [{ selected: null, read: { ...READ, sentiment: index % 7 === 0 ? -0.9 : 0.4 }, tags: [] }],
  ),
  monday: '2026-11-16',
});
const samples = [...fc.sample(randomFacts, { numRuns: 600, seed: 20261121 }), joke];

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

  it('have two texts or more of every suggestion, dealt evenly, all different', () => {
    const all = Object.values(locale.suggestion).flatMap((texts) => {
      expect([2, 4, 8]).toContain(texts.length);
      return texts;
    });
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((text) => FORBIDDEN.test(text))).toEqual([]);
  });

  it('call lighter what is lighter, and heavier what is heavier, of a week as of a month or a year', () => {
    const isKorean = language === 'ko';
    const lighter = isKorean ? /가벼|작아졌|덜 무거/ : /lighter|smaller share|less weight/i;
    const heavier = isKorean ? /(?<!덜 )무거|커졌/ : /heavier|larger share|more weight/i;
    const { frames, longFrames } = locale;
    for (const frame of [...longFrames.lighter, ...longFrames.fewerPainful, ...frames.fewerPainful])
      expect([frame, lighter.test(frame), heavier.test(frame)]).toEqual([frame, true, false]);
    for (const frame of [...longFrames.heavier, ...longFrames.morePainful, ...frames.morePainful])
      expect([frame, lighter.test(frame), heavier.test(frame)]).toEqual([frame, false, true]);
  });

  it('call a month, a year or a day heavy, light or calmest in words of that side', () => {
    const isKorean = language === 'ko';
    const heavy = isKorean ? /무거|힘든|쉽지 않은/ : /heavy|hard|asked a lot|not an easy/i;
    const light = isKorean ? /가벼|환한|빛이|밝은/ : /light|bright|friendly/i;
    const { headlineHeavy, headlineLight, calmest } = locale.longFrames;
    for (const frame of headlineHeavy)
      expect([frame, heavy.test(frame), light.test(frame)]).toEqual([frame, true, false]);
    for (const frame of headlineLight)
      expect([frame, heavy.test(frame), light.test(frame)]).toEqual([frame, false, true]);
    for (const frame of calmest) expect(frame).toMatch(isKorean ? /가장 작은|가장 잔잔/ : /smallest|calmest/i);
    const { swing, brightest, hardest } = locale.frames;
    for (const frame of brightest) expect(frame).toMatch(isKorean ? /환한/ : /brightest/);
    for (const frame of hardest) expect(frame).toMatch(isKorean ? /힘든/ : /hardest/);
    for (const frame of swing)
      expect(frame).toMatch(isKorean ? /brightest.*가볍.*hardest.*무거/ : /brightest.*lightest.*hardest.*heaviest/);
  });

  it('have frames enough for none to return within eight weeks, more of ranges and comparisons', () => {
    for (const [kind, frames] of Object.entries(locale.frames)) {
      const isReason = frames.length === 1; // told apart by what leads in
      const least = /^range/.test(kind) ? 12 : /Painful$|Compare$|noWeekBefore/.test(kind) ? 10 : LEAST_FRAMES;
      expect({ kind, enough: isReason || frames.length >= least }).toEqual({ kind, enough: true });
      expect(new Set(frames).size).toBe(frames.length);
    }
    expect(new Set(locale.leads).size).toBe(LEAST_FRAMES);
  });

  it('say no two things alike of a range, whatever particle its days take', () => {
    const tied: Emotion[] = ['joy', 'anger'];
    for (const to of [1, 2, 4]) {
      const days = { from: 1, to };
      const words = {
        ...wordsOf({ kind: 'rangeTieAmong', ...days, tied, count: 2, rest: 1 }, locale.lexicon),
        ...wordsOf({ kind: 'rangeSome', ...days, emotion: 'joy', count: 2, entries: 1 }, locale.lexicon),
        ...wordsOf({ kind: 'rangeMost', ...days, emotion: 'joy', count: 2, of: 3 }, locale.lexicon),
      };
      for (const [kind, frames] of Object.entries(locale.frames).filter(([kind]) => /^range/.test(kind))) {
        const said = frames.map((frame) => fillFrame(frame, words, locale.particle));
        expect([kind, said.filter((each, place) => said.indexOf(each) !== place)]).toEqual([kind, []]);
      }
    }
  });

  it('tell a range that begins a day earlier than last week’s in other words', () => {
    const saying = (turn: number, from: number) =>
      sayClaim({ kind: 'rangeTie', from, to: from + 1, tied: ['joy', 'anger'], count: 1 }, nameless, turn);
    const nameless = { ...locale, lexicon: { ...locale.lexicon, span: () => 'these days' } };
    for (let turn = 0; turn < 12; turn += 1) {
      for (let from = 2; from <= 6; from += 1) {
        expect(saying(turn + 1, from - 1)).not.toBe(saying(turn, from));
        expect(saying(turn + 1, from)).not.toBe(saying(turn, from));
      }
    }
  });

  it('say only of what was chosen most that the words name another emotion', () => {
    const frames = locale.frames.otherEmotion.filter((frame) => /chose|고른/.test(frame));
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((frame) => !/chose most|가장 많이 고른/.test(frame))).toEqual([]);
    expect(locale.frames.otherEmotion.filter((frame) => /instead|another one|따로/.test(frame))).toEqual([]);
  });

  it('name what the texts are held against, and point at no sentence before: another may stand between', () => {
    const { soundedAlike, soundedHeavier, soundedPlainer, soundedOtherwise } = locale.frames;
    const all = [...soundedAlike, ...soundedHeavier, ...soundedPlainer, ...soundedOtherwise];
    expect(all.filter((frame) => !/you chose|your choices|고른/.test(frame))).toEqual([]);
    expect(all.filter((frame) => /\bthat\b|the same\.$|same way\.$/.test(frame))).toEqual([]);
  });

  it('tell where choices went over the days that were written, not up to the end of a week', () => {
    const told = [
      ...locale.frames.trend,
      ...locale.suggestion['change.lifting'],
      ...locale.suggestion['change.sinking'],
    ];
    expect(told.filter((text) => /\bend\b|day by day|through the week|후반|주말|끝/i.test(text))).toEqual([]);
  });

  it('count no pages in a suggestion, which does not know how many there are', () => {
    const all = Object.values(locale.suggestion).flat();
    expect(all.filter((text) => /\b(two|three|four|five|six|seven|\d+) (pages|entries)\b|일곱 편/.test(text))).toEqual(
      [],
    );
  });

  it('count days in figures beside a larger number in figures, and in words beside one in words', () => {
    const say = (days: number, of: number) =>
      locale.longFrames.agreement.map((frame) =>
        fillFrame(frame, wordsOf({ kind: 'agreement', days, of }, locale.lexicon), locale.particle),
      );
    expect(say(12, 22).filter((text) => /twelve|열두/.test(text))).toEqual([]);
    if (language === 'en') expect(say(3, 12).filter((text) => /\d/.test(text))).toEqual([]);
  });

  it('speak of days whose words are clear where choice and words are compared over a month', () => {
    const { agreement, agreementAlways, agreementNever } = locale.longFrames;
    expect(
      [...agreement, ...agreementAlways, ...agreementNever].filter((frame) => !/clear|또렷한 \{of\}일/.test(frame)),
    ).toEqual([]);
  });

  if (language === 'en') {
    it('count in correct plurals', () => {
      const wrong = /\bone (entries|days|weeks)\b|\b(no|two|three|four|five|six|seven|\d+) (entry|day|week)\b(?! yet)/;
      expect(distinct.filter((text) => wrong.test(text))).toEqual([]);
      expect(
        distinct.some((text) => /\bone entry\b/.test(text)) && distinct.some((text) => /\btwo entries\b/.test(text)),
      ).toBe(true);
    });
  }

  if (language === 'ko') {
    it('count kinds of emotions in words', () => {
      expect(distinct.filter((text) => /\d가지/.test(text))).toEqual([]);
      expect(distinct.some((text) => text.includes('세 가지'))).toBe(true);
    });

    it('are whole sentences: no clause ends in a span of days, and no number hangs behind a verb', () => {
      const frames = [...Object.values(locale.frames), ...Object.values(locale.longFrames)].flat();
      expect(frames.filter((frame) => /\S \{(span|label):이에요\/예요\}\.$/.test(frame))).toEqual([]);
      expect(frames.filter((frame) => /요, [^.]*\{(count|part|entries|ordinal)\b[^.]*\.$/.test(frame))).toEqual([]);
    });

    it('point at a month or a year, and count two, as one does in Korean', () => {
      const frames = Object.values(locale.longFrames).flat();
      expect(frames.filter((frame) => /(^|\s)(이|두|그 전) \{period(?!:달)/.test(frame))).toEqual([]);
      const said = (period: 'month' | 'year') =>
        fillFrame('두 {period:달/해}의 일', { period: locale.lexicon.period(period) }, locale.particle);
      expect([said('month'), said('year')]).toEqual(['두 달의 일', '두 해의 일']);
      expect(distinct.filter((text) => /\d번 고른 가운데/.test(text) && !/(1[3-9]|[2-9]\d)번/.test(text))).toEqual([]);
    });

    it('choose particles by the final consonant', () => {
      const nouns = [
        ...EMOTIONS.map((emotion: Emotion) => locale.emotion[emotion]),
        ...[1, 2, 3, 4, 5, 6, 7].map(locale.lexicon.weekday),
      ];
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

test.each([
  ['수요일', '에', '수요일에'],
  ['월요일부터 수요일까지', '에', '월요일부터 수요일까지'],
  ['수요일', '에는', '수요일에는'],
  ['월요일부터 수요일까지', '에는', '월요일부터 수요일까지는'],
  ['한 달', '달/해', '달'],
  ['한 달', '달은/해는', '달은'],
  ['한 해', '달/해', '해'],
  ['한 해', '달은/해는', '해는'],
  ['7', '번', '일곱 번'],
  ['13', '번', '13번'],
])('in Korean %s with %s is %s', (span, particle, said) => {
  expect(withParticle(span, particle)).toBe(said);
});
