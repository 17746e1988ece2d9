import { inList } from '../../models/repositories/steps';

test('lists of any length hold what they are given, and need few texts of statements', () => {
  const texts = new Set<string>();
  for (let count = 1; count <= 200; count += 1) {
    const values = Array.from({ length: count }, (_, index) => index);
    const { sql, values: given } = inList(values);
    expect(sql.match(/\?/g)).toHaveLength(given.length);
    expect([...new Set(given)]).toEqual(values);
    texts.add(sql);
  }
  expect(texts.size).toBeLessThan(10);
});
