import { LOCALES } from '../../server/services/reports/locales';

/** What frames say that does not fit all that they are said of. */

describe.each(LOCALES.map((locale) => [locale.language, locale] as const))('the frames of %s', (_, locale) => {
  const { frames } = locale;

  it('tell of choices that grew heavier without words that only fit lighter ones', () => {
    expect(frames.trend.filter((frame) => /step back|turning back|steadily|꾸준히/.test(frame))).toEqual([]);
  });

  it('keep no accounts of what was chosen', () => {
    const { rangeOne, rangeOnly, chosenAll } = frames;
    const told = [...rangeOne, ...rangeOnly, ...chosenAll];
    expect(told.filter((frame) => /taken together|in a word|belonged to|모두 합쳐|한마디/.test(frame))).toEqual([]);
  });

  it('say of nothing that leads by less than half that days leaned towards it', () => {
    const told = [...frames.rangeMost, ...locale.longFrames.partMost];
    expect(told.filter((frame) => /leaned|쪽으로 기울/.test(frame))).toEqual([]);
  });

  it('call no days of a death many-coloured, and nothing chosen what one had to write', () => {
    expect([...frames.rangeMost, ...frames.headlineHeavy].filter((frame) => /colour|빛깔|적어야/.test(frame))).toEqual(
      [],
    );
  });

  it('call no entry unnamed coldly, and none “it” that may be several', () => {
    const told = [...frames.headlineFew, ...frames.headlineUnchosen, ...frames.chosenOne];
    expect(
      told.filter((frame) => /told by choices|^Written, and|left open: an|for it\.$|글은 \{|글만 쓰고/.test(frame)),
    ).toEqual([]);
  });

  it('say of an emotion that was read that it was, and not that the words say it', () => {
    const told = [...frames.rangeRead, locale.headings.detected];
    expect(told.filter((frame) => !/\bread\b|읽/.test(frame) || /words say|speaks of|담긴|보여요/.test(frame))).toEqual(
      [],
    );
  });

  it('allow that a reading which went elsewhere may have missed what was meant, and hint at no joke', () => {
    for (const text of locale.suggestion['naming.gap']) {
      expect(text).toMatch(/miss(ed)? what (you meant|was meant)|글의 뜻을/);
      expect(text).not.toMatch(/iron|jok|tone|반어|농담/);
    }
  });

  it('say plainly that words or a week were heavy: a suggestion may rest on days that sounded very heavy', () => {
    const { headlineHeavy, headlineHeavyTie, headlineSoundedHeavy, soundedHeavy } = frames;
    const heavy = [headlineHeavy, headlineHeavyTie, headlineSoundedHeavy, soundedHeavy].flat();
    expect(heavy.filter((frame) => /than light|\bside\.|가벼움보다|편이|쪽이/.test(frame))).toEqual([]);
  });

  it('make no game of what hurts', () => {
    for (const text of locale.suggestion['naming.label']) expect(text).not.toMatch(/weather|colour|날씨|빛깔/);
  });

  it('speak of no painful choices where there may be one, of no weeks “which” had something, and of days as in English', () => {
    const { longFrames } = locale;
    const contrast = [...frames.headlineContrast, ...longFrames.headlineContrast];
    expect(contrast.filter((frame) => /choices|ones\b/.test(frame))).toEqual([]);
    expect(frames.firstWithout.filter((frame) => /which each/.test(frame))).toEqual([]);
    const amounts = [...frames.written, ...frames.writtenSoFar, ...longFrames.written, ...longFrames.writtenSoFar];
    expect([...amounts, ...longFrames.tag].filter((frame) => /from \{days\}/.test(frame))).toEqual([]);
  });

  it('count one entry as they count several', () => {
    const told = [...frames.entriesAlike, ...frames.entriesBeside, ...frames.entriesSoFar];
    expect(told.filter((frame) => /\b(?:are|were|was) \{/.test(frame))).toEqual([]);
  });

  it('tell how one page with one choice sounded as they tell it of several', () => {
    const { soundedAlike, soundedHeavier, soundedPlainer, soundedLight, soundedEven, soundedHeavy } = frames;
    const told = [soundedAlike, soundedHeavier, soundedPlainer, soundedLight, soundedEven, soundedHeavy].flat();
    const all = [...told, ...frames.noClearEmotion];
    expect(all.filter((frame) => /\b(?:texts|choices|emotions you|themselves)\b/.test(frame))).toEqual([]);
  });

  it('say of counted choices what they were, and not that they were there', () => {
    expect(frames.chosenAll.filter((frame) => /고른 감정은 \{counts\} 있었/.test(frame))).toEqual([]);
  });
});
