import { createAnalyser } from '../../../ml/createAnalyser';
import { MODEL_DIR } from './analyser';

/** A program that holds an analyser and prints the process ids of its children: killed by the test. */
const info = (details: object) => process.stdout.write(`${'pid' in details ? String(details.pid) : ''}\n`);
createAnalyser({ modelDir: MODEL_DIR, children: 2, queueLimit: 1, timeoutMs: 5_000, logger: { info, warn() {} } });
