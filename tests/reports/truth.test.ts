import fc from 'fast-check';
import { composeReport, type ReportBody } from '../../server/services/reports/compose';
import { collectFacts } from '../../server/services/reports/facts/facts';
import { LOCALES } from '../../server/services/reports/locales';
import { inForm } from '../support/form';
import { findUntruths } from './checker/check';
import { type RandomWeek, randomWeek } from './support/randomFacts';

/** Random weeks in each language: 100 000 with `REPORT_WEEKS=100000`. */
const WEEKS = Number(process.env.REPORT_WEEKS ?? inForm({ short: 300, full: 1_000 }));

const reportsOf = ({ source }: RandomWeek): ReportBody[] =>
  LOCALES.map((locale) => composeReport(collectFacts(source), locale));

test(`nothing in the reports of ${WEEKS} random weeks is untrue, in any language`, () => {
  fc.assert(
    fc.property(randomWeek, (week) => {
      for (const report of reportsOf(week))
        expect(findUntruths(report, week.source.summaries, week.source.begunEarlier)).toEqual([]);
    }),
    { numRuns: WEEKS, ...(process.env.REPORT_SEED ? { seed: Number(process.env.REPORT_SEED) } : {}) },
  );
}, 3_600_000);

type Break = (report: ReportBody) => ReportBody;

const inSummary =
  (change: (text: string) => string): Break =>
  (report) => ({ ...report, summary: change(report.summary) });
const inRanges =
  (change: (text: string) => string): Break =>
  (report) => ({ ...report, ranges: report.ranges.map((range) => ({ ...range, text: change(range.text) })) });
const swap = (text: string, a: string, b: string) => text.replaceAll(a, '\0').replaceAll(b, a).replaceAll('\0', b);

/** Ways to lie, in English and in Korean. */
const BREAKS: Readonly<Record<string, Break>> = {
  'another emotion was chosen most': inSummary((text) => swap(swap(text, 'joy', 'disgust'), '기쁨', '혐오')),
  'more was written': inSummary((text) => text.replace(/one entry/, 'two entries').replace('한 편', '두 편')),
  'it was chosen more often': inSummary((text) => text.replace(/\btwice\b/, 'three times').replace('두 번', '세 번')),
  'the texts sounded the other way': inSummary((text) =>
    swap(swap(text, 'sounded light', 'sounded heavy'), '대체로 가벼웠', '대체로 무거웠'),
  ),
  'the headline of a heavy week is light': (report) => ({
    ...report,
    headline: report.locale === 'en' ? 'A bright week, with joy chosen most' : '기쁨을 가장 많이 고른 환한 한 주',
  }),
  'a tag stands on one entry more': inSummary((text) =>
    text.replace(/three entries|세 편/, (said) => (said === '세 편' ? '네 편' : 'four entries')),
  ),
  'a day of silence is told as fear': inRanges((text) =>
    text.replace(/(.*)(no entries|has no|일기가 없어요)(.*)/, (_, before: string) => `${before}fear 두려움.`),
  ),
  'a range is another emotion': inRanges((text) => swap(swap(text, 'sadness', 'trust'), '슬픔', '신뢰')),
  'a range lies on other days': inRanges((text) => swap(swap(text, 'Monday', 'Friday'), '월요일', '금요일')),
  'last week was heavier': (report) => {
    const { text } = report.comparison;
    const [en, ko] = [swap(text, 'Heavier', 'Lighter'), swap(text, '지난주보다 무거', '지난주보다 가벼')];
    return { ...report, comparison: { ...report.comparison, text: report.locale === 'en' ? en : ko } };
  },
  'the amounts of the comparison are others': (report) => {
    const text = report.comparison.text.replace(/\bthree of\b/, 'four of').replace(/가운데 세 번/, '가운데 네 번');
    return { ...report, comparison: { ...report.comparison, text } };
  },
  'a suggestion is for a lighter week': (report) => ({
    ...report,
    suggestion: { ...report.suggestion, id: 'savouring.threeThings' },
  }),
  'the run is longer': inSummary((text) =>
    text.replace(/\b(for|last|after) three weeks\b/, '$1 four weeks').replace(/3주/, '4주'),
  ),
};

describe('the checker', () => {
  const weeks = fc.sample(randomWeek, { numRuns: 400, seed: 20261122 });
  const reports = LOCALES.map((locale) => weeks.map(({ source }) => composeReport(collectFacts(source), locale)));

  it.each(Object.entries(BREAKS))('notices in both languages when %s', (_name, break_) => {
    for (const told of reports) {
      const broken = told.flatMap((report, index) => {
        const lie = break_(report);
        const isSame = JSON.stringify(lie) === JSON.stringify(report);
        return isSame
          ? []
          : [findUntruths(lie, weeks[index]?.source.summaries ?? new Map(), weeks[index]?.source.begunEarlier).length];
      });
      expect(broken.length).toBeGreaterThan(0);
      expect(broken.filter((found) => found > 0).length / broken.length).toBeGreaterThan(0.75);
    }
  });

  it('does not take a sentence for true that it does not know', () => {
    const [{ source } = { source: undefined }] = weeks;
    if (!source) throw new Error('no week');
    const report = composeReport(collectFacts(source), LOCALES[0] as (typeof LOCALES)[number]);
    const strange = { ...report, summary: `${report.summary} You will have a fine week.` };
    expect(findUntruths(strange, source.summaries, source.begunEarlier)).toEqual([
      'unknown: You will have a fine week.',
    ]);
  });
});
