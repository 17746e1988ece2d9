import { InferenceSession, Tensor } from 'onnxruntime-node';
import { OnnxGraph } from './onnx';

/** Something to time: one run of a model on one input. */
export type Run = () => Promise<unknown>;

/** A session as the service opens it: one thread. */
export function openSession(model: string | Uint8Array): Promise<InferenceSession> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false } as const;
  return typeof model === 'string' ? InferenceSession.create(model, options) : InferenceSession.create(model, options);
}

interface Inputs {
  inputs: number;
  /** Tokens of each, none of them padding. */
  tokens: number;
  /** Size of the vocabulary. */
  vocabulary: number;
  /** Most inputs that are run at once. */
  together: number;
}

/** A run of a text classifier over random inputs. */
export function classifierRun(session: InferenceSession, { inputs, tokens, vocabulary, together }: Inputs): Run {
  const feeds = (rows: number) => {
    const ids = BigInt64Array.from({ length: rows * tokens }, (_, i) => BigInt(5 + ((i * 7_919) % (vocabulary - 5))));
    const shape = [rows, tokens];
    return {
      input_ids: new Tensor('int64', ids, shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    };
  };
  const batches = Array.from({ length: Math.ceil(inputs / together) }, (_, i) =>
    feeds(Math.min(together, inputs - i * together)),
  );
  return async () => {
    for (const batch of batches) await session.run(batch);
  };
}

export interface Timing {
  medianMs: number;
  fastestMs: number;
}

/**
 * How long each run takes. The runs take turns, so that whatever else the machine does weighs on all alike: for at most
 * `limitMs` together, 3 to 51 times each, after one turn that does not count.
 */
export async function timeInTurns(runs: readonly Run[], limitMs: number): Promise<Timing[]> {
  const times = runs.map((): number[] => []);
  for (const run of runs) await run();
  const end = performance.now() + limitMs;
  for (let turn = 0; turn < 3 || (turn < 51 && performance.now() < end); turn++) {
    for (const [index, run] of runs.entries()) {
      const start = performance.now();
      await run();
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map((values) => ({ medianMs: median(values), fastestMs: Math.min(...values) }));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2;
}

const SIDES = [256, 512, 1_024];

/**
 * Operations per ms that bare square matrix products of three sizes reach at best on one thread: uint8 by int8, and
 * fp32.
 */
export async function productRates(): Promise<{ int8: number; fp32: number }> {
  const rates = { int8: 0, fp32: 0 };
  for (const side of SIDES) {
    const [int8, fp32] = await timeInTurns(await Promise.all([integerProduct(side), floatProduct(side)]), 1_000);
    rates.int8 = Math.max(rates.int8, (2 * side ** 3) / (int8?.fastestMs ?? Number.NaN));
    rates.fp32 = Math.max(rates.fp32, (2 * side ** 3) / (fp32?.fastestMs ?? Number.NaN));
  }
  return rates;
}

async function integerProduct(side: number): Promise<Run> {
  const graph = new OnnxGraph();
  const shape = [side, side];
  const bytes = Uint8Array.from({ length: side * side }, (_, i) => (i * 31) % 251);
  const weights = graph.constant('int8', shape, Int8Array.from(bytes));
  graph.add('MatMulInteger', [graph.input('x', 'uint8', shape), weights], {}, 'y');
  graph.output('y', 'int32', shape);
  const session = await openSession(graph.encode());
  return () => session.run({ x: new Tensor('uint8', bytes, shape) });
}

async function floatProduct(side: number): Promise<Run> {
  const graph = new OnnxGraph();
  const shape = [side, side];
  const numbers = Float32Array.from({ length: side * side }, (_, i) => ((i * 31) % 251) / 100);
  graph.add('MatMul', [graph.input('x', 'float32', shape), graph.constant('float32', shape, numbers)], {}, 'y');
  graph.output('y', 'float32', shape);
  const session = await openSession(graph.encode());
  return () => session.run({ x: new Tensor('float32', numbers, shape) });
}
