// `npm start`: installs and compiles if needed, and then becomes the service: no second process waits for it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/build.mjs';
import { readOptions } from './lib/readOptions.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';
import { prepare } from './prepare.mjs';

readOptions(
  `Starts the service: the page, the API and its documentation, on http://127.0.0.1:3000/ unless HOST and PORT say otherwise.
Settings are environment variables: see .env.example.

  npm start
`,
  {},
);
// npm and its shell end at a signal without passing it on: who stops `npm start` means the service.
if (process.env.npm_lifecycle_event === 'start') stopWithNpm();
prepare();
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
await main();
