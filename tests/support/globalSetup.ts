import { probeMariadb } from './databases';

export default async function globalSetup(): Promise<void> {
  process.env.MARIADB_ANSWERS = (await probeMariadb()) ? 'yes' : 'no';
  if (process.env.MARIADB_ANSWERS === 'no' && process.env.CI !== 'true') {
    process.stderr.write(
      '\n  !!  No MariaDB answers on 127.0.0.1:3306 (or MARIADB_URL): every test on MariaDB is SKIPPED.\n' +
        '  !!  Start one (Debian: apt-get install mariadb-server) to run them all.\n\n',
    );
  }
}
