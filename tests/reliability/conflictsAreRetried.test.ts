import { createAnalyser } from '../../ml/createAnalyser';
import { User } from '../../models';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { createServices } from '../../server/compose';
import { readConfig } from '../../server/config';
import { systemClock } from '../../server/lib/clock';
import { buildEntry } from '../support/factories';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs, percentile } from '../support/statistics';
import { repeat } from '../support/wait';
import { type Injection, injectConflicts } from './conflicts';

/** One in five is to fail, but for those that are rolled back before their turn. */
const LEAST_SHARE = 0.15;

defineRow({
  id: 'R11',
  title: '1213, 1205, 1020, 40001, BUSY injected into 1 of 5 transactions',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite', 'mariadb'],
  async run({ short, engine, random, createDatabase, temporaryFolder }) {
    const transactions = short ? 60 : 400; // SQLite commits many creates in one
    const { url } = await createDatabase();
    const config = readConfig({
      DATABASE_URL: url,
      DATA_DIR: temporaryFolder(),
      JWT_SECRET: 'a secret that is only good for the battery',
    });
    const database = openDatabase({ url });
    const analyser = createAnalyser({ modelDir: config.modelDir, children: 1, queueLimit: 64, timeoutMs: 2_000 });
    const acknowledged: number[] = [];
    const times: number[] = [];
    let failures = 0;
    let injection: Injection = { begun: 0, faults: {} };
    try {
      await migrate(database);
      const { services } = createServices({ config, database, analyser, clock: systemClock, supportResources: [] });
      const { id } = await User.create({
        email: 'r11@example.org',
        password: '',
        nickname: 'R11',
        timeZone: 'UTC',
        locale: 'en',
        createdAt: new Date(),
      });
      const caller = { id, timeZone: 'UTC', locale: 'en', sessionId: 0 };
      injection = injectConflicts(database, engine, random);
      const isOver = () => injection.begun >= transactions;
      await repeat({ workers: 8, limit: 10 * transactions, isOver }, async (_, turn) => {
        const startedAt = performance.now();
        const { content, emotion } = buildEntry(random) as { content: string; emotion: 'joy' };
        try {
          const { entry } = await services.diary.create(caller, { content, emotion }, `key-${turn}`);
          acknowledged.push(entry.id);
        } catch {
          failures += 1;
        }
        times.push(performance.now() - startedAt);
      });
    } finally {
      await analyser.close();
      await database.close();
    }
    const findings = await examine(url, acknowledged);
    const { begun, faults } = injection;
    const count = Object.values(faults).reduce((sum, value) => sum + value, 0);
    return {
      ok:
        failures === 0 &&
        findings.entries === acknowledged.length &&
        count >= Math.max(1, begun * LEAST_SHARE) &&
        Object.keys(faults).length === (engine === 'mariadb' ? 4 : 3) &&
        isSound(findings),
      bar: 'every kind injected, all succeed by whole-transaction retry (at most 5, jittered), 0 duplicates',
      measured: `${times.length} creates, ${failures} failed, ${count} faults in ${begun} transactions (${Object.entries(
        faults,
      )
        .map(([name, times]) => `${name}×${times}`)
        .join(' ')}), p99 ${inMs(percentile(times, 0.99))}; ${describeFindings(findings)}`,
    };
  },
});
