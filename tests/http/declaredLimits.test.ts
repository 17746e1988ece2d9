import pino from 'pino';
import { contract } from '../../server/client/contract';
import { LIMITS, type LimitName } from '../../server/contract/limits';
import type { ProcedureMeta } from '../../server/contract/meta';
import { exportRoutes } from '../../server/http/files/exportRoutes';
import { imageRoutes } from '../../server/http/files/images';
import { importRoutes } from '../../server/http/files/importRoutes';

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
