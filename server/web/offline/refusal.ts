import type { Messages } from '../messages/en';
import { tellReason } from '../messages/reasons';

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

/** Why the service refused something, as it is kept: each reason behind the name of its field. */
export const refusalOf = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; ');

/** Between two of them: a reason may have such a mark within itself. */
const BETWEEN = /; (?=\w+: )/;

/** Whether it was for one field. */
export const isOfField = (refusal: string, field: string) =>
  refusal.split(BETWEEN).some((issue) => issue.startsWith(`${field}: `));

/** Why the service refused an entry, with the name of each field, in words of the page where it has them. */
export function tellRefusal(refusal: string, { outbox: { fields, atMost }, reasons }: Messages): string {
  const tell = (issue: string) => {
    const [, field, reason] = /^(\w+): (.*)$/s.exec(issue) ?? [];
    if (!field || !reason) return tellReason(issue, reasons);
    const name = Object.entries(fields).find(([known]) => known === field)?.[1] ?? field;
    const [, number, unit] = /^must have at most (\d+) (characters|items)$/.exec(reason) ?? [];
    return number ? atMost(name, Number(number), unit === 'items') : `${name}: ${tellReason(reason, reasons)}`;
  };
  return refusal.split(BETWEEN).map(tell).join('; ');
}
