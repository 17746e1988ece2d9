import type { Emotion } from '../../ml/emotions';
import { addWeeks, weekRange } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { LOCALES } from '../../server/services/reports/locales';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

/** What must not be said to somebody who mourns. A tag may be a person. */

const chose = (selected: Emotion, sentiment = 0, tags: string[] = []): TestEntry => ({
  selected,
  read: { emotion: selected, strength: 0.8, sentiment },
  tags,
});

const diary = (entryOn: (index: number) => TestEntry | null) =>
  Array.from({ length: HISTORY_DAYS }, (_, index) => [entryOn(index)].filter((entry) => entry !== null));

/** In all languages, in sixteen weeks one after the other, so that all suggestions have their turn. */
function suggestionsIn(days: TestEntry[][]) {
  return Array.from({ length: 16 }, (_, turn) => {
    const monday = weekRange(addWeeks('2026-W31', turn))?.from ?? '';
    return LOCALES.map((locale) => ({ ...composeReport(factsOf({ days, monday }), locale) }));
  }).flat();
}

const THIS_WEEK = HISTORY_DAYS - 7;

describe('a suggestion never', () => {
  it('is about how to write where two pages of a diary that goes on are painful', () => {
    const two = (selected: Emotion) =>
      suggestionsIn(
        diary((index) => (index < THIS_WEEK ? chose('trust') : index % 7 < 2 ? chose(selected, -0.2) : null)),
      ).map(({ suggestion }) => suggestion.id);
    expect(two('surprise')).toContain('writing.fewDays');
    expect(two('fear').filter((id) => id.startsWith('writing.'))).toEqual([]);
  });

  it('is about one of seven emotions that were chosen once each', () => {
    const seven: Emotion[] = ['disgust', 'sadness', 'fear', 'joy', 'trust', 'surprise', 'anticipation'];
    const days = diary((index) => (index < THIS_WEEK ? chose('trust') : chose(seven[index % 7] ?? 'joy')));
    const because = suggestionsIn(days).map(({ suggestion }) => suggestion.because);
    expect(because.filter((reason) => /disgust|혐오/.test(reason ?? ''))).toEqual([]);
  });

  it('asks to bring back what is missing from the week: it may be somebody who died', () => {
    const days = diary((index) => {
      if (index >= THIS_WEEK) return index % 7 < 3 ? chose(index % 2 ? 'joy' : 'trust') : null;
      return index % 5 === 0 ? chose('joy', 0, ['grandma']) : chose(index % 2 ? 'sadness' : 'fear');
    });
    expect(factsOf({ days, monday: '2026-11-16' }).patterns.lighterTag?.tag).toBe('grandma');
    for (const { suggestion } of suggestionsIn(days))
      expect(`${suggestion.text} ${suggestion.because}`).not.toContain('grandma');
  });

  it('tells of lighter days with somebody in a week that is not light', () => {
    const days = diary((index) => {
      if (index >= THIS_WEEK) return chose('sadness', -0.2, ['grandma']);
      return index % 5 === 0 ? chose('joy', 0, ['grandma']) : chose(index % 2 ? 'fear' : 'anger');
    });
    for (const { suggestion } of suggestionsIn(days))
      expect(`${suggestion.text} ${suggestion.because}`).not.toContain('grandma');
  });

  it('treats what goes with heavy days as a problem to take apart, or as something to come', () => {
    const sad = (index: number) => chose(index % 2 ? 'sadness' : 'fear', 0, ['dad']);
    const days = diary((index) => (index % 5 < 2 ? sad(index) : chose('surprise')));
    const heavy = diary((index) => (index % 5 < 2 || index >= THIS_WEEK + 2 ? sad(index) : chose('surprise')));
    const told = [...suggestionsIn(days), ...suggestionsIn(heavy)].map(({ suggestion }) => suggestion);
    const ofDad = told.filter(({ text }) => text.includes('dad'));
    expect(ofDad.length).toBeGreaterThan(0);
    expect(new Set(ofDad.map(({ id }) => id))).toEqual(new Set(['tags.heavierKind']));
    for (const { text } of ofDad) expect(text).not.toMatch(/next|다음/);
  });

  it('speaks of how to write, or asks for wonder, where somebody begins or stays in pain', () => {
    for (const days of [2, 7]) {
      const mourning = diary((index) => (index >= HISTORY_DAYS - days ? chose('sadness', -0.3) : null));
      expect(suggestionsIn(mourning).filter(({ suggestion }) => suggestion.id === 'writing.first')).toEqual([]);
    }
    const four: Emotion[] = ['sadness', 'fear', 'surprise', 'trust']; // all alike, half of them painful
    const torn = diary((index) => (index < THIS_WEEK ? chose('trust') : chose(four[index % 7] ?? 'joy')));
    const alike = torn.map((day, index) => (index >= THIS_WEEK + four.length ? [] : day));
    expect(suggestionsIn(alike).filter(({ suggestion }) => suggestion.id === 'outlook.wonder')).toEqual([]);
    const surprised = alike.map((day) => day.map((entry) => ({ ...entry, selected: 'surprise' as const })));
    expect(suggestionsIn(surprised).filter(({ suggestion }) => suggestion.id === 'outlook.wonder')).not.toEqual([]);
    const glad = diary((index) => (index >= HISTORY_DAYS - 2 ? chose('joy', 0.5) : null));
    expect(suggestionsIn(glad).filter(({ suggestion }) => suggestion.id === 'writing.first')).not.toEqual([]);
  });

  it('tells a mourner that the choice was another than the words', () => {
    const read = (selected: Emotion, sentiment: number): TestEntry => ({
      selected,
      read: { emotion: selected === 'joy' ? 'trust' : 'disgust', strength: 0.8, sentiment },
      tags: [],
    });
    const isGap = ({ suggestion }: { suggestion: { id: string } }) => suggestion.id === 'naming.gap';
    const week = (entry: TestEntry) => diary((index) => (index >= THIS_WEEK ? entry : null));
    expect(suggestionsIn(week(read('sadness', -0.4))).filter(isGap)).toEqual([]);
    expect(suggestionsIn(week(read('joy', 0.4))).filter(isGap)).toEqual([]); // “your words agreed with your choices”
    expect(suggestionsIn(week(read('joy', 0))).filter(isGap)).not.toEqual([]);
  });
});

it('every week since 1900 has a suggestion', () => {
  const days = diary((index) => (index >= THIS_WEEK ? chose('anger') : null));
  for (let week = '1900-W02'; week < '1970-W10'; week = addWeeks(week, 1)) {
    const facts = factsOf({ days, monday: weekRange(week)?.from ?? '' });
    for (const locale of LOCALES) expect(composeReport(facts, locale).suggestion.text).not.toBe('');
  }
});
