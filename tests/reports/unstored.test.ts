import { DatabaseError } from 'sequelize';
import { Report } from '../../models';
import { createCursors } from '../../server/lib/cursor';
import { createReportService } from '../../server/services/reports/reportService';
import { onEveryEngine } from '../support/databases';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from './support/world';

const WEEK = '2026-W47';
const FULL = { sqlite: { code: 'SQLITE_FULL' }, mariadb: { code: 'ER_RECORD_FILE_FULL' } };

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  async function askWhere(fault: object) {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    const read = { emotion: 'joy', strength: 0.8, sentiment: 0.6 } as const;
    await addDaysOf(caller.id, '2026-11-16', [[{ selected: 'joy', read, tags: [] }]]);
    const failure = new DatabaseError(Object.assign(new Error('it failed'), { sql: '', ...fault }));
    const told: unknown[] = [];
    const reports = createReportService({
      database: { ...world.database, writeAfter: () => Promise.reject(failure) },
      clock: world.clock,
      cursors: createCursors(['a secret that is only good for tests']),
      supportResources: [],
      storing: { onError: (error) => told.push(error), onSuccess: () => told.push('stored') },
    });
    const [answer] = await Promise.allSettled([reports.weekly(caller, { week: WEEK })]);
    return { caller, answer, failure, told };
  }

  it.each([
    ['is full', FULL[engine]],
    ['may only be read', engine === 'sqlite' ? { code: 'SQLITE_READONLY' } : { errno: 1290 }],
  ])('where the database %s, the same week is told as where it is stored', async (_, fault) => {
    const { caller, answer, failure, told } = await askWhere(fault);
    expect(told).toEqual([failure]);
    expect(await Report.count({ where: { userId: caller.id } })).toBe(0);
    const stored = await world.reports.weekly(caller, { week: WEEK });
    expect(answer).toEqual({ status: 'fulfilled', value: stored });
  });

  it('where the database is away, no week is told', async () => {
    const { answer, failure, told } = await askWhere({ code: 'ECONNREFUSED' });
    expect([answer, told]).toEqual([{ status: 'rejected', reason: failure }, []]);
  });
});
