import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/root';

/** Docker anchors a pattern at the context's root unless it begins with two stars. */
function ignoredByDocker(path: string): boolean {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return patterns.some((pattern) => {
    const anywhere = pattern.startsWith('**/');
    const text = (anywhere ? pattern.slice(3) : pattern).replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*');
    return new RegExp(`^${anywhere ? '(.*/)?' : ''}${text}(/|$)`).test(path);
  });
}

test('no secret and no log of the machine gets into the image, in whatever folder it lies', () => {
  expect(readFileSync(join(ROOT, 'scripts/deploy/compose.yaml'), 'utf8')).toContain('.env beside this file');
  for (const path of ['.env', 'scripts/deploy/.env', 'scripts/night.log', 'data/jwt-secret', 'server/client/a.tgz']) {
    expect([path, ignoredByDocker(path)]).toEqual([path, true]);
  }
  for (const path of ['.env.example', 'scripts/deploy/compose.yaml', 'server/main.ts', 'ml/model/config.json']) {
    expect([path, ignoredByDocker(path)]).toEqual([path, false]);
  }
});
