import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AnalyserUnavailableError, UnreadableTextError } from '../../ml/analyser';
import { readableOf } from '../../server/lib/readable';
import { isAlive, MODEL_DIR, until, watchedAnalyser } from './support/analyser';

const MARKDOWN = 'I am so happy that my sister came to visit.';
const TEXT = readableOf(MARKDOWN);
const LONG = readableOf(`${MARKDOWN} `.repeat(600));
/** As long as an entry may be: seconds of work. */
const LONGEST = readableOf(`${MARKDOWN} `.repeat(1_130));

test('a killed child is back within 2 s, and what it was reading or was waiting for it is read', async () => {
  const { analyser, pids } = watchedAnalyser({ queueLimit: 64 });
  const expected = await analyser.analyse(TEXT);
  const readings = Array.from({ length: 20 }, () => analyser.analyse(TEXT));
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until(() => !analyser.isReady());
  await until(() => analyser.isReady()); // how soon is measured by the battery, row R8
  expect(await Promise.all(readings)).toEqual(readings.map(() => expected));
  await analyser.close();
});

test('with two children one goes on when the other is killed', async () => {
  const { analyser, pids } = watchedAnalyser({ children: 2 });
  await until(() => pids.length === 2);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  for (let i = 0; i < 5; i++) expect((await analyser.analyse(TEXT)).basis).toBe('text');
  expect(analyser.isReady()).toBe(true);
  await analyser.close();
});

test('a hung child is replaced: its request is refused in time, those behind it are read', async () => {
  const timeoutMs = 3_000;
  const { analyser, pids, logs } = watchedAnalyser({ timeoutMs });
  await analyser.analyse(TEXT).catch(() => {}); // loading may have taken longer
  await until(() => analyser.isReady());
  const [hung = 0] = pids;
  process.kill(hung, 'SIGSTOP');
  const start = performance.now();
  const first = analyser.analyse(TEXT);
  const patient = analyser.analyse(TEXT, { background: true });
  const refusal: unknown = await first.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AnalyserUnavailableError);
  expect(refusal).not.toBeInstanceOf(UnreadableTextError); // another was there too: which of them hung it nobody knows
  expect(performance.now() - start).toBeLessThan(timeoutMs + 5_000);
  expect((await patient).basis).toBe('text');
  expect(isAlive(hung)).toBe(false);
  expect(logs.some((line) => /silent for too long|hangs on a text/.test(line))).toBe(true);
  await analyser.close();
});

test('an explanation has more time than a reading: it outlives a child that hangs', async () => {
  const { analyser, pids } = watchedAnalyser({ timeoutMs: 3_000 });
  await until(() => analyser.isReady());
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  expect((await analyser.explain(TEXT)).sentences).toHaveLength(1);
  expect(pids).toHaveLength(2);
  await analyser.close();
});

test('explanations let all readings pass, one at a time, and few of them wait', async () => {
  const { analyser, pids } = watchedAnalyser({ queueLimit: 16, timeoutMs: 60_000 });
  await until(() => analyser.isReady());
  process.kill(pids[0] ?? 0, 'SIGSTOP'); // until all of them are there
  const order: string[] = [];
  const ended = (name: string) => () => order.push(name);
  const page = readableOf(`${MARKDOWN} `.repeat(280));
  const accepted = [
    ...Array.from({ length: 5 }, () => analyser.explain(page).then(ended('explanation'))),
    analyser.analyse(page).then(ended('page')),
    analyser.analyse(page, { background: true }).then(ended('backlog')),
  ];
  await expect(analyser.explain(TEXT)).rejects.toThrow('too many texts');
  expect(analyser.isReady()).toBe(true);
  process.kill(pids[0] ?? 0, 'SIGCONT');
  await Promise.all(accepted);
  expect(order.indexOf('page')).toBeLessThan(2); // beside the first explanation
  expect(order.indexOf('backlog')).toBeLessThan(4);
  await analyser.close();
});

