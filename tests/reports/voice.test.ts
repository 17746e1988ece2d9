import type { Emotion } from '../../ml/emotions';
import { monthPeriod, weekPeriod } from '../../server/insights/period';
import { addWeeks, weekRange } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { collectFacts } from '../../server/services/reports/facts/facts';
import { en } from '../../server/services/reports/locales/en';
import { ko } from '../../server/services/reports/locales/ko';
import { withParticle } from '../../server/services/reports/locales/ko/lexicon';
import { composeMonth } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { RULES } from '../../server/services/reports/suggestions';
import { sayReasons } from '../../server/services/reports/words/say';
import { findUntruths } from './checker/check';
import { english } from './checker/english';
import { korean } from './checker/korean';
import { factsOf, HISTORY_DAYS, sourceOf, type TestEntry } from './support/randomFacts';

/** What reports said that a person would not, or that was not so. */

const MONDAY = '2026-11-16';
const LANGUAGES = [en, ko];

const chose = (selected: Emotion, sentiment = 0, tags: string[] = []): TestEntry => ({
  selected,
  read: { emotion: selected, strength: 0.8, sentiment },
  tags,
});

/** The days of the report's week, after eight weeks of the same day. */
function weekOf(days: (TestEntry | null)[], before: TestEntry | null = null) {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const entry = index < 56 ? before : (days[index - 56] ?? null);
    return entry ? [entry] : [];
  });
}

/** The report of the same days in sixteen weeks one after the other, so that all frames have their turn. */
function inAllTurns(days: TestEntry[][]) {
  return Array.from({ length: 16 }, (_, turn) => {
    const monday = weekRange(addWeeks('2026-W31', turn))?.from ?? MONDAY;
    return LANGUAGES.map((locale) => composeReport(factsOf({ days, monday }), locale));
  }).flat();
}

describe('a suggestion', () => {
  it('says so where no fact of the week stands behind it, and names none', () => {
    const days = weekOf([chose('surprise'), null, chose('surprise'), null, chose('surprise')], chose('surprise'));
    const general = inAllTurns(days).filter(({ suggestion }) => suggestion.id.startsWith('general.'));
    expect(general.length).toBeGreaterThan(0);
    for (const { suggestion } of general) {
      expect(suggestion.because).toMatch(
        /no fact|No single fact|nothing you wrote|without a reason|Nothing in these|아니|없/,
      );
      expect(suggestion.because).not.toMatch(/entr(y|ies)|\d편|[가-힣] 편|^The reason|까닭은 이래요/);
    }
  });

  it('about a lighter or heavier week rests on both weeks', () => {
    const joys = [chose('joy'), chose('joy'), chose('joy'), chose('joy')];
    const lighter = weekOf(joys).map((day, index) => (index >= 49 && index < 56 ? [chose('anger')] : day));
    const found = inAllTurns(lighter).filter(({ suggestion }) => suggestion.id === 'change.lighterWeek');
    expect(found.length).toBeGreaterThan(0);
    for (const { suggestion, locale } of found)
      expect(suggestion.because).toMatch(
        locale === 'en' ? /none of the four .* all seven/ : /한 번도 고르지 않았고, 그 전 주에는 일곱 번 모두/,
      );
  });

  it('for heavy days is not given to who has come out of them', () => {
    const out = weekOf([chose('fear'), chose('anger'), chose('sadness'), chose('joy'), chose('joy'), chose('joy')]);
    expect(inAllTurns(out).filter(({ suggestion }) => suggestion.id === 'change.heavyStretch')).toEqual([]);
    const inside = weekOf([chose('joy'), chose('joy'), null, chose('fear'), chose('anger'), chose('sadness')]);
    expect(inAllTurns(inside).some(({ suggestion }) => suggestion.id === 'change.heavyStretch')).toBe(true);
  });

  it('asks no frightened or grieving writer to be excited or to savour, whatever was chosen', () => {
    const cruel = /^(savouring\.|worry\.excitement|general\.gratitude|outlook\.|change\.veryHeavyWeek)/;
    const hit = [chose('fear', -0.9), chose('fear', -0.9), chose('anticipation', 0), chose('joy', 0.3)];
    const grief = Array.from({ length: 4 }, () => chose('joy', -0.99));
    const despair = Array.from({ length: 5 }, () => chose('sadness', -0.99));
    for (const days of [weekOf(hit), weekOf(hit, chose('joy', 0.5)), weekOf(grief), weekOf(despair, despair[0])])
      expect(inAllTurns(days).filter(({ suggestion }) => cruel.test(suggestion.id))).toEqual([]);
    for (const { suggestion } of inAllTurns(weekOf(hit, chose('joy', 0.5)))) {
      expect(suggestion.id).toBe('company.near');
      expect(suggestion.because).toMatch(/two days of four|4일 가운데 2일은/); // how heavy the words are
    }
    const told = inAllTurns(weekOf(grief)).map(({ suggestion }) => suggestion);
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(['company.near']));
    for (const { because } of told) expect(because).toMatch(/each of four days|4일 모두/);
    const mostly = inAllTurns(weekOf([...grief.slice(1), chose('joy', 0.5)])).map(
      ({ suggestion }) => suggestion.because,
    );
    for (const because of mostly) expect(because).toMatch(/three days of four|4일 가운데 3일은/);
  });

  it('may call nervousness excitement where the texts of the fear are not heavy, and were read', () => {
    const excitement = RULES.find(({ id }) => id === 'worry.excitement');
    const applies = (fear: TestEntry) => {
      const days = weekOf([fear, chose('anticipation', 0.5), chose('anticipation', 0.5), chose('joy', 0.9)]);
      return excitement?.when(factsOf({ days, monday: MONDAY }));
    };
    expect(applies(chose('fear', 0.1))).toBe(true);
    expect(applies(chose('fear', -0.2))).toBe(false);
    expect(applies({ ...chose('fear'), read: null })).toBe(false);
  });

  it('in a week of painful choices rests on them, never on nothing', () => {
    const sad = [chose('sadness', -0.3), chose('sadness', -0.3), chose('sadness', -0.3), chose('joy', 0.3)];
    const told = inAllTurns(weekOf(sad, chose('joy', 0.5))).concat(inAllTurns(weekOf(sad, chose('sadness', -0.3))));
    for (const { suggestion } of told)
      expect(suggestion.because).not.toMatch(
        /no fact|No single fact|nothing you wrote|without a reason|Nothing in these|까닭은 없|사실 없이/,
      );
  });

  it.each(['fear', 'sadness', 'disgust', 'anger'] as const)(
    'in a week led by %s answers to it in every turn',
    (emotion) => {
      const days = weekOf([chose(emotion, -0.3), null, chose(emotion, -0.3), chose(emotion, -0.3), chose('joy', 0.3)]);
      expect(inAllTurns(days).filter(({ suggestion }) => suggestion.id.startsWith('general.'))).toEqual([]);
      const usual = weekOf([chose(emotion), null, chose(emotion), chose(emotion), chose('joy')], chose(emotion));
      expect(inAllTurns(usual).filter(({ suggestion }) => suggestion.id.startsWith('general.'))).toEqual([]);
    },
  );

  it('of choices and words that went apart does not say “some days” of all', () => {
    for (const { suggestion } of LANGUAGES)
      for (const text of suggestion['naming.gap']) expect(text).not.toMatch(/^Some days|^어떤 날/);
  });

  it('does not tell a newcomer of weeks before the first', () => {
    const first = inAllTurns(weekOf([chose('trust'), chose('surprise')])).map(({ suggestion }) => suggestion);
    const begun = first.filter(({ id }) => id === 'writing.first');
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.filter(({ because }) => /last nine weeks|지난 9주/.test(because))).toEqual([]);
  });
});

