import { setTimeout as after } from 'node:timers/promises';
import { inTime } from '../../server/web/api/patience';

test('where no answer begins in time it is given up', async () => {
  const asked = inTime(
    (signal) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
    1,
  );
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('the rest of an answer that began in time may take longer, on a slow net', async () => {
  let asked: AbortSignal | undefined;
  await inTime(async (signal) => {
    asked = signal;
    return new Response('');
  }, 1);
  await after(20);
  expect(asked?.aborted).toBe(false);
});
