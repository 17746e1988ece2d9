import { EMOTIONS, emotionVector } from '../../ml/emotions';
import { EmotionStat, User } from '../../models';
import type { Database } from '../../models/database';
import { readingOf, SEED_MODEL } from '../../scripts/seed/readings';
import { addDays, weekRange } from '../../server/lib/dates';
import { contributionOf, emptySummary, withEntry } from '../../server/services/contributions';
import { REPORT_HISTORY_WEEKS } from '../../server/services/summaries';

const ORIGINALS = 200;
const DAYS = 7 * REPORT_HISTORY_WEEKS;
const WRITTEN_OF_SEVEN = 4;
const NO_WORDS = { words: '', count: [], entries: [], read: [], sentiment: [] };

/** Writes the nine weeks of diary, four days in seven, that the report of a week looks at, for as many users in all. */
export async function writeReportDiaries(
  database: Database,
  { users, week }: { users: number; week: string },
): Promise<void> {
  if ((await User.count()) === 0) await writeOriginals(week);
  const { sequelize } = database;
  for (let copied = await User.count(); copied < users; copied *= 2) {
    const range = `id <= ${Math.min(copied, users - copied)}`;
    await sequelize.query(
      `INSERT INTO users (id, email, password, nickname, time_zone, locale, created_at)
       SELECT id + ${copied}, CONCAT(id + ${copied}, '@example.org'), password, nickname, time_zone, locale, created_at
         FROM users WHERE ${range}`,
    );
    await sequelize.query(
      `INSERT INTO emotion_stats (user_id, date, daily_summary, words)
       SELECT user_id + ${copied}, date, daily_summary, words FROM emotion_stats WHERE user_${range}`,
    );
  }
}

async function writeOriginals(week: string): Promise<void> {
  const first = addDays(weekRange(week)?.to ?? '', 1 - DAYS);
  const ids = Array.from({ length: ORIGINALS }, (_, index) => index + 1);
  const createdAt = new Date(`${first}T00:00:00.000Z`);
  await User.bulkCreate(
    ids.map((id) => ({
      id,
      email: `${id}@example.org`,
      password: '-',
      nickname: 'Bench',
      timeZone: 'UTC',
      locale: id % 2 ? 'en' : 'ko',
      createdAt,
    })),
  );
  for (const userId of ids) {
    const days = Array.from({ length: DAYS }, (_, day) => day).filter(
      (day) => (day * 5 + userId) % 7 < WRITTEN_OF_SEVEN,
    );
    await EmotionStat.bulkCreate(days.map((day) => summaryRow(userId, addDays(first, day), day)));
  }
}

function summaryRow(userId: number, date: string, day: number) {
  const entry = (id: number) =>
    contributionOf({
      id,
      date: new Date(`${date}T12:00:00.000Z`),
      selected: EMOTIONS[(userId + day) % EMOTIONS.length] ?? 'joy',
      reading: readingOf({
        sentiment: (((userId * 31 + day * 17 + id) % 200) - 100) / 100,
        scores: emotionVector((_, index) => ((userId + day * 3 + index * 7) % 19) / 20 + 0.01),
        language: 'en',
        model: SEED_MODEL,
      }).findings,
      tagKeys: day % 3 === 0 ? ['running', 'family'] : ['work'],
      words: {},
    });
  const dailySummary = withEntry(withEntry(emptySummary(), entry(1)), entry(2));
  return { userId, date, dailySummary, words: NO_WORDS };
}
