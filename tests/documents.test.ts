import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './support/root';

const DECISIONS = join(ROOT, 'server', 'decisions');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');

test('every file that the decisions name is there', () => {
  const missing = readdirSync(DECISIONS).flatMap((name) =>
    [...readFileSync(join(DECISIONS, name), 'utf8').matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|mjs|cjs|md))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => ![ROOT, join(ROOT, 'server')].some((folder) => existsSync(join(folder, path))))
      .map((path) => `${name}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every file and folder on the three ways that the README walks is there', () => {
  const ways = read('README.md').match(/^(?:`POST \/api\/diary`|`npm run reports`|A text): [\s\S]*?\n\n/gm) ?? [];
  expect(ways).toHaveLength(3);
  for (const way of ways) {
    const named = [...way.matchAll(/`([\w/]+(?:\.ts|\.mjs|\/))`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThanOrEqual(7);
    let folder = '';
    const lost = named.filter((path) => {
      const found = ['', 'server/', folder].map((place) => place + path).find((place) => existsSync(join(ROOT, place)));
      folder = found ? found.slice(0, found.replace(/\/$/, '').lastIndexOf('/') + 1) : folder;
      return !found;
    });
    expect(lost).toEqual([]);
  }
});

test('every package of a running service is among those with a reason', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const reasons = read('server', 'decisions', 'dependencies.md');
  expect(Object.keys(dependencies).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

test('settings as .env.example shows them reach the service through a shell', () => {
  const shown = [...read('.env.example').matchAll(/^# .*?\b(DATABASE_URL=\S+)$/gm)].map(([, setting = '']) => setting);
  const [sender] = /'Diary <[^']+'/.exec(read('.env.example')) ?? [];
  const script = `${shown.join('\n')}\nMAIL_FROM=${sender}\nprintf '%s\\n' "$DATABASE_URL" "$MAIL_FROM"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe(
    'mariadb://diary:secret@db:3306/diary?ssl-mode=VERIFY_IDENTITY&ssl-ca=/etc/ssl/ca.pem\nDiary <diary@example.org>\n',
  );
});
