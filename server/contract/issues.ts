import type { z } from 'zod';
import type { Issue } from '../errors';

/** A body of a megabyte can have half a million faults; an answer tells the first of them, and none at any length. */
const MAX_ISSUES = 20;
const MAX_ISSUE_LENGTH = 200;

const KINDS: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a JSON object',
  boolean: 'true or false',
  null: 'null',
  undefined: 'left out',
  void: 'left out: this takes no input',
};

/**
 * The one place that puts faults into words: the path of the field, unknown ones too, and what would be accepted. Never
 * the submitted value. `input` is what was checked: a field that is not there is told from one of another kind.
 */
export function toIssues({ issues }: z.ZodError, input: unknown): Issue[] {
  const found: Issue[] = [];
  for (const issue of issues) {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : shorten(step)));
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_ISSUES) : [null];
    const message = shorten(describe(issue, isMissing(input, issue.path)));
    for (const key of keys) found.push({ path: key === null ? path : [...path, shorten(key)], message });
    if (found.length >= MAX_ISSUES) break;
  }
  return found.slice(0, MAX_ISSUES);
}

function describe(issue: z.core.$ZodIssue, missing: boolean): string {
  if (missing) return 'is required';
  if (/^(must|is) /.test(issue.message)) return issue.message; // a rule of ours, in our words
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    default:
      return 'must be as the description of the field says';
  }
}

function amount(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${limit} character${limit === 1 ? '' : 's'}`;
  if (origin === 'array') return `have ${bound} ${limit} item${limit === 1 ? '' : 's'}`;
  return `be ${bound} ${limit}`;
}

function isMissing(input: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (inner, step) => (inner === null || typeof inner !== 'object' ? null : Reflect.get(inner, step)),
    input ?? {},
  );
  return path.length > 0 && value === undefined;
}

function shorten<Step extends string | number>(step: Step): Step | string {
  return typeof step === 'string' && step.length > MAX_ISSUE_LENGTH ? `${step.slice(0, MAX_ISSUE_LENGTH)}…` : step;
}
