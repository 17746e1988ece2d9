// Prints what an editor shows when the pointer rests on names in a file: `node hover.mjs TYPESCRIPT FILE NAME…`, where
// each NAME is found by its last appearance.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const [typescript, file, ...names] = process.argv.slice(2);
const ts = createRequire(import.meta.url)(typescript);
const text = readFileSync(file, 'utf8');
const options = { strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, noEmit: true };
const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) =>
    ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(readFileSync(name, 'utf8')) : undefined,
  getCurrentDirectory: () => dirname(file),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
});
const shown = names.map((name) => {
  const { documentation } = service.getQuickInfoAtPosition(file, text.lastIndexOf(name)) ?? {};
  return [name, ts.displayPartsToString(documentation)];
});
process.stdout.write(JSON.stringify(Object.fromEntries(shown)));
