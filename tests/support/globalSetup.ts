import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeMariadb } from './databases';
import { ROOT } from './root';

export default async function globalSetup(): Promise<void> {
  build();
  process.env.BATTERY_SEED ??= String(Date.now() % 1_000_000);
  process.env.MIGRATED_DATABASES = mkdtempSync(join(tmpdir(), 'diary-migrated-'));
  process.env.MARIADB_ANSWERS = (await probeMariadb()) ? 'yes' : 'no';
  if (process.env.MARIADB_ANSWERS === 'no' && process.env.CI !== 'true') {
    process.stderr.write(
      '\n  !!  No MariaDB answers on 127.0.0.1:3306 (or MARIADB_URL): every test on MariaDB is SKIPPED.\n' +
        '  !!  Start one (Debian: apt-get install mariadb-server) to run them all.\n\n',
    );
  }
}

/** What runs in processes of its own lies in `dist`: never an old one. */
function build(): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('the service does not compile: nothing can be tested');
}
