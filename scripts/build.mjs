// `npm run build`: compiles the sources to `dist/`, when they have changed. What runs then needs no packages for development.
import { prepareDevelopment } from './prepare.mjs';

prepareDevelopment();
