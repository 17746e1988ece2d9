import { addDays, type Day, weekOf } from '../../server/lib/dates';
import { zipOf } from '../archive/support/zip';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';

const WEEKS = Array.from({ length: 13 }, (_, index) => addDays('2026-08-17', 7 * index));
const LANGUAGES = ['en', 'ko'] as const;

interface Report {
  headline: string;
  summary: string;
  comparison: { text: string };
  suggestion: { because: string };
}

/** Thirteen weeks of somebody who chooses an emotion seldom, as their reports tell them. */
describe('who chooses an emotion seldom', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const FEW = /too few|[Nn]ot enough was chosen|고른 감정이 적어서|고른 감정이 모자라|고른 감정이 없어서/;
  /** Entries without a choice, wherever they are told: in the headline as those that have one. */
  const OPEN =
    /no emotion was chosen|no chosen emotion|emotion open|(beside|on|in|for) one of|감정을 고르지 않은|고른 감정이 없는|자리를 비워 둔|가운데 한 편|네 편, /i;
  const BY_ENTRIES = /\bentr(y|ies)\b.* (last week|week before)|week.*\bentr(y|ies)\b|지난주.* 편|편.*그 전 주/;

  const write = async (token: string, day: Day, emotion: string) => {
    const body = { content: 'We walked by the river.', emotion, date: `${day}T09:00:00Z` };
    expect((await client.request('POST', '/api/diary', { token, body })).status).toBe(201);
  };

  async function readWeeks(token: string, locale: string): Promise<Report[]> {
    await client.request('PATCH', '/api/account', { token, body: { locale } });
    const reports: Report[] = [];
    for (const monday of WEEKS)
      reports.push((await client.request('GET', `/api/reports/weekly?week=${weekOf(monday)}`, { token })).body);
    return reports;
  }

  const partsOf = ({ headline, summary, comparison, suggestion }: Report) => [
    headline,
    ...summary.split(/(?<=\.) /),
    comparison.text,
    ...suggestion.because.split(/(?<=\.) /),
  ];

  it('hears once in thirteen weeks that few were chosen, and otherwise how much was written', async () => {
    const { token } = await client.register({ timeZone: 'UTC' });
    for (const [index, monday] of WEEKS.entries()) {
      await write(token, addDays(monday, 1), index % 2 ? 'joy' : 'trust');
      if (index % 3 !== 2) await write(token, addDays(monday, 5), index % 4 === 1 ? 'sadness' : 'joy');
    }
    for (const locale of LANGUAGES) {
      const told = (await readWeeks(token, locale)).map(({ comparison }) => comparison.text);
      expect(told.filter((text) => FEW.test(text))).toEqual([told[1]]);
      expect(told.slice(2).filter((text) => !BY_ENTRIES.test(text))).toEqual([]);
      for (const [index, text] of told.entries()) expect(told.slice(index + 1, index + 8)).not.toContain(text);
    }
  });

  it('hears it in no report twice where most of it came from another diary', async () => {
    const { token } = await client.register({ timeZone: 'UTC' });
    const notes = WEEKS.flatMap((monday) =>
      [0, 4, 5].map((later): [string, string] => [`${addDays(monday, later)}.md`, `We walked ${monday} ${later}.`]),
    );
    const { body } = await uploadImport(client, token, await zipOf(Object.fromEntries(notes)));
    await finishImport(client, { token, id: body.id, choices: {} }, () => app.importJobs.work());
    for (const [index, monday] of WEEKS.entries())
      await write(token, addDays(monday, 2), index % 3 === 0 ? 'fear' : 'joy');
    for (const locale of LANGUAGES)
      for (const report of await readWeeks(token, locale)) {
        const few = partsOf(report).filter((part) => FEW.test(part) || OPEN.test(part));
        expect([report, few]).toEqual([report, [expect.any(String)]]);
      }
  });
});
