import pino from 'pino';
import { contract } from '../../server/client/contract';
import { LIMITS, type LimitName } from '../../server/contract/limits';
import type { ProcedureMeta } from '../../server/contract/meta';
import { exportRoutes } from '../../server/http/files/exportRoutes';
import { imageRoutes } from '../../server/http/files/images';
import { importRoutes } from '../../server/http/files/importRoutes';
import { inputSchema } from '../../server/http/inputSchema';

/** Asked of every request, or of everything that nobody signs; none of these is declared. */
const OF_ALL: LimitName[] = ['calls', 'probes'];

/** A limit that nothing declares limits nothing. */
test('every limit of the table stands at the declaration of what it limits', () => {
  const procedures: { meta: ProcedureMeta }[] = Object.values(contract).flatMap((group) => Object.values(group));
  const files = [
    ...imageRoutes({ images: {} as never, logger: pino({ level: 'silent' }) }),
    ...exportRoutes({ exports: {} as never, patience: undefined }),
    ...importRoutes({} as never),
  ];
  const declared = [
    ...procedures.flatMap(({ meta }) => meta.limits ?? []),
    ...files.flatMap(({ limit }) => limit ?? []),
    ...OF_ALL,
  ];
  expect([...new Set(declared)].sort()).toEqual(Object.keys(LIMITS).sort());
});

/** The types of the client package have no other place for it. */
test('what a whole number may be stands in its description, where editors show it', () => {
  const told = Object.values(contract)
    .flatMap((group) => Object.values(group))
    .flatMap(({ input }) => Object.entries(inputSchema(input).properties ?? {}))
    .flatMap(([name, schema]) =>
      typeof schema === 'object' ? [{ name, ...(schema.anyOf?.[0] as object), ...schema }] : [],
    )
    .filter(({ maximum = Number.MAX_SAFE_INTEGER }) => maximum < Number.MAX_SAFE_INTEGER);
  expect([...new Set(told.map(({ name }) => name))].sort()).toEqual(['limit', 'reminderHour', 'year']);
  for (const { name, description, minimum, maximum } of told)
    expect([name, description]).toEqual([name, expect.stringContaining(`${minimum} to ${maximum}`)]);
});
