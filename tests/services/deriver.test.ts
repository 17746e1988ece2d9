import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { derivedFrom } from '../../server/lib/derived';
import { createDeriver } from '../../server/services/deriver';
import { waitUntil } from '../support/wait';

const LONG = `${'A long day by the sea with Anna. '.repeat(300)} #sea`;

test('long texts, short ones and many at once give what they give without a thread', async () => {
  const deriver = createDeriver();
  const texts = [LONG, 'A short day.', `${LONG} **lighthouse**`, LONG, '__proto__ '.repeat(200)];
  expect(await Promise.all(texts.map((text) => deriver.derive(text)))).toEqual(texts.map(derivedFrom));
  await deriver.close();
});

test('a text that takes longer than the limit is searched as it stands, and the next is taken apart again', async () => {
  const hasty = createDeriver({ timeLimitMs: 1 });
  const dear = `${'漢字です。가나 '.repeat(8_000)}**needle**`;
  const { searchText, words } = await hasty.derive(dear);
  expect(words).toEqual({});
  expect(searchText).toContain('**needle**');
  expect(await hasty.derive('short')).toEqual(derivedFrom('short'));
  await hasty.close();
  const patient = createDeriver();
  expect((await patient.derive(LONG)).words).toMatchObject({ anna: 300 });
  await patient.close();
});

test('a thread that takes too long is ended: what it says late is not taken for the next text', async () => {
  let ended = 0;
  const count = (message: unknown) => {
    (message as { worker: Worker }).worker.once('exit', () => {
      ended += 1;
    });
  };
  subscribe('worker_threads', count);
  const hasty = createDeriver({ timeLimitMs: 1 });
  await hasty.derive('漢字です。가나 '.repeat(8_000));
  await waitUntil('the thread has ended', () => ended === 1, { timeoutMs: 30_000 });
  await hasty.close();
  unsubscribe('worker_threads', count);
});

test('a thread that had nothing to do for a moment is not ended in the middle of the next text', async () => {
  const deriver = createDeriver({ idleMs: 20 });
  const dear = '漢字です。가나 '.repeat(8_000);
  await deriver.derive(LONG);
  expect(await deriver.derive(dear)).toEqual(derivedFrom(dear));
  await deriver.close();
});

test('the server is free while a long text is taken apart', async () => {
  const deriver = createDeriver();
  await deriver.derive(LONG); // the thread has started
  const started = process.cpuUsage();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await Promise.all([1, 2, 3].map(() => deriver.derive('漢字です。가나 '.repeat(8_000))));
  clearInterval(timer);
  const busyMs = process.cpuUsage(started).user / 1_000;
  expect(turns).toBeGreaterThan(busyMs / 100); // a blocked loop would have had no turn
  await deriver.close();
});

test.each([
  ['short', 1],
  ['long', 400],
])(
  'stretches of a %s text are found in its Markdown: a sentence with the marks around it, a word without',
  async (_, times) => {
    const deriver = createDeriver();
    const markdown = 'I went out, and *it was* **so** good.\n\n'.repeat(times);
    const { readable } = await deriver.derive(markdown);
    const stretchOf = (part: string) => {
      const start = readable.text.lastIndexOf(part);
      return { start, end: start + part.length };
    };
    const stretches = { sentences: [stretchOf('it was')], words: [stretchOf('so'), stretchOf('out')] };
    const found = await deriver.locate(markdown, readable.text, stretches);
    const said = (places: readonly { start: number; end: number }[] = []) =>
      places.map(({ start, end }) => [markdown.slice(start, end), start > markdown.length - 40]);
    expect(said(found?.sentences)).toEqual([['*it was*', true]]);
    expect(said(found?.words)).toEqual([
      ['so', true],
      ['out', true],
    ]);
    expect(await deriver.locate(markdown, `${readable.text}!`, stretches)).toBeNull(); // it was taken apart otherwise
    await deriver.close();
  },
);

test('a thread that has nothing to do ends, and another one starts for the next long text', async () => {
  const threads = { started: 0, ended: 0 };
  const count = (message: unknown) => {
    threads.started += 1;
    (message as { worker: Worker }).worker.once('exit', () => {
      threads.ended += 1;
    });
  };
  subscribe('worker_threads', count);
  const deriver = createDeriver({ idleMs: 300 });
  for (let round = 1; round <= 2; round += 1) {
    expect(await deriver.derive(LONG)).toEqual(derivedFrom(LONG));
    expect(threads).toEqual({ started: round, ended: round - 1 });
    await waitUntil('the thread has ended', () => threads.ended === round, { timeoutMs: 60_000 });
  }
  await deriver.close();
  unsubscribe('worker_threads', count);
});
