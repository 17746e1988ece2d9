import { useWords } from '../messages';
import { Counted } from '../parts/counted';
import type { LongReport } from '../types';
import { Beside } from './beside';
import { Ranges } from './ranges';

interface LongBodyProps {
  report: LongReport;
  today: string;
}

/** What only a month and a year tell: their parts, and what runs through all of them. */
export function LongBody({ report, today }: LongBodyProps) {
  const words = useWords();
  const { period, highlights, comparison, tags } = report;
  const kind = 'weeks' in report ? 'month' : 'year';
  const begun = ({ from, entries }: { from: string; entries: number }) => from <= today || entries > 0;
  const told = [
    { name: words.report.calmest[kind], text: highlights.calmest?.text },
    { name: words.report.fullest[kind], text: highlights.fullest?.text },
  ];
  const entriesWith = (what: 'tag' | 'word', name: string) =>
    `/entries?${new URLSearchParams({ [what]: name, from: period.from, to: period.to })}`;
  return (
    <>
      {'seasons' in report && <Ranges title={words.report.seasons} ranges={report.seasons.filter(begun)} />}
      <Ranges
        title={words.report.parts[kind]}
        ranges={('weeks' in report ? report.weeks : report.months).filter(begun)}
      />
      <Beside
        title={words.report.comparison[kind]}
        text={comparison.text}
        facts={told.flatMap(({ name, text }) => (text ? [{ name, shown: text }] : []))}
      />
      {tags.length + report.words.length > 0 && (
        <div class="report-pair">
          {tags.length > 0 && (
            <section>
              <h2>{words.insights.tags}</h2>
              <Counted
                items={tags.map(({ name, entries }) => ({
                  ...{ name, count: entries, href: entriesWith('tag', name) },
                  title: words.insights.tagUse(entries),
                }))}
              />
            </section>
          )}
          {report.words.length > 0 && (
            <section>
              <h2>{words.insights.words}</h2>
              <Counted
                items={report.words.map(({ word, count }) => ({
                  ...{ name: word, count, href: entriesWith('word', word) },
                  title: words.insights.wordUse(word, count),
                }))}
              />
            </section>
          )}
        </div>
      )}
    </>
  );
}
