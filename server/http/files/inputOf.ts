import type { Request } from 'express';
import type { z } from 'zod';
import { toIssues } from '../../contract/issues';
import { AppError } from '../../errors';

/** The query of a request by its schema. */
export const queryOf = <S extends z.ZodType>(request: Request, schema: S): z.output<S> =>
  inputOf(request.query, schema);

/** What was sent, by its schema. Throws a 400 that names every field at fault, like any procedure. */
export function inputOf<S extends z.ZodType>(sent: unknown, schema: S): z.output<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('BAD_REQUEST', 'Input validation failed', { issues: toIssues(parsed.error, sent) });
}