test.each([
  ['hardest', 'sadness', 0.04],
  ['brightest', 'joy', -0.04],
] as const)('the %s day is none whose texts lie on the other side', (name, emotion, sentiment) => {
  const others = emotion === 'joy' ? chose('surprise') : chose('trust', 0.3);
  const highlight = (own: number) => {
    const { highlights } = composeReport(
      factsOf({ days: weekOf([chose(emotion, own), others, others]), monday: MONDAY }),
      en,
    );
    return highlights[name]?.date ?? null;
  };
  expect(highlight(-sentiment)).toBe(MONDAY);
  expect(highlight(0)).toBe(MONDAY);
  expect(highlight(sentiment)).toBeNull();
});

test('a range in a tie names all that led, others the one', () => {
  const days = weekOf([chose('joy', 0.3), chose('trust', 0.3), null, chose('fear', -0.5)]);
  const { ranges } = composeReport(factsOf({ days, monday: MONDAY, daysElapsed: 8 }), en);
  expect(ranges.map(({ tied }) => tied)).toEqual([['joy', 'trust'], [], ['fear'], []]);
});

describe('how much was written', () => {
  it.each([
    ['one day', [chose('joy')], /spread over one day|from one day|하루 동안/],
    ['every day', Array.from({ length: 7 }, () => chose('joy')), /on seven days|over seven days|7일/],
  ])('on %s is told as a person would', (_, days, stiff) => {
    for (const { summary } of inAllTurns(weekOf(days, chose('trust')))) expect(summary).not.toMatch(stiff);
  });
});

describe('English', () => {
  it('says “from Monday to Friday”, never “on” it', () => {
    const texts = [
      weekOf(Array.from({ length: 5 }, () => chose('joy', 0.5))),
      weekOf([chose('joy', 0.5), chose('joy', 0.5), chose('trust', 0.5)]),
      weekOf([chose('joy', 0.5), chose('trust', 0.5), chose('anticipation', 0.5)]),
    ].flatMap((days) => inAllTurns(days).flatMap(({ ranges }) => ranges.map(({ text }) => text)));
    expect(texts.filter((text) => /\bon \w+day to \w+day/i.test(text))).toEqual([]);
    expect(texts.some((text) => /\bfrom \w+day to \w+day/i.test(text))).toBe(true);
  });
});

