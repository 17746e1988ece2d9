import { extname, join } from 'node:path';

const EXTENSION = extname(__filename);
const HOOK = join(__dirname, '../../scripts/typescript.cjs');

/** What `fork` and `new Worker` are told of code that lies in a folder. From its source (in tests) it needs the hook that compiles it. */
export const codeFile = (folder: string, name: string): { file: string; execArgv: string[] } => ({
  file: join(folder, `${name}${EXTENSION}`),
  execArgv: EXTENSION === '.ts' ? ['--require', HOOK] : [],
});
