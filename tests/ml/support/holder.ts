import { join } from 'node:path';
import { createAnalyser } from '../../../ml/createAnalyser';

const MODEL_DIR = join(__dirname, '../../../ml/model'); // not from `analyser.ts`, which needs jest around it

/** A program that holds an analyser and prints the process ids of its children: killed by the test. */
const info = (details: object) => 'child' in details && process.stdout.write(`${String(details.child)}\n`);
createAnalyser({ modelDir: MODEL_DIR, children: 2, queueLimit: 1, timeoutMs: 5_000, logger: { info, warn() {} } });
