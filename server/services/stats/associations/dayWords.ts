import { Op, type Transaction } from 'sequelize';
import { EmotionStat } from '../../../../models';
import { storedWords } from '../../../../models/wordTable';
import type { Span } from '../../../insights/period';
import type { Day } from '../../../lib/dates';

/** The words of each day of a span, joined by spaces; a day with more words than its table holds is left out: nobody knows which it lacks. */
export async function readDayWords(
  userId: number,
  { from, to }: Span,
  transaction: Transaction,
): Promise<Map<Day, string>> {
  const rows = await EmotionStat.findAll({
    where: { userId, date: { [Op.between]: [from, to] } },
    attributes: ['date', 'words'],
    raw: true,
    transaction,
  });
  const days = new Map<Day, string>();
  for (const { date, words } of rows) {
    const known = storedWords(words);
    if (known !== null) days.set(date, known);
  }
  return days;
}
