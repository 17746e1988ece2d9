import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { derivedFrom } from '../lib/derived';

// As for the thread that hashes: on Linux a priority is a thread's own, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(derivedFrom(markdown)));
derivedFrom('Warm, bevor es zählt. Language profiles are loaded with the first text.');
parentPort?.postMessage('ready');
