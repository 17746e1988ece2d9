/** A JSON value whose halves of characters, legal there as `\ud83d`, are U+FFFD: MariaDB takes none for JSON. */
export const wellFormed = <Value>(value: Value): Value => repaired(value) as Value;

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repaired);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, said]) => [name.toWellFormed(), repaired(said)]));
}
