import '../../lib/undebuggable';
import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import { STOP_SIGNALS } from '../../lib/stopSignals';
import { makePicture, RefusedPictureError } from './makePicture';
import type { PictureAnswer } from './protocol';

/**
 * The process that reads what strangers call pictures: a fault in a decoder, or a picture that takes for ever, ends this
 * process and nothing else, and what decoding took goes back to the system when it leaves. The parent ends it by closing
 * the channel, which also happens when the parent dies.
 */
const task = z.object({ id: z.int(), input: z.string(), output: z.string(), mostPixels: z.int() });

const send = (answer: PictureAnswer) => process.send?.(answer, undefined, undefined, () => {});

process.umask(0o077);
process.on('disconnect', () => process.exit());
for (const signal of STOP_SIGNALS) process.on(signal, () => {}); // meant for the parent
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

process.on('message', (message) => {
  const { id, input, output, mostPixels } = task.parse(message);
  makePicture(input, output, mostPixels).then(
    (picture) => send(picture ? { kind: 'made', id, picture } : { kind: 'large', id }),
    (error: unknown) => {
      if (error instanceof RefusedPictureError) send({ kind: 'refused', id, reason: error.message });
      else send({ kind: 'failed', id, code: String((error as NodeJS.ErrnoException).code) });
    },
  );
});
send({ kind: 'ready' });
