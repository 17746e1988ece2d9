// `npm run mutate`: plants one bug at a time in a copy of the tree and asks the tests that should notice it.
import { readOptions } from '../../scripts/lib/readOptions.mjs';
import { openCopy } from './lib/copy.mjs';
import { keyOf, readMutants } from './lib/mutants.mjs';
import { openResults } from './lib/results.mjs';
import { testCopy } from './lib/testCopy.mjs';

const HELP = `Plants one bug at a time in a copy of the tree and runs the tests that should notice it. What was found out is kept
in node_modules/.cache and asked again only where the bug, its file or its tests changed; so a run that was stopped goes
on where it was.

  npm run mutate -- [options]

  --only REGEX   only mutants whose "area/id" matches
  --again        also those whose result is known
  --trust        do not run the same tests on the untouched tree after a kill
  --list         what there is and what is known of it; runs nothing
  --json         the result as one JSON object on stdout
  --help         this text

Exit code 1 when a mutant survived or could not be planted.
`;

const given = readOptions(HELP, {
  only: { type: 'string', default: '' },
  again: { type: 'boolean' },
  trust: { type: 'boolean' },
  list: { type: 'boolean' },
  json: { type: 'boolean' },
});
process.exitCode = main();

function main() {
  const wanted = new RegExp(given.only);
  const mutants = readMutants().filter(({ area, id }) => wanted.test(`${area}/${id}`));
  const results = openResults();
  if (!given.list) plantAll(mutants, results);
  const rows = mutants.map((mutant) => ({ ...mutant, result: results.get(keyOf(mutant)) ?? { outcome: 'not run' } }));
  process.stdout.write(given.json ? `${JSON.stringify(rows, null, 2)}\n` : describe(rows));
  return given.list || rows.every(({ result }) => result.outcome === 'killed') ? 0 : 1;
}

function plantAll(mutants, results) {
  const due = mutants.filter((mutant) => given.again || !results.get(keyOf(mutant)));
  if (due.length === 0) return;
  const copy = openCopy();
  const untouched = new Map();
  for (const [index, mutant] of due.entries()) {
    process.stderr.write(`${index + 1}/${due.length} ${mutant.area}/${mutant.id} … `);
    const result = plant(mutant, copy, untouched);
    results.set(keyOf(mutant), result);
    process.stderr.write(`${result.outcome}${result.detail ? ` (${result.detail})` : ''}\n`);
  }
}

/** Killed: a test fails with the bug that passes without it. Invalid: nothing was tested, or the tests fail anyway. */
function plant(mutant, copy, untouched) {
  const restore = copy.change(mutant.file, (text) => text.replace(mutant.find, () => mutant.replace));
  let found;
  try {
    found = testCopy(copy.root, mutant);
  } finally {
    restore();
  }
  if (found.outcome !== 'killed' || given.trust) return found;
  const tests = JSON.stringify([mutant.tests, mutant.name, mutant.build]);
  if (!untouched.has(tests)) untouched.set(tests, testCopy(copy.root, mutant).outcome);
  return untouched.get(tests) === 'survived' ? found : { outcome: 'invalid', detail: 'its tests fail without it, too' };
}

function describe(rows) {
  const folders = [...new Set(rows.map(({ file }) => folderOf(file)))].sort();
  const count = (folder, outcome) =>
    rows.filter(({ file, result }) => folderOf(file) === folder && result.outcome === outcome).length;
  const outcomes = ['killed', 'survived', 'invalid', 'not run'];
  const lines = folders.map((folder) => [folder, ...outcomes.map((outcome) => count(folder, outcome))]);
  const table = [['folder', ...outcomes], ...lines].map((cells) =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join(''),
  );
  const left = rows
    .filter(({ result }) => result.outcome === 'survived' || result.outcome === 'invalid' || given.list)
    .map(({ area, id, means, result }) => `${result.outcome.padEnd(9)} ${area}/${id}: ${means}`);
  return `${[...table, '', ...left].join('\n').trimEnd()}\n`;
}

function folderOf(file) {
  return file
    .split('/')
    .slice(0, file.startsWith('ml/') ? 1 : 2)
    .filter((part) => !part.includes('.'))
    .join('/');
}
