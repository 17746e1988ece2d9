import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../support/root';

const FOLDER = join(__dirname, 'planted');

const mutant = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  file: z.string(),
  find: z.string().min(1),
  replace: z.string(),
  means: z.string().min(10),
  tests: z.array(z.string()).min(1),
  name: z.string().optional(),
  build: z.boolean().optional(),
});

describe.each(readdirSync(FOLDER))('the bugs of %s', (name) => {
  const mutants = z.array(mutant).parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));

  test('can be planted: each text stands once in its file, and the tests that should notice it are there', () => {
    const misplaced = mutants.filter(
      ({ file, find }) => readFileSync(join(ROOT, file), 'utf8').split(find).length !== 2,
    );
    expect(misplaced.map(({ id }) => id)).toEqual([]);
    const untested = mutants.filter(({ tests }) => !tests.every((path) => existsSync(join(ROOT, path))));
    expect(untested.map(({ id }) => id)).toEqual([]);
  });

  test('have names of their own and change something', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
  });
});
