// `npm start`: installs and compiles if needed, and then becomes the service: no second process waits for it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/build.mjs';
import { prepare } from './prepare.mjs';

prepare();
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
await main();
