import { calendarChart } from '../../scripts/preview/charts';
import { loadDraw } from '../../scripts/preview/draw';
import { collectMaterial, colourOf, type Material } from '../../scripts/preview/material';
import { renderPage } from '../../scripts/preview/page';
import { renderTerminal } from '../../scripts/preview/terminal';
import { columnsOf, wrapText } from '../../scripts/preview/text';
import { placeWords } from '../../scripts/preview/wordLayout';
import { createStatsService } from '../../server/services/stats/statsService';
import { onEngine } from '../support/databases';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from './support/world';

const HOSTILE = '<script>alert("x")</script>&\'';

onEngine('sqlite', (engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine, [HOSTILE]);
  });
  afterAll(() => world.close());

  async function materialOf(locale: string, days: TestEntry[][]): Promise<Material> {
    const [caller] = await addUsers(1, { locale });
    if (!caller) throw new Error('no user was made');
    await addDaysOf(caller.id, '2026-10-26', days);
    return collectMaterial({ reports: world.reports, stats: createStatsService(world) }, caller, '2026-W47');
  }

  const dark: TestEntry = { selected: 'fear', read: { emotion: 'fear', strength: 0.8, sentiment: -0.7 }, tags: [] };
  const fourHeavyWeeks = Array.from({ length: 28 }, () => [dark]);

  it.each(['en', 'ko'])('shows a report in %s on 80 columns, plain where there are no colours', async (locale) => {
    const material = await materialOf(locale, fourHeavyWeeks);
    const text = renderTerminal(material, { colours: false });
    expect(text).not.toContain('\x1b');
    expect(text.split('\n').filter((line) => columnsOf(line) > 80)).toEqual([]);
    expect(text.replace(/\s+/g, ' ')).toContain(material.report.summary);
    expect(text).toContain('100.0 %');
    const coloured = renderTerminal(material, { colours: true });
    expect(coloured).toContain('\x1b[38;5;');
    expect(coloured.replace(/\x1b\[[\d;]*m/g, '')).toBe(text);
  });

  it('shows what was chosen, and what was read only where nothing was, and tells the two apart', async () => {
    const read = { emotion: 'trust', strength: 0.9, sentiment: 0.5 } as const;
    const breakup: TestEntry = { selected: 'sadness', read, tags: [] };
    const imported: TestEntry = { selected: null, read: { ...read, emotion: 'surprise' }, tags: [] };
    const material = await materialOf('en', [...fourHeavyWeeks.slice(7), [breakup], [imported]]);
    const text = renderTerminal(material, { colours: false });
    const [, fills, names, , , key] = text.slice(text.indexOf('  Mon')).split('\n');
    expect(names).toMatch(/^ {2}sadness +surprise$/);
    expect(fills).toMatch(/^ {2}█{8} {2}▒{8} {2}·{8} /);
    expect(key).toBe('  █ What you chose   ▒ ±0.00 What was read in your words');
    const page = renderPage(material, await loadDraw());
    const strip = page.slice(page.indexOf('<ol class="strip">'), page.indexOf('<div class="columns">'));
    expect(strip).toMatch(
      /<span>Sadness<.*class="written read".*<span>Surprise<.*What you chose.*What was read in your words/,
    );
    expect(strip).not.toContain('Trust');
    const { series } = calendarChart(material).option as { series: { data: { value: string[]; itemStyle: object }[] } };
    const cells = series.data.filter(({ value: [day = ''] }) => day >= '2026-11-16').map(({ itemStyle }) => itemStyle);
    expect(cells).toMatchObject([
      { color: colourOf('sadness') },
      { color: 'transparent', borderColor: colourOf('surprise') },
    ]);
  });

  it('marks the hardest day as that, and shows the days of a year up to the last of the week', async () => {
    const felt = (selected: 'joy' | 'trust' | 'fear', sentiment: number): TestEntry => ({
      selected,
      read: { emotion: selected, strength: 0.8, sentiment },
      tags: [],
    });
    const week = [felt('trust', 0.1), felt('joy', 0.8), felt('trust', 0.1), felt('fear', -0.8), felt('trust', 0.1)];
    const weeks = Array.from({ length: 21 }, () => [felt('trust', 0.1)]);
    const material = await materialOf('en', [...weeks, ...week.map((entry) => [entry])]);
    const head = renderTerminal(material, { colours: false })
      .split('\n')
      .find((line) => line.startsWith('  Mon'));
    expect(head?.split(/\s{2,}/)).toEqual(['', 'Mon', 'Tue', 'Wed', 'Thu ▼', 'Fri', 'Sat', 'Sun']);
    expect([material.calendar.length, material.calendar.at(-1)?.date]).toEqual([371, '2026-11-22']);
  });

  it('writes a page that asks for nothing and lets nothing in', async () => {
    const material = await materialOf('en', fourHeavyWeeks);
    const word = { word: HOSTILE, count: 3, entries: 1, weight: 1, sentiment: 0.5 };
    const report = { ...material.report, headline: HOSTILE, summary: HOSTILE };
    const page = renderPage({ ...material, report, words: [word] }, await loadDraw());
    expect(page).not.toMatch(/<script|<img|<link|\bsrc=|@import|url\((?!#)/i);
    expect(page.replaceAll(/xmlns(:xlink)?="[^"]*"/g, '')).not.toMatch(/https?:\/\//);
    expect(page).toContain("default-src 'none'");
    expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(4); // headline, summary, support, word
    expect(page.match(/<svg /g)).toHaveLength(5);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });

  it('is kind to an empty diary', async () => {
    const material = await materialOf('ko', []);
    const page = renderPage(material, await loadDraw());
    expect(page).toContain(material.report.headline);
    expect(page).toContain('아직 낱말이 없어요.');
    expect(page).not.toContain('±0.00');
    expect(`${page}${renderTerminal(material, { colours: false })}`).not.toMatch(/undefined|NaN|null %|\[object/);
  });
});

test('words lie apart and inside, the heaviest in the middle', () => {
  const size = { width: 600, height: 240 };
  const words = Array.from({ length: 40 }, (_, index) => ({
    word: index % 2 ? `word${index}` : `낱말${index}`,
    weight: 1 / (index + 1),
  }));
  const placed = placeWords(words, size);
  expect(placed.length).toBeGreaterThan(20);
  expect(placed[0]).toMatchObject({ word: '낱말0', x: 300, y: 120 });
  expect(placeWords(words, size)).toEqual(placed);
  for (const { x, y } of placed) expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true);
});

test('text is wrapped by the columns it takes', () => {
  expect(wrapText('aa bb cc', 5)).toEqual(['aa bb', 'cc']);
  expect(wrapText('가나 다라 마바', 9)).toEqual(['가나 다라', '마바']);
  expect(wrapText('', 9)).toEqual(['']);
});
