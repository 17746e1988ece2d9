import type { Messages } from '../messages/en';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Why the service refused something, as it is kept: each reason behind the name of its field. */
export const refusalOf = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; ');

/** Whether it was for one field. */
export const isOfField = (refusal: string, field: string) =>
  refusal.split('; ').some((issue) => issue.startsWith(`${field}: `));

/** Why the service refused an entry, with the name of each field, in words of the page where it has them. */
export function tellRefusal(refusal: string, { outbox: { fields, atMost } }: Messages): string {
  const tell = (issue: string) => {
    const [, field, reason] = /^(\w+): (.*)$/s.exec(issue) ?? [];
    const name = Object.entries(fields).find(([known]) => known === field)?.[1];
    if (!name || !reason) return issue;
    const [, number, unit] = /^must have at most (\d+) (characters|items)$/.exec(reason) ?? [];
    return number ? atMost(name, Number(number), unit === 'items') : `${name}: ${reason}`;
  };
  return refusal.split('; ').map(tell).join('; ');
}
