import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..');

/** Floors, lowest first: the first pattern that fits a file decides. A file imports from its own floor or lower ones. */
const FLOORS: [RegExp, number][] = [
  [/^server\/web\//, 0],
  [/^server\/lib\/|^server\/errors\.ts$|^ml\/emotions\.ts$|^ml\/text\//, 0],
  [/^models\/|^ml\/|^server\/(adapters|contract|client)\/|^server\/config\.ts$/, 1],
  [/^server\/insights\//, 2],
  [/^server\/services\//, 3],
  [/^server\/presenters\.ts$/, 4],
  [/^server\/trpc\//, 5],
  [/^server\/http\//, 6],
  [/^server\/(app|compose|backgroundFailures)\.ts$/, 7],
  [
    /^server\/(main|closeFiles|freePorts|logStream|logger|ownMedia|ownPlaces|startFailure|stopOnSignals)\.ts$|^scripts\/|^tests\//,
    8,
  ],
];

/** What only certain files may import or say. */
const SOLE_USERS: [what: RegExp, allowed: RegExp][] = [
  [/from 'trpc-openapi'/, /^server\/http\//],
  [/'@xenova\/transformers'/, /^ml\/readers\/transformer\.ts$/],
  [/from 'jsonwebtoken'/, /^server\/services\/credentials\.ts$/],
  [/from 'bcrypt'/, /^server\/services\/(credentials|hasherThread)\.ts$/],
  [/from 'nodemailer'/, /^server\/services\/notifications\/mailer\.ts$/],
  [/process\.env/, /^server\/config\.ts$|^scripts\/|^tests\//],
  [
    /Date\.now\(|new Date\(\)/,
    /^server\/lib\/clock\.ts$|^scripts\/|^tests\/|^ml\/|^models\/|^server\/(main\.ts|logStream\.ts|http\/|web\/)/,
  ],
  [/from '(express|@trpc\/server)/, /^server\/(app\.ts|adapters\/|http\/|trpc\/)|^tests\/|^scripts\//],
  // The inside of a library.
  [/as unknown as|\b_[a-z]\w*(\.|\?\.)|\._[a-z]|\['_[a-z]|\.prototype\b/, /^(server|models)\/adapters\//],
  // Made for each request these are garbage that stays: see server/decisions/requests.md.
  [
    /\.\w+ = (async )?(\([^()]*\) =>|\w+ =>|function\b)|^ +get \w+\(\) \{/m,
    /^(ml|scripts|server\/web)\/|^server\/(adapters\/(pdfkit|yazl)|http\/commonHeaders|services\/book\/sheet)\.ts$|^models\/adapters\/closeBroken\.ts$/,
  ],
  [/dialect: '/, /^models\/dialects\/\w+\/open\.ts$/],
  [/\bquery(<[^>]*>)?\(\s*['"`]|QueryTypes|['"`](SELECT .+|INSERT INTO|UPDATE \w+ SET|DELETE FROM) /, /^models\//],
  [/from '(better-sqlite3|mysql2)/, /^models\//],
  [/\b(col|fn|literal)\b[^;]* from 'sequelize'/, /^models\//],
];

function sources(folder: string, names = /\.ts$/): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => names.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`);
}

const files = ['server', 'models', 'ml', 'scripts'].flatMap((folder) => sources(folder));
const textOf = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

function floorOf(file: string): number {
  const floor = FLOORS.find(([pattern]) => pattern.test(file))?.[1];
  if (floor === undefined) throw new Error(`${file} stands on no floor`);
  return floor;
}

function importsOf(file: string): string[] {
  const specifiers = [...(textOf.get(file) ?? '').matchAll(/(?:from|import)[\s(]+'(\.[^']*)'/g)].map(
    ([, path = '']) => path,
  );
  return specifiers.map((specifier) => {
    const target = relative(ROOT, resolve(ROOT, dirname(file), specifier)).replaceAll('\\', '/');
    const found = [`${target}.ts`, `${target}/index.ts`].find((path) => textOf.has(path));
    return found ?? target;
  });
}

test('every file imports from its own floor or lower ones', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => textOf.has(target) && floorOf(target) > floorOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('what reads texts knows nothing of the server, whatever its floor', () => {
  const readers = files.filter((file) => file.startsWith('ml/'));
  expect(readers.length).toBeGreaterThan(20);
  const wrong = readers.flatMap((file) =>
    importsOf(file)
      .filter((target) => !target.startsWith('ml/'))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the page takes nothing from the server but what clients get', () => {
  const page = sources('server/web', /\.tsx?$/);
  expect(page.length).toBeGreaterThan(40);
  const wrong = page.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']*)'/g)]
      .map(([, path = '']) => relative(ROOT, resolve(ROOT, dirname(file), path)).replaceAll('\\', '/'))
      .filter((target) => !target.startsWith('server/web/'))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('certain libraries and globals have one place each', () => {
  const wrong = files.flatMap((file) =>
    SOLE_USERS.filter(([what, allowed]) => !allowed.test(file) && what.test(textOf.get(file) ?? '')).map(
      ([what]) => `${file}: ${what}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('no file has grown beyond what a reader takes in', () => {
  const long = files.filter(
    (file) => !/\/(locales|messages|stopWords)\//.test(file) && (textOf.get(file) ?? '').split('\n').length > 251,
  );
  expect(long).toEqual([]);
});

test('each rule speaks of something that is there', () => {
  const unused = FLOORS.filter(([pattern]) => !files.some((file) => pattern.test(file)));
  const unsaid = SOLE_USERS.filter(
    ([what, allowed]) => !files.some((file) => allowed.test(file) && what.test(textOf.get(file) ?? '')),
  );
  expect([...unused, ...unsaid].map(String)).toEqual([]);
});
