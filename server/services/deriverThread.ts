import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { derivedFrom } from '../lib/derived';
import { locatedIn, type Stretches } from '../lib/located';

/** What is made of a Markdown text, or where the stretches of its readable text stand in it. */
export type DeriverTask = { markdown: string; located?: { text: string; stretches: Stretches } };

// As for the thread that hashes: on Linux a priority is a thread's own, elsewhere the process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const perform = ({ markdown, located }: DeriverTask) =>
  located ? locatedIn(markdown, located.text, located.stretches) : derivedFrom(markdown);

parentPort?.on('message', (task: DeriverTask) => parentPort?.postMessage(perform(task)));
derivedFrom('Warm, bevor es zählt. Language profiles are loaded with the first text.');
parentPort?.postMessage('ready');
