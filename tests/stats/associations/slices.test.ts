import { EMOTIONS } from '../../../ml/emotions';
import { EmotionStat } from '../../../models';
import { toWordTable, type WordSums } from '../../../models/wordTable';
import { PER_CALL } from '../../../server/contract/limits';
import { UNLIMITED } from '../../../server/services/caller';
import { createClient } from '../../support/client';
import { givenApp } from '../../support/given';

const DAYS = 400;
const TAGS = { used: 210, compared: 200 };
const ONE: WordSums[string] = [1, 1, 1, 0];
const WORDS = { used: 101, compared: 100 };

describe('the associations of a long diary', () => {
  const app = givenApp({ engine: 'sqlite' });

  test('look at what is there on most days, give way between comparisons, and are paid for by these', async () => {
    const client = createClient(app.url, { keepAlive: false });
    const { id: userId } = await client.register({ timeZone: 'UTC' });
    client.close();
    const first = Date.parse('2025-01-01');
    const words = Object.fromEntries(Array.from({ length: WORDS.used }, (_, word) => [`w${word}`, ONE]));
    await EmotionStat.bulkCreate(
      Array.from({ length: DAYS }, (_, day) => {
        const emotion = EMOTIONS[(day * 7) % 5] ?? 'joy';
        const tags = Array.from({ length: TAGS.used }, (_each, tag) => `tag${tag}`).filter(
          (_each, tag) => (day * tag) % 3 === 0,
        );
        return {
          userId,
          date: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
          dailySummary: {
            entries: 1,
            selected: { [emotion]: { count: 1, at: first, id: day + 1 } },
            read: 0,
            sentiment: 0,
            detected: null,
            tags: Object.fromEntries(tags.map((tag) => [tag, { entries: 1, read: 0, sentiment: 0 }])),
          },
          words: toWordTable(words),
        };
      }),
    );
    let charged = 0;
    let turns = 0;
    let isOver = false;
    let now = performance.now();
    // However fast the machine is, a slice is over whenever somebody looks.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 2;
      return now;
    });
    const countTurns = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurns);
    };
    const charge = (calls: number) => {
      charged += calls;
    };
    const reader = { id: userId, timeZone: 'UTC', locale: 'en' };
    const range = { from: '2025-01-01', to: '2026-02-04' };
    const asked = app.services.stats.associations(reader, range, { ...UNLIMITED, charge });
    setImmediate(countTurns);
    const { tested, refused } = await asked;
    isOver = true;
    clock.mockRestore();
    expect([tested, refused.length]).toEqual([TAGS.compared - 70, 70]); // of most days are the 70 that are there on all
    expect(charged).toBe((DAYS * TAGS.compared) / PER_CALL.comparedDays);
    expect(turns).toBeGreaterThan(TAGS.compared); // three where all is one piece
    const ofWords = await app.services.stats.associations(reader, { ...range, of: 'words' });
    expect(ofWords.refused).toHaveLength(WORDS.compared);
  });
});
