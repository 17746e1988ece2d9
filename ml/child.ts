import { constants, setPriority } from 'node:os';
import type { FromChild, ToChild } from './protocol';
import { createHashedReader } from './readers/hashedReader';
import { readModelFiles } from './readers/modelFiles';
import { createTransformerReader } from './readers/transformerReader';
import { createTextReader, type TextReader } from './readText';
import { LANGUAGE_FOLDER } from './text/ngrams/languageFolder';

/**
 * The process that holds the model: started by `childProcess.ts` with the model's folder as its argument. ONNX Runtime
 * blocks its thread while it runs and is not safe in worker threads, so it lives here. The parent decides when to end
 * it: by closing the channel, which also happens when the parent dies.
 */
const PULSE_MS = 200;

const running = new Map<number, AbortController>();

/** Never waits; a failure means that the parent is gone, and then so are we. */
const send = (message: FromChild, sent = () => {}) => process.send?.(message, undefined, undefined, sent);

process.on('disconnect', () => process.exit());
// Meant for the parent, which still needs us; and at SIGUSR1 Node would open its debugger, unless somebody listens for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {});

async function load(folder: string): Promise<void> {
  const files = readModelFiles(folder);
  const { loadTransformer } = await import('./readers/transformer');
  const model = await loadTransformer(files);
  await model.run([model.tokenize('a')]); // what cannot run is not ready
  // A model that does not say which languages it reads is asked for all of them.
  const others = files.languages === null ? [] : [createHashedReader(LANGUAGE_FOLDER)];
  const reader = createTextReader([createTransformerReader(model, files), ...others], files.info);
  process.on('message', (message: ToChild) => receive(message, reader));
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // loaded: from here on the server's own work goes first
  send({ kind: 'ready', model: files.info });
}

function receive(message: ToChild, reader: TextReader): void {
  if (message.kind === 'cancel') running.get(message.id)?.abort();
  else void answer(message, reader);
}

async function answer({ id, task, text }: ToChild & { kind: 'request' }, reader: TextReader): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  try {
    send({ kind: 'done', id, result: await reader[task](text, cancel.signal) });
  } catch (error) {
    send({ kind: 'failed', id, reason: error instanceof Error ? error.name : 'unknown error' }); // a message may quote the text
  } finally {
    running.delete(id);
  }
}

setInterval(() => running.size > 0 && send({ kind: 'alive' }), PULSE_MS);

load(process.argv[2] ?? '').catch((error: unknown) => {
  send({ kind: 'unusable', reason: error instanceof Error ? error.message : 'unknown error' }, () =>
    process.disconnect(),
  );
});
