// `npm run build`: compiles the sources to `dist/`, when they have changed. What runs then needs no packages for development.
import { readOptions } from './lib/readOptions.mjs';
import { prepareDevelopment } from './prepare.mjs';

readOptions('Compiles the sources to dist/, where they have changed.\n\n  npm run build\n', {});
prepareDevelopment();