test('before an end explanations are given up, and readings are not', async () => {
  const { analyser, pids } = watchedAnalyser({ timeoutMs: 60_000 });
  await until(() => analyser.isReady());
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  const explanations = [analyser.explain(TEXT), analyser.explain(TEXT)];
  const reading = analyser.analyse(TEXT);
  analyser.stopExplaining();
  expect((await Promise.allSettled(explanations)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(analyser.explain(TEXT)).rejects.toThrow('about to be closed');
  process.kill(pids[0] ?? 0, 'SIGCONT');
  expect((await reading).basis).toBe('text');
  await analyser.close();
});

test('a text that takes too long is refused without killing the child that works on it', async () => {
  const { analyser, pids, logs } = watchedAnalyser({ timeoutMs: 400 }); // so long a child may be silent, which a busy machine makes it
  await until(() => analyser.isReady());
  const readings = await Promise.allSettled(Array.from({ length: 8 }, () => analyser.analyse(LONGEST))); // one at a time
  const refusals = readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason] : []));
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.every((reason) => reason instanceof AnalyserUnavailableError)).toBe(true);
  await until(() => analyser.isReady());
  for (let tries = 0; tries < 20; tries++)
    if (
      await analyser.analyse(readableOf('Fine.')).then(
        () => true,
        () => false,
      )
    )
      break;
  expect(pids).toHaveLength(1);
  expect(logs.filter((line) => line.includes('could not be read'))).toEqual([]); // it was readable, only slow
  await analyser.close();
});

test('a full queue refuses at once, and the accepted requests are read', async () => {
  const { analyser, pids } = watchedAnalyser({ queueLimit: 3 });
  await until(() => analyser.isReady());
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  const accepted = Array.from({ length: 7 }, () => analyser.analyse(TEXT)); // 4 with the child, 3 waiting
  expect(analyser.isReady()).toBe(false);
  const start = performance.now();
  await expect(analyser.analyse(TEXT)).rejects.toThrow(AnalyserUnavailableError);
  expect(performance.now() - start).toBeLessThan(1_000);
  process.kill(pids[0] ?? 0, 'SIGCONT');
  expect((await Promise.all(accepted)).map(({ basis }) => basis)).toEqual(accepted.map(() => 'text'));
  await analyser.close();
});

test('a long text does not hold up short ones', async () => {
  const { analyser } = watchedAnalyser({ timeoutMs: 60_000 });
  await until(() => analyser.isReady());
  const order: string[] = [];
  const long = analyser.analyse(LONG).then(() => order.push('long'));
  const short = analyser.analyse(TEXT).then(() => order.push('short'));
  await Promise.all([long, short]);
  expect(order).toEqual(['short', 'long']);
  await analyser.close();
});

test('what a child died on is read by one that reads nothing else meanwhile', async () => {
  const { analyser, pids } = watchedAnalyser({ timeoutMs: 60_000 });
  await until(() => analyser.isReady());
  const order: string[] = [];
  const suspect = analyser.analyse(LONG).then(() => order.push('suspect'));
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await until(() => !analyser.isReady());
  await until(() => analyser.isReady());
  const harmless = analyser.analyse(TEXT).then(() => order.push('harmless'));
  await Promise.all([suspect, harmless]);
  expect(order).toEqual(['suspect', 'harmless']);
  await analyser.close();
});

test('nor do as many long ones as a child takes texts, whoever sent them, and the longest leave a place for a long one', async () => {
  const { analyser } = watchedAnalyser({ timeoutMs: 180_000 });
  await until(() => analyser.isReady());
  const order: string[] = [];
  const read = (name: string, text: typeof TEXT) => analyser.analyse(text).then(() => order.push(name));
  const longest = Array.from({ length: 4 }, () => read('longest', LONGEST));
  const long = Array.from({ length: 2 }, () => read('long', readableOf(`${MARKDOWN} `.repeat(220))));
  const short = read('short', TEXT);
  await Promise.all([...longest, ...long, short]);
  expect(order.slice(0, 3)).toEqual(['short', 'long', 'long']);
  await analyser.close();
});

test('nor does the explanation of a long one in a language that is read by other means', async () => {
  const { analyser } = watchedAnalyser({ timeoutMs: 60_000 });
  await until(() => analyser.isReady());
  const korean = Array.from({ length: 16_000 }, (_, index) =>
    String.fromCharCode(0xac00 + index, 0xac00 + 2 * (index % 5_000)),
  );
  const order: string[] = [];
  const long = analyser.explain(readableOf(korean.join(' '))).then(() => order.push('long'));
  const short = analyser.analyse(TEXT).then(() => order.push('short'));
  await Promise.all([long, short]);
  expect(order).toEqual(['short', 'long']);
  await analyser.close();
});

