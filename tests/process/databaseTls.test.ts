import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithOwnMariadb, type PrivateMariadb, startPrivateMariadb } from '../support/privateMariadb';
import { launchServerProcess, startServerProcess } from '../support/serverProcess';

describeWithOwnMariadb()('a MariaDB with a certificate of its own', () => {
  let folder: string;
  let mariadb: PrivateMariadb;
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-tls-'));
    for (const name of ['ca', 'other']) {
      const subject = ['-subj', `/CN=${name} of a test`, '-days', '2'];
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        ...subject,
      );
    }
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
      '-subj',
      '/CN=localhost',
    );
    execFileSync(
      'sh',
      [
        '-c',
        'echo subjectAltName=DNS:localhost > san && openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile san -out server.pem',
      ],
      { cwd: folder, stdio: 'pipe' },
    );
    const tls = [`--ssl-ca=${file('ca.pem')}`, `--ssl-cert=${file('server.pem')}`, `--ssl-key=${file('server.key')}`];
    mariadb = await startPrivateMariadb(folder, tls);
    await mariadb.query('CREATE DATABASE diary CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    await mariadb.query("CREATE USER diary@'%' IDENTIFIED BY 'secret' REQUIRE SSL");
    await mariadb.query("GRANT ALL ON diary.* TO diary@'%'");
  }, 180_000);
  afterAll(async () => {
    await mariadb?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const urlOf = (host: string, options: string) => `mariadb://diary:secret@${host}:${mariadb.port}/diary?${options}`;

  test.each([
    ['localhost', 'ssl-mode=REQUIRED'],
    ['127.0.0.1', 'ssl-mode=VERIFY_CA&ssl-ca=ca.pem'],
    ['localhost', 'ssl-mode=VERIFY_IDENTITY&ssl-ca=ca.pem'],
    ['localhost', 'ssl-ca=ca.pem'],
  ])('%s with %s is served, encrypted', async (host, options) => {
    const databaseUrl = urlOf(host, options.replace('ca.pem', file('ca.pem')));
    const service = await startServerProcess({ dataDir: file('data'), databaseUrl }); // the user must use TLS
    expect((await service.stop()).code).toBe(0);
  });

  test.each([
    ['127.0.0.1', 'ssl-mode=VERIFY_IDENTITY&ssl-ca=ca.pem', /compares a host name/],
    [
      'localhost',
      'ssl-mode=VERIFY_CA&ssl-ca=other.pem',
      /certificate of the database is not one that DATABASE_URL trusts/,
    ],
    ['localhost', 'ssl-mode=VERIFY_IDENTITY', /certificate of the database is not one that DATABASE_URL trusts/],
    ['localhost', 'ssl-mode=DISABLED', /refuses this user or password/],
    [
      'localhost',
      'ssl-mode=VERIFY_CA&ssl-ca=nowhere.pem',
      /certificate of ssl-ca in DATABASE_URL cannot be read: there is no file .*nowhere\.pem/,
    ],
  ])('%s with %s is refused', async (host, options, sentence) => {
    const databaseUrl = urlOf(
      host,
      options.replace(/(\w+\.pem)/, (name) => file(name)),
    );
    const service = await launchServerProcess({ dataDir: file('data'), databaseUrl });
    expect((await service.exited()).code).toBe(1);
    expect(service.output()).toMatch(sentence);
    expect(service.output()).not.toContain('secret');
  });

  test('a certificate of the right authority for another host is refused where the host is compared, and only there', async () => {
    execFileSync(
      'sh',
      [
        '-c',
        'echo subjectAltName=DNS:elsewhere.example > san && openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile san -out server.pem',
      ],
      { cwd: folder, stdio: 'pipe' },
    );
    await mariadb.query('FLUSH SSL');
    const ca = `ssl-ca=${file('ca.pem')}`;
    const served = await startServerProcess({
      dataDir: file('data'),
      databaseUrl: urlOf('localhost', `ssl-mode=VERIFY_CA&${ca}`),
    });
    await served.stop();
    const refused = await launchServerProcess({
      dataDir: file('data'),
      databaseUrl: urlOf('localhost', `ssl-mode=VERIFY_IDENTITY&${ca}`),
    });
    expect((await refused.exited()).code).toBe(1);
    expect(refused.output()).toContain("does not match certificate's altnames");
  });
});
