import { insertMany } from '../../models/repositories/rows';
import type { Statement } from '../../models/repositories/steps';

const MOST = 2_500;

/** The statements that insert so many rows. */
function statementsOf(count: number): Statement[] {
  const rows = Array.from({ length: count }, (_, index) => ({ diaryId: 7, label: `tag ${index}` }));
  const steps = insertMany('mysql', 'tags', rows);
  const sent: Statement[] = [];
  for (
    let step = steps.next();
    !step.done;
    step = steps.next(step.value.map(() => ({ rows: [], changes: 0, lastId: 0 })))
  )
    sent.push(...step.value);
  return sent;
}

test('however many rows are inserted, there are a dozen texts to prepare, none of them very long', () => {
  const texts = new Set<string>();
  for (let count = 0; count <= MOST; count += 1) for (const { sql } of statementsOf(count)) texts.add(sql);
  expect(texts.size).toBeLessThanOrEqual(12);
  expect(Math.max(...[...texts].map((sql) => sql.split('?').length - 1))).toBeLessThanOrEqual(4_000);
});

test.each([0, 1, 2, 3, 200, 2_047, 2_048, 2_049, 5_001])('of %d rows each is inserted once, in order', (count) => {
  const values = statementsOf(count).flatMap((statement) => statement.values);
  expect(values).toEqual(Array.from({ length: count }, (_, index) => [7, `tag ${index}`]).flat());
});