describe('Korean', () => {
  it('says “not once” where a count is none', () => {
    const calm = Array.from({ length: 5 }, () => chose('joy'));
    const texts = [weekOf(calm, chose('anger')), weekOf([chose('anger'), ...calm], chose('joy'))].flatMap((days) =>
      inAllTurns(days).flatMap(({ comparison, suggestion }) => [comparison.text, suggestion.because]),
    );
    expect(texts.filter((text) => /(^|\D)0번/.test(text))).toEqual([]);
    expect(texts.some((text) => text.includes('한 번도 고르지 않았'))).toBe(true);
    expect(withParticle('세 번 가운데 한 번', '골랐고/고르지 않았고')).toBe('세 번 가운데 한 번 골랐고');
  });

  it('counts the days of one sentence in one kind of numerals', () => {
    const mixed = /\d+일 가운데 (하루|이틀|사흘|나흘|닷새|엿새)|(하루|이틀|사흘|나흘|닷새|엿새)[은는] 나머지 \d+일/;
    const texts = [5, 6, 7].flatMap((agreeing) => {
      const days = weekOf(
        Array.from({ length: 7 }, (_, index) => ({
          ...chose('joy', 0.5, ['산책']),
          ...(index >= agreeing && { selected: 'surprise' as const }),
        })),
        chose('fear', -0.5),
      );
      const facts = factsOf({ days, monday: MONDAY });
      return RULES.filter(({ when }) => when(facts)).map(({ because }) => sayReasons(because(facts), ko, facts.turn));
    });
    expect(texts.filter((text) => mixed.test(text))).toEqual([]);
    expect(texts.some((text) => /7일 가운데 \d일은/.test(text))).toBe(true);
  });

  it('joins two emotions with a particle, and more with commas alone', () => {
    expect(ko.lexicon.list(['기쁨', '신뢰'])).toBe('기쁨과 신뢰');
    expect(ko.lexicon.list(['기쁨', '신뢰', '놀람'])).toBe('기쁨, 신뢰, 놀람');
  });
});

test('two weeks without a painful choice are not compared by “none of three, after none of seven”', () => {
  for (const { comparison } of inAllTurns(weekOf([chose('joy'), chose('joy'), chose('trust')], chose('joy'))))
    expect(comparison.text).not.toMatch(/none of|한 번도 고르지 않았고/);
});

test('a reason has one colon, and one choice is told as one', () => {
  const texts = (days: (TestEntry | null)[]) => inAllTurns(weekOf(days)).map(({ suggestion }) => suggestion.because);
  const both = texts([chose('joy'), chose('sadness'), chose('joy'), chose('sadness'), chose('surprise')]);
  expect(both.filter((because) => /:.*:/.test(because))).toEqual([]);
  expect(both.filter((because) => /sadness twice, of five choices/.test(because))).not.toEqual([]);
  for (const emotion of ['sadness', 'joy', 'fear', 'anger', 'trust'] as const)
    expect(texts([chose(emotion)]).filter((because) => /one of one|한 번 가운데/.test(because))).toEqual([]);
});

test('two choices that are alike are both of them', () => {
  const both = inAllTurns(weekOf([chose('sadness'), chose('sadness')]));
  const told = both.filter(({ locale }) => locale === 'en').map(({ suggestion }) => suggestion.because);
  expect(told.filter((because) => /\ball two\b/.test(because))).toEqual([]);
  expect(told.some((because) => /\bboth choices\b/.test(because))).toBe(true);
});

test.each<[string, Emotion[], RegExp]>([
  ['both ways', ['joy', 'sadness', 'trust', 'anger'], /^(?!.*(heavy|hard|bright|friendly|무거|힘든|환한|밝))/],
  ['light', ['joy', 'trust', 'surprise', 'anticipation'], /light|bright|friendly|good|환한|가벼|밝/i],
  [
    'heavy',
    ['fear', 'sadness', 'disgust', 'anger'],
    /heavy|hard|asked a lot|not an easy|weight|difficult|무거|힘든|버거|고된/i,
  ],
])(
  'a week of many emotions alike that goes %s has a headline of its own, without a name in a gap for one',
  (way, emotions, tone) => {
    const days = weekOf(emotions.map((emotion) => chose(emotion, way === 'light' ? 0.6 : 0)));
    const { summaries } = sourceOf({ days, monday: MONDAY });
    const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
    const twice = new Map([...summaries, ...sourceOf({ days, monday: '2026-11-09' }).summaries]);
    const months = Array.from({ length: 6 }, (_each, turn) =>
      LANGUAGES.map((locale) =>
        composeMonth({ ...collectLongFacts({ period, summaries: twice, words: [] }), turn }, locale, new Map()),
      ),
    ).flat();
    for (const { headline, locale } of [...inAllTurns(days), ...months]) {
      const { emotions: named } = (locale === 'ko' ? korean : english).read(headline);
      expect({ headline, named }).toEqual({ headline, named: [] });
      expect(headline).toMatch(tone);
      expect(headline).not.toMatch(/several emotions alike|여러 감정[을이은]? (가장|둘러)|가장 (많이|자주|잦)|most/);
    }
    for (let turn = 0; turn < 16; turn += 1) {
      const diary = { days, monday: weekRange(addWeeks('2026-W31', turn))?.from ?? MONDAY };
      for (const locale of LANGUAGES)
        expect(findUntruths(composeReport(factsOf(diary), locale), sourceOf(diary).summaries)).toEqual([]);
    }
  },
);

