import { EMOTIONS, emotionVector } from '../../ml/emotions';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { createRandom, type Random } from '../../scripts/seed/random';
import { readingOf } from '../../scripts/seed/readings';
import { type NewEntry, writeEntries } from '../../scripts/seed/write';
import { addDays, type Day, noonOf } from '../../server/lib/dates';

const ENTRIES_PER_DAY = 3;
const WORDS_PER_ENTRY = 35;
const VOCABULARY = 8_000;
/** Zipf and Mandelbrot: the n-th most frequent word of a text has a frequency in proportion to 1 / (n + this). */
const MANDELBROT = 20;
const TAGS = ['work', 'family', 'garden', 'music', 'sleep', 'running', 'friends', 'sea'];

/** Gives a user three entries a day up to a day, each with 35 words as frequent as in natural language. */
export async function writeBenchDiary(
  database: Database,
  { email, entries, lastDay }: { email: string; entries: number; lastDay: Day },
): Promise<void> {
  const user = await User.findOne({ where: { email }, attributes: ['id'], raw: true });
  if (!user) throw new Error(`there is no ${email}`);
  const random = createRandom(`bench/${entries}`);
  const draw = drawWords(random);
  const days = Math.ceil(entries / ENTRIES_PER_DAY);
  const owned = Array.from({ length: entries }, (_, index) => {
    const day = addDays(lastDay, 1 - days + Math.floor(index / ENTRIES_PER_DAY));
    return { userId: user.id, entry: drawEntry(day, draw(), random) };
  });
  await database.write((transaction) => writeEntries(owned, transaction));
}

function drawEntry(day: Day, words: string[], random: Random): NewEntry {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  const content = words.join(' ');
  const scores = emotionVector(() => random.int(0, 10_000) / 10_000);
  const model = { name: 'bench', version: '1' };
  return {
    content,
    searchText: content,
    words: counts,
    emotion: random.pick(EMOTIONS),
    tags: [...new Set([random.pick(TAGS), random.pick(TAGS)])],
    date: noonOf(day, 'UTC'),
    day,
    reading: readingOf({ scores, sentiment: random.int(-1000, 1000) / 1000, language: 'en', model }),
  };
}

function drawWords(random: Random): () => string[] {
  const totals: number[] = [];
  for (let rank = 0; rank < VOCABULARY; rank += 1) totals.push((totals.at(-1) ?? 0) + 1 / (rank + MANDELBROT));
  const whole = totals.at(-1) ?? 0;
  const drawRank = () => {
    const aim = random.next() * whole;
    let [low, high] = [0, VOCABULARY - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((totals[middle] ?? 0) < aim) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return () => Array.from({ length: WORDS_PER_ENTRY }, () => spellRank(drawRank()));
}

/** A made-up word of 4 to 10 letters for a rank, different for each. */
function spellRank(rank: number): string {
  const letters = (rank + 27 ** 3).toString(27).replace(/\d/g, (digit) => 'rstuvwxyzq'.charAt(Number(digit)));
  return letters + 'ening'.slice(0, rank % 6);
}
