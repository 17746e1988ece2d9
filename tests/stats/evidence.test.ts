import { EMOTIONS, emotionVector } from '../../ml/emotions';
import { EmotionStat } from '../../models';
import { fromJson } from '../../models/columns';
import type { DailySummary } from '../../models/EmotionStat';
import { evidenceOfDay, evidenceOfDays } from '../../server/insights/evidence';
import { percentages } from '../../server/lib/percentages';
import { emptySummary } from '../../server/services/contributions';
import { askAs } from '../support/client';
import { givenApp, givenClient, givenNewPerson } from '../support/given';

const vector = (joy: number | null, fear: number | null) =>
  emotionVector((emotion) => (emotion === 'joy' ? joy : emotion === 'fear' ? fear : 0));

test('an entry or a day adds nothing of an emotion that its reader does not know', () => {
  const detected = emotionVector((emotion) => (emotion === 'joy' || emotion === 'fear' ? 600 : 0));
  const day = { ...emptySummary(), entries: 3, read: 3, detected: detected as never, unknown: { fear: 2, anger: 3 } };
  expect(evidenceOfDay(day)).toMatchObject({ joy: 200, fear: 200, anger: null });
  expect(evidenceOfDays([vector(100, 300), vector(200, null)])).toMatchObject({ joy: 300, fear: 300 });
  expect(evidenceOfDays([vector(100, null), vector(200, null)])).toMatchObject({ joy: 300, fear: null });
});

describe('the emotions read in a diary of two languages', () => {
  const client = givenClient(givenApp({ engine: 'sqlite' }));
  const ask = askAs(client, givenNewPerson(client));
  const write = (content: string, date: string) => ask('POST', '/api/diary', { content, emotion: 'joy', date });

  test('are not those of which one page alone can tell', async () => {
    for (let day = 1; day < 10; day += 1) await write('Estoy muy contento con mi familia.', `2026-10-0${day}`);
    await write('I trust my friends completely, they were there for me.', '2026-10-10');
    await write('Estoy muy contento con mi familia.', '2026-10-10');
    const { emotions } = (await ask('GET', '/api/stats/monthly?month=2026-10')).body;
    const days = (await EmotionStat.findAll({ raw: true })).map((row) => fromJson<DailySummary>(row.dailySummary));
    const sums = EMOTIONS.map((emotion) =>
      days.reduce((sum, { detected, read }) => sum + (detected?.[emotion] ?? 0) / read, 0),
    );
    expect(days.filter(({ unknown }) => unknown?.trust === 1)).toHaveLength(10);
    const shares = emotions.map((each: { detected: { percentage: number } }) => each.detected.percentage);
    expect(shares).toEqual(percentages(sums));
    expect(shares[EMOTIONS.indexOf('trust')]).toBeLessThan(15);
    const { text } = (await ask('GET', '/api/stats/emotions?from=2026-10-01&to=2026-10-31')).body;
    expect(text).toContain('joy weighed most');
  });
});