test('two days of a month are told as two', () => {
  expect(en.lexicon.weekOf({ from: '2026-08-01', to: '2026-08-02' })).toBe('1 and 2 August');
  expect(en.lexicon.weekOf({ from: '2026-08-03', to: '2026-08-09' })).toBe('the days from 3 to 9 August');
});

test('a month says over how many days once, in Korean too', () => {
  const days = weekOf(
    Array.from({ length: 7 }, () => chose('joy')),
    chose('joy'),
  );
  const { summaries } = sourceOf({ days, monday: MONDAY });
  for (const month of ['2026-10', '2026-11']) {
    const period = { ...weekPeriod('2026-W47', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
    const span = { from: `${month}-01`, to: `${month}-30`, id: month, daysElapsed: 30, current: false };
    const facts = collectLongFacts({ period: { ...period, ...span }, summaries, words: [] });
    expect(composeMonth(facts, ko, new Map()).summary).not.toMatch(/동안 [^.]*동안[^.]*썼|동안 \d+일 동안/);
  }
});

test('a tag is named as its writer spelled it last, unless that may not be named', () => {
  const days = weekOf([chose('joy', 0, ['work']), chose('joy', 0, ['work']), chose('joy', 0, ['work'])]);
  const told = (name: string) => {
    const source = { ...sourceOf({ days, monday: MONDAY }), tagNames: new Map([['work', name]]) };
    return composeReport(collectFacts(source), en).summary;
  };
  expect(told('Work')).toContain('‘Work’');
  expect(told('<b>Work')).toContain('‘work’');
});

test('nobody in pain is told how texts sounded in a language that is read by basic means', () => {
  const tied = weekOf([chose('fear'), chose('sadness'), chose('joy'), chose('trust')]);
  for (let turn = 0; turn < 16; turn += 1) {
    const facts = { ...factsOf({ days: tied, monday: MONDAY }), isUnsure: true, turn };
    expect(composeReport(facts, en).summary).not.toMatch(/sounded|words|What you wrote|texts/);
    expect(composeReport(facts, ko).summary).not.toMatch(/글은|글만|글에서/);
  }
});

describe('how the texts sounded', () => {
  const ALIKE = /went along with|said the same|pointed the same way|agreed with/;
  const summaries = (days: TestEntry[]) =>
    inAllTurns(weekOf(days)).flatMap(({ locale, summary }) => (locale === 'en' ? [summary] : []));

  it('is not said to agree where more than one day in four told the contrary, nor beside another emotion', () => {
    const contrary = [chose('joy', 0.7), chose('anger', 0.6), chose('joy', -0.3)];
    for (const summary of summaries(contrary)) expect(summary).not.toMatch(ALIKE);
    const agreed = summaries([chose('joy', 0.7), chose('joy', 0.7), chose('joy', 0.7), chose('joy', -0.3)]);
    for (const summary of agreed) expect(summary).toMatch(ALIKE);
    const asJoy = (sentiment: number): TestEntry => ({
      selected: 'trust',
      read: { emotion: 'joy', strength: 0.8, sentiment },
      tags: [],
    });
    for (const summary of summaries([asJoy(0.5), asJoy(0.5), asJoy(0.5)])) {
      expect(summary).toMatch(ALIKE);
      expect(summary).not.toMatch(/clearest|most clearly|stood out in the texts/);
    }
  });

  it('is not said to agree beside a day that is shown as another emotion, or as not to be trusted', () => {
    const read = (selected: Emotion, emotion: Emotion, sentiment: number): TestEntry => ({
      selected,
      read: { emotion, strength: 0.8, sentiment },
      tags: [],
    });
    const grief = Array.from({ length: 5 }, () => chose('sadness', -0.6));
    for (const summary of summaries(grief)) expect(summary).toMatch(ALIKE);
    for (const emotion of ['fear', 'surprise'] as const) {
      const days = [...grief, read('sadness', emotion, -0.6)];
      for (const summary of summaries(days)) expect(summary).not.toMatch(ALIKE);
    }
    const glad = Array.from({ length: 5 }, () => chose('joy', 0.6));
    for (const summary of summaries([...glad, read('joy', 'trust', 0.6)])) expect(summary).toMatch(ALIKE);
    for (const summary of summaries([...glad, read('joy', 'surprise', 0.6)])) expect(summary).not.toMatch(ALIKE);
  });

  it('is not called light to who chose sadness most, beside other things', () => {
    const mixed = [chose('sadness', 0.5), chose('sadness', 0.5), chose('joy', 0.5), chose('surprise', 0.5)];
    const [one] = inAllTurns(weekOf([...mixed, chose('joy', 0.5), chose('sadness', 0.5)]));
    expect(one?.summary).toMatch(/sadness/);
    for (const { summary } of inAllTurns(weekOf([...mixed, chose('joy', 0.5), chose('sadness', 0.5)])))
      expect(summary).not.toMatch(
        /sounded light|light side|another tone|spoke otherwise|differently|가벼웠|가벼운 편|밝은 쪽/,
      );
  });

  it('is not called even to who chose sadness most: one glad memory weighs up many tears', () => {
    const EVEN = /neither light|\beven\b|balanced|잔잔|기울지|가볍지도/;
    const tears = [chose('sadness', -0.36), chose('sadness', -0.3), chose('sadness', -0.2), chose('sadness', -0.1)];
    const memory = [chose('joy', 0.86), chose('trust', 0.1), chose('joy', 0.2)];
    for (const { summary } of inAllTurns(weekOf([...tears, ...memory]))) expect(summary).not.toMatch(EVEN);
    const calm = tears.map(() => chose('surprise', 0));
    expect(inAllTurns(weekOf([...calm, ...memory.slice(1)])).some(({ summary }) => EVEN.test(summary))).toBe(true);
  });

  it('is told as going to and fro where some days read light and some heavy, and not as even', () => {
    const days = (other: Emotion) => [chose('joy', -0.9), chose(other, 0.9), chose('joy', -0.8), chose(other, 0.8)];
    for (const { summary } of inAllTurns(weekOf(days('sadness')))) expect(summary).not.toMatch(/light|가벼/); // who is in pain
    const swing = days('surprise');
    for (const { summary } of inAllTurns(weekOf(swing))) {
      expect(summary).toMatch(
        /light at times|now light|light one day|different from day|무거운 날도|무거운 때가|어떤 날은|날에 따라/,
      );
      expect(summary).not.toMatch(/neither light|even|balanced|잔잔|기울지/);
    }
  });

  it('keeps a week of even texts from being called bright, and from ideas that savour, where joy did not lead, and any without joy from the first', () => {
    const bright = /bright|light|friendly|good|coloured|환한|가벼|밝|빛|좋은/i;
    const savours = (days: TestEntry[]) =>
      inAllTurns(weekOf(days)).filter(({ suggestion }) => suggestion.id.startsWith('savouring.')).length;
    const dull = Array.from({ length: 4 }, () => chose('trust', 0));
    for (const { headline } of inAllTurns(weekOf(dull))) expect(headline).not.toMatch(bright);
    expect(savours(dull)).toBe(0);
    const hoped = Array.from({ length: 4 }, () => chose('anticipation', 0));
    for (const { headline } of inAllTurns(weekOf(hoped))) expect(headline).not.toMatch(bright);
    const glad = Array.from({ length: 4 }, () => chose('trust', 0.6));
    for (const { headline } of inAllTurns(weekOf(glad))) expect(headline).not.toMatch(bright);
    for (const { headline } of inAllTurns(weekOf([...glad, chose('joy', 0.6)]))) expect(headline).toMatch(bright);
    expect(savours(glad)).toBeGreaterThan(0);
    expect(savours(Array.from({ length: 4 }, () => chose('joy', 0)))).toBeGreaterThan(0);
    const two = (emotion: Emotion) => inAllTurns(weekOf([chose(emotion, 0), chose(emotion, 0)]));
    for (const { headline } of two('joy')) expect(headline).toMatch(bright); // too few texts to say otherwise
    for (const { headline } of two('trust')) expect(headline).not.toMatch(bright); // which is chosen for want of anything nearer, too
  });
});

test('of days chosen alike none is the brightest or the hardest by a text that is neither', () => {
  const highlights = (days: TestEntry[]) => inAllTurns(weekOf(days)).map((report) => report.highlights);
  const even = [chose('joy', 0.14), chose('joy', -0.3), chose('joy', -0.3)];
  for (const { brightest } of highlights(even)) expect(brightest).toBeNull();
  const glad = [chose('joy', 0.8), chose('joy', 0.2), chose('joy', 0.2)];
  for (const { brightest } of highlights(glad)) expect(brightest).not.toBeNull();
  for (const missed of [0.1, -0.3]) // what a reader misses does not rank it
    for (const { brightest } of highlights([...glad, chose('joy', missed)])) expect(brightest).toBeNull();
  const still = [chose('fear', -0.14), chose('fear', 0.3), chose('fear', 0.3)];
  for (const { hardest } of highlights(still)) expect(hardest).toBeNull();
  const hard = [chose('fear', -0.8), chose('fear', -0.2), chose('fear', -0.2)];
  for (const { hardest } of highlights(hard)) expect(hardest).not.toBeNull();
  for (const missed of [0.1, 0.3])
    for (const { hardest } of highlights([...hard, chose('fear', missed)])) expect(hardest).toBeNull();
});

test('nobody in a heavy week is told that so many feelings are rich, or that they know well what they feel', () => {
  const shades = weekOf(
    [chose('fear'), chose('sadness'), chose('anger'), chose('disgust'), chose('fear')],
    chose('joy'),
  );
  const ids = inAllTurns(shades).map(({ suggestion }) => suggestion.id);
  expect(ids.filter((id) => /^naming\.(palette|match)$/.test(id))).toEqual([]);
  const several: Emotion[] = ['joy', 'trust', 'surprise', 'anticipation'];
  const light = weekOf(
    several.map((emotion) => chose(emotion, 0.5)),
    chose('joy'),
  );
  expect(inAllTurns(light).some(({ suggestion }) => suggestion.id === 'naming.palette')).toBe(true);
});

describe('a page of deep fear or sadness', () => {
  const calm = [chose('joy', 0.3), chose('joy', 0.8)];
  const deep = (emotion: Emotion) => [chose(emotion, -0.8), chose('anger', -0.2), ...calm];

  it('keeps the week from a brightest day and from a headline of the calm that followed', () => {
    for (const emotion of ['fear', 'sadness'] as const)
      for (const { headline, highlights, suggestion } of inAllTurns(weekOf(deep(emotion)))) {
        expect(highlights.brightest).toBeNull();
        expect(headline).not.toMatch(/joy|기쁨/i);
        expect(suggestion.id).not.toMatch(/^savouring|recovered/);
      }
    const quarrel = inAllTurns(
      weekOf([chose('anger', -0.8), chose('disgust', -0.2), chose('joy', 0.3), chose('joy', 0.8)]),
    );
    for (const { headline, highlights } of quarrel) {
      expect(highlights.brightest).not.toBeNull();
      expect(headline).toMatch(/joy|기쁨/i);
    }
  });

  it('is not hidden by glad pages of the same day', () => {
    const reportsOf = (emotion: Emotion, sentiment: number) => {
      const days = weekOf([null, chose('trust', 0.2), chose('joy', 0.3), chose('joy', 0.8)]);
      days[56] = [chose('joy', 0.9), chose(emotion, sentiment), chose('joy', 0.7)];
      return inAllTurns(days);
    };
    for (const emotion of ['fear', 'sadness'] as const)
      for (const { headline, highlights, suggestion } of reportsOf(emotion, -0.4)) {
        expect(highlights.brightest).toBeNull();
        expect(suggestion.id).not.toMatch(/^savouring|recovered/);
        expect(headline).not.toMatch(/bright|light|friendly|good|coloured|환한|가벼|밝|빛|좋은/i);
      }
    for (const [emotion, sentiment] of [
      ['fear', -0.399],
      ['anger', -0.9],
    ] as const)
      for (const { highlights } of reportsOf(emotion, sentiment)) expect(highlights.brightest).not.toBeNull();
  });

  it('keeps a week from being called bright that was chosen light for the rest', () => {
    const glad = Array.from({ length: 5 }, () => chose('joy', 0.6));
    for (const { headline, suggestion } of inAllTurns(weekOf([...glad, chose('sadness', -0.6)]))) {
      expect(suggestion.id).not.toMatch(/^savouring/);
      expect(headline).not.toMatch(/bright|light|friendly|good|coloured|환한|가벼|밝|빛|좋은/i);
    }
  });
});

test('one page marked light, whose words are clearly painful, is told to sound heavier, and nothing is said to speak of joy', () => {
  const heavier = /heavier than|darker than|무겁게 읽혔|어두웠|무거웠/;
  const slip: TestEntry = { selected: 'joy', read: { emotion: 'sadness', strength: 0.9, sentiment: -0.86 }, tags: [] };
  for (const { headline, summary } of inAllTurns(weekOf([slip]))) {
    expect(headline).not.toMatch(/speaks of|in a word|One word|한마디/);
    expect(summary).toMatch(heavier);
  }
  const dry: TestEntry = { ...slip, read: { emotion: 'surprise', strength: 0.9, sentiment: -0.3 } };
  for (const { summary } of inAllTurns(weekOf([dry]))) expect(summary).not.toMatch(heavier);
});

test.each([
  [4, /none of the four[ ,].*one of four/],
  [7, /none of the seven[ ,].*one of seven/], // three in twenty would be a difference
])('none of %i painful choices beside one is set side by side, and not called alike', (choices, english) => {
  const joys = Array.from({ length: choices }, () => chose('joy'));
  const before = [chose('fear'), ...joys.slice(1)];
  const days = weekOf(joys).map((day, index) => {
    const then = before[index - 49];
    return then ? [then] : day;
  });
  for (const { comparison, locale } of inAllTurns(days)) {
    expect(comparison.text).toMatch(locale === 'en' ? english : /한 번도 고르지 않았고.*한 번/);
    expect(comparison.text).not.toMatch(/Much like|About as|Close to|비슷|큰 차이/);
  }
});

test('in a heavy time nobody is cheered at for one lighter week', () => {
  const joys = [chose('joy', 0.4), chose('joy', 0.4), chose('joy', 0.4), chose('joy', 0.4)];
  for (const { suggestion } of inAllTurns(weekOf(joys, chose('sadness', -0.4))))
    expect(suggestion.id).not.toMatch(/^(savouring|change\.(lighterWeek|lifting|recovered))/);
});

test('a week of which nothing could be read is told so once, and not day by day', () => {
  const unread: TestEntry = { selected: 'sadness', read: null, tags: [] };
  for (const { summary, locale } of inAllTurns(weekOf([unread, unread, unread])))
    expect(summary).toMatch(
      locale === 'en' ? /this week w(as|ere) not read here|no reading of the texts of this week/ : /모두 읽지 못/,
    );
  for (const { summary, locale } of inAllTurns(weekOf([chose('sadness', -0.3), unread])))
    expect(summary).toMatch(locale === 'en' ? /Tuesday/ : /화요일/);
});

test('of two days nobody is told how well their words go with what they chose', () => {
  for (const sentiment of [0, 0.5]) {
    const days = weekOf([chose('joy', sentiment), chose('joy', sentiment)], chose('trust'));
    const ids = inAllTurns(days).map(({ suggestion }) => suggestion.id);
    expect(ids.filter((id) => /^naming\.(gap|match)$/.test(id))).toEqual([]);
  }
});

const EMOTION_NAMES = {
  en: { joy: 'joy', trust: 'trust', fear: 'fear', sadness: 'sadness' },
  ko: { joy: '기쁨', trust: '신뢰', fear: '두려움', sadness: '슬픔' },
};

describe('a week of two choices', () => {
  const reportsOf = (...days: (TestEntry | null)[]) => inAllTurns(weekOf(days, chose('trust')));

  it('is headed by both and given no verdict, where they differ', () => {
    for (const [one, other] of [
      ['sadness', 'trust'],
      ['joy', 'trust'],
      ['fear', 'sadness'],
    ] as const)
      for (const { headline, locale } of reportsOf(chose(one, -0.2), chose(other, 0.2))) {
        const named = locale === 'en' ? EMOTION_NAMES.en : EMOTION_NAMES.ko;
        for (const emotion of [one, other]) expect(headline.toLowerCase()).toContain(named[emotion]);
        expect(headline).toMatch(/two|twice|once each|두 |한 번씩|둘/i);
        expect(headline).not.toMatch(/heavy|hard|bright|several|여러|이런저런|무거|환한|골고루/i);
      }
    for (const { headline } of reportsOf(chose('sadness', -0.2), chose('sadness', -0.2)))
      expect(headline).not.toMatch(/two (choices|words|feelings)|twice|두 가지|두 번의/i);
  });

  it('has no ups and downs to be looked into', () => {
    const swings = (days: (TestEntry | null)[]) =>
      reportsOf(...days).some(({ suggestion }) => suggestion.id === 'change.swinging');
    expect(swings([chose('anger', -0.4), chose('joy', 0.8)])).toBe(false);
    expect(swings([chose('anger', -0.4), chose('joy', 0.8), chose('surprise', 0), chose('joy', 0.2)])).toBe(true);
  });
});

describe('a week of grief', () => {
  const idsOf = (days: TestEntry[][], isUnsure = false) =>
    Array.from({ length: 16 }, (_, turn) => {
      const monday = weekRange(addWeeks('2026-W31', turn))?.from ?? MONDAY;
      return composeReport(collectFacts({ ...sourceOf({ days, monday }), isUnsure }), en);
    });
  const suggested = (days: TestEntry[][], id: string, isUnsure = false) =>
    idsOf(days, isUnsure).some(({ suggestion }) => suggestion.id === id);

  /** After weeks in which every third page had one emotion, and the others joy or trust. */
  const weeksThen = (third: TestEntry, week: (TestEntry | null)[]) =>
    weekOf(week).map((day, at) =>
      at < 56 ? [at % 3 === 0 ? third : at % 3 === 1 ? chose('joy', 0.2) : chose('trust', 0.2)] : day,
    );

  it('is not asked how the worry of before turned out', () => {
    const light = [chose('trust', 0.4), chose('joy', 0.5), chose('joy', 0.4)];
    const fearful = chose('fear', -0.1);
    expect(suggested(weeksThen(fearful, [...light, chose('joy', 0.3)]), 'worry.outcome')).toBe(true);
    expect(suggested(weeksThen(fearful, [...light, chose('sadness', -0.1)]), 'worry.outcome')).toBe(false);
  });

  it('is not told that its hardest day will look smaller', () => {
    const days = (hard: TestEntry) =>
      weeksThen(chose('trust', 0.1), [chose('trust', 0.2), hard, chose('trust', 0.1), chose('trust', 0.3)]);
    const rule = RULES.find(({ id }) => id === 'change.oneHardDay');
    const applies = (hard: TestEntry) => rule?.when(factsOf({ days: days(hard), monday: MONDAY }));
    expect(suggested(days(chose('anger', -0.3)), 'change.oneHardDay')).toBe(true);
    expect([applies(chose('anger', -0.3)), applies(chose('sadness', -0.3))]).toEqual([true, false]);
  });

  it.each([
    [
      'connection.reachOut',
      weekOf([chose('joy', 0.2), chose('surprise'), chose('joy', 0.1), chose('joy', 0)], chose('trust')),
    ],
    ['writing.returned', weekOf([chose('joy', 0.2), chose('surprise')], null)],
    ['naming.finer', weekOf([chose('surprise'), chose('surprise'), chose('surprise'), chose('surprise')])],
    ['change.lighterWeek', weekOf([chose('joy', 0.2), chose('joy', 0.2), chose('joy', 0.2), chose('joy', 0.2)])],
  ] as const)('is not given %s', (id, given) => {
    const days = given.map((day) => [...day]);
    if (id === 'writing.returned') days[21] = [chose('trust')];
    if (id === 'change.lighterWeek') for (let day = 49; day < 56; day += 1) days[day] = [chose('anger', -0.1)];
    expect([id, suggested(days, id)]).toEqual([id, true]);
    for (const page of [chose('sadness', -0.6), chose('fear', -0.45)]) {
      const grieving = days.map((day, at) => (at === 58 ? [...day, page] : day));
      expect([id, suggested(grieving, id)]).toEqual([id, false]);
    }
  });

  it('is not told to keep something good of a day of many pages', () => {
    const many = (page: TestEntry) => {
      const days = weeksThen(chose('trust', 0.2), [null, chose('trust', 0.1)]);
      days[58] = [chose('joy', 0.2), chose('trust', 0.2), chose('trust', 0.2), page];
      return days;
    };
    expect(suggested(many(chose('trust', 0.1)), 'writing.manyAtOnce')).toBe(true);
    expect(suggested(many(chose('sadness', -0.5)), 'writing.manyAtOnce')).toBe(false);
  });

  it('that a simple reader read is no bright one, whatever it made of the page of sadness', () => {
    const glad = Array.from({ length: 5 }, () => chose('joy', 0.6));
    const reports = (page: TestEntry, isUnsure: boolean) => idsOf(weekOf([...glad, page]), isUnsure);
    for (const { headline, highlights, suggestion } of reports(chose('sadness', -0.1), true)) {
      expect(highlights.brightest).toBeNull();
      expect(suggestion.id).not.toMatch(/^savouring|gratitude|match|palette/);
      expect(headline).not.toMatch(/bright|light|friendly|good|coloured/i);
    }
    for (const [page, isUnsure] of [
      [chose('anger', -0.1), true],
      [chose('sadness', -0.1), false],
    ] as const)
      expect(
        reports(page, isUnsure).some(({ headline }) => /bright|light|friendly|good|coloured/i.test(headline)),
      ).toBe(true);
  });
});

test('a heavy week with a page on each day is not told that ordinary days turn out rich', () => {
  const fears = Array.from({ length: 7 }, () => chose('fear', -0.2));
  const glad = Array.from({ length: 7 }, () => chose('trust', 0.2));
  const ids = (days: TestEntry[]) => inAllTurns(weekOf(days, chose('joy', 0.1))).map(({ suggestion }) => suggestion.id);
  expect(ids(glad)).toContain('writing.everyDay');
  expect(ids(fears)).not.toContain('writing.everyDay');
});

test('a painful emotion that was chosen as often as others is in front, too: suggestions answer to it', () => {
  const days = [chose('sadness'), chose('sadness'), chose('surprise'), chose('trust', 0.2), chose('trust', 0.2)];
  const tied = Array.from({ length: HISTORY_DAYS }, (_, index) => days.slice(index % 7, (index % 7) + 1)); // as ever
  const told = inAllTurns(tied).filter(({ locale }) => locale === 'en');
  for (const { suggestion } of told) expect(suggestion.because).not.toMatch(/no fact|without a reason|Nothing in/);
  const labels = told.filter(({ suggestion }) => suggestion.id === 'naming.label');
  expect(labels.length).toBeGreaterThan(0);
  for (const { suggestion } of labels) expect(suggestion.because).toMatch(/sadness in two of five choices\.$/);
});