test('background readings let the others pass', async () => {
  const { analyser } = watchedAnalyser();
  const order: string[] = [];
  const read = (kind: string, background: boolean) =>
    analyser.analyse(TEXT, { background }).then(() => order.push(kind));
  await Promise.all([...Array.from({ length: 6 }, () => read('background', true)), read('waited for', false)]);
  expect(order.indexOf('waited for')).toBeLessThan(4); // a child takes four at a time
  await analyser.close();
});

test('without a model nothing crashes: not ready, refused at once, and ready when the model appears', async () => {
  const modelDir = join(mkdtempSync(join(tmpdir(), 'no-model-')), 'later');
  const { analyser, logs } = watchedAnalyser({ modelDir });
  expect(analyser.model).toEqual({ name: 'later', version: 'unknown' });
  await until(() => logs.length >= 2);
  expect(analyser.isReady()).toBe(false);
  await expect(analyser.analyse(TEXT)).rejects.toThrow(AnalyserUnavailableError);
  await expect(analyser.explain(TEXT)).rejects.toThrow(AnalyserUnavailableError);
  expect(logs[0]).toContain('config.json is missing');
  cpSync(MODEL_DIR, modelDir, { recursive: true });
  await until(() => analyser.isReady());
  expect((await analyser.analyse(TEXT)).basis).toBe('text');
  expect(analyser.model.version).not.toBe('unknown');
  await analyser.close();
  rmSync(modelDir, { recursive: true });
});

test.each([
  ['onnx/model_quantized.onnx', 'not a model'],
  ['tokenizer.json', '{"model": 1}'],
  ['calibration.json', '{"aggregation":{"unit":"sentence","method":"vote"}}'],
])('a corrupt %s is reported and survived', async (file, content) => {
  const modelDir = mkdtempSync(join(tmpdir(), 'corrupt-model-'));
  cpSync(MODEL_DIR, modelDir, { recursive: true });
  writeFileSync(join(modelDir, file), content);
  const { analyser, logs } = watchedAnalyser({ modelDir });
  await until(() => logs.length >= 3);
  expect(analyser.isReady()).toBe(false);
  expect(logs[0]).toContain('the emotion model cannot be loaded');
  await expect(analyser.analyse(TEXT)).rejects.toThrow(AnalyserUnavailableError);
  await analyser.close();
  rmSync(modelDir, { recursive: true });
});

test('the children end when their parent is killed', async () => {
  const hook = resolve(__dirname, '../../scripts/typescript.cjs');
  const parent = spawn(process.execPath, ['--require', hook, join(__dirname, 'support/holder.ts')]);
  const pids: number[] = [];
  parent.stdout.on('data', (chunk: Buffer) => pids.push(...String(chunk).trim().split('\n').map(Number)));
  await until(() => pids.length === 2);
  expect(pids.every(isAlive)).toBe(true);
  parent.kill('SIGKILL');
  await until(() => !pids.some(isAlive));
});

test('closing lets running requests finish, gives up background ones, refuses new ones and ends the children', async () => {
  const { analyser, pids } = watchedAnalyser();
  await until(() => analyser.isReady());
  const running = analyser.analyse(LONG);
  const background = analyser.analyse(LONG, { background: true });
  const closing = analyser.close();
  expect(analyser.isReady()).toBe(false);
  await expect(background).rejects.toThrow(AnalyserUnavailableError);
  await expect(analyser.analyse(TEXT)).rejects.toThrow(AnalyserUnavailableError);
  expect((await running).basis).toBe('text');
  await closing;
  expect(pids.some(isAlive)).toBe(false);
});

test('children outlive the signals that are meant for the server, so that it can finish', async () => {
  const { analyser, pids } = watchedAnalyser();
  await until(() => analyser.isReady());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pids[0] ?? 0, signal);
  expect((await analyser.analyse(TEXT)).basis).toBe('text');
  expect(pids).toHaveLength(1);
  await analyser.close();
});
