// Lets Node run the TypeScript sources: `node --require ./scripts/typescript.cjs FILE.ts`. The tests start the analyser's
// child processes with it; everything else runs compiled.
const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = resolve(__dirname, '..');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, root, cwd: root });
  module._compile(code, filename);
};
