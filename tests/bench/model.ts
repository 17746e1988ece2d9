import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { ModelInfo } from '../../ml/analyser';
import { readModelInfo } from '../../ml/modelInfo';
import { BATCH_TOKENS } from '../../ml/readers/scorer';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { flag, text } from '../../scripts/lib/options';
import { DISTILBERT, encoderGraph, encoderOperations } from './encoderGraph';
import { classifierRun, openSession, productRates, timeInTurns } from './measure';

const HELP = `How fast the emotion model is on one thread, beside a model of DistilBERT's size (6 layers x 768) with random weights,
both int8 and timed in turns. The other one is quantised as ONNX Runtime's tool does it and no slower than such an export;
operators fused by hand, as our graph has them, do not make it faster. An entry of N tokens goes to our model as the
service does it, in inputs of at most the model's own length and batches of at most ${BATCH_TOKENS} tokens, and to the other in
one token. Times are medians; "/ floor" is how many times longer they are than the entry's matrix products alone would
take at the rate of the fastest bare matrix product of the same run. Takes half a minute.

  npm run bench:model -- [options]

  --json           the figures as one JSON object on stdout
  --model FOLDER   another model than the one that ships
  --help           this text
`;

const TOKENS = [20, 100, 300];
const BATCHES = [1, 8];
const CASE_MS = 6_000;
const SPECIAL_TOKENS = 2;

const shapeFile = z.object({
  vocab_size: z.int(),
  dim: z.int(),
  n_layers: z.int(),
  hidden_dim: z.int(),
  max_position_embeddings: z.int(),
});

type ModelShape = z.infer<typeof shapeFile>;

interface Figures {
  msPerEntry: number;
  tokensPerSecond: number;
  floorMsPerEntry: number;
}

interface Case {
  tokens: number;
  batch: number;
  ours: Figures;
  distilbert: Figures;
  timesFaster: number;
}

interface Report {
  model: ModelInfo;
  threads: 1;
  matrixProductGops: { int8: number; fp32: number };
  cases: Case[];
}

const main = defineCommand({
  help: HELP,
  options: z.object({ model: text.default(join('ml', 'model')), json: flag }),
  async run(given) {
    const report = await measure(resolve(given.model));
    print(given, report, table(report));
    return 0;
  },
});

async function measure(folder: string): Promise<Report> {
  const shape = shapeFile.parse(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')));
  const longest = maxTokens(folder) ?? shape.max_position_embeddings;
  const rates = await productRates();
  const session = await openSession(join(folder, 'onnx', 'model_quantized.onnx'));
  const other = await openSession(encoderGraph(DISTILBERT));

  async function compare(batch: number, tokens: number): Promise<Case> {
    const own = cut(tokens, longest);
    const together = Math.max(1, Math.floor(BATCH_TOKENS / own.tokens));
    const timings = await timeInTurns(
      [
        classifierRun(session, {
          inputs: own.inputs * batch,
          tokens: own.tokens,
          vocabulary: shape.vocab_size,
          together,
        }),
        classifierRun(other, { inputs: batch, tokens, vocabulary: DISTILBERT.vocabulary, together: batch }),
      ],
      CASE_MS,
    );
    const [mine = Number.NaN, theirs = Number.NaN] = timings.map(({ medianMs }) => medianMs / batch);
    const figures = (msPerEntry: number, { int8, fp32 }: ReturnType<typeof encoderOperations>): Figures => ({
      msPerEntry,
      tokensPerSecond: (1_000 * tokens) / msPerEntry,
      floorMsPerEntry: int8 / rates.int8 + fp32 / rates.fp32,
    });
    return {
      tokens,
      batch,
      ours: figures(mine, encoderOperations(sizes(shape), own.inputs, own.tokens)),
      distilbert: figures(theirs, encoderOperations(DISTILBERT, 1, tokens)),
      timesFaster: theirs / mine,
    };
  }

  const cases: Case[] = [];
  for (const batch of BATCHES) for (const tokens of TOKENS) cases.push(await compare(batch, tokens));
  const matrixProductGops = { int8: rates.int8 / 1e6, fp32: rates.fp32 / 1e6 };
  return { model: readModelInfo(folder), threads: 1, matrixProductGops, cases };
}

const sizes = ({ n_layers, dim, hidden_dim }: ModelShape) => ({ layers: n_layers, width: dim, inner: hidden_dim });

/** An entry of so many tokens as inputs of one length that fit the model. */
function cut(tokens: number, longest: number): { inputs: number; tokens: number } {
  if (tokens <= longest) return { inputs: 1, tokens };
  const inputs = Math.ceil(tokens / (longest - SPECIAL_TOKENS));
  return { inputs, tokens: Math.ceil(tokens / inputs) + SPECIAL_TOKENS };
}

function maxTokens(folder: string): number | undefined {
  const calibration = z.object({ maxTokens: z.int().optional() });
  return calibration.parse(JSON.parse(readFileSync(join(folder, 'calibration.json'), 'utf8'))).maxTokens;
}

function table({ model, matrixProductGops: { int8, fp32 }, cases }: Report): string {
  const half = ({ msPerEntry, tokensPerSecond, floorMsPerEntry }: Figures) => [
    msPerEntry.toFixed(2),
    tokensPerSecond.toFixed(0),
    (msPerEntry / floorMsPerEntry).toFixed(1),
  ];
  const rows = cases.map(({ tokens, batch, ours, distilbert, timesFaster }) => [
    String(tokens),
    String(batch),
    ...half(ours),
    ...half(distilbert),
    timesFaster.toFixed(1),
  ]);
  const columns = ['ms/entry', 'tokens/s', '/ floor'];
  const line = (cells: string[]) => `${cells.map((cell, i) => cell.padStart(i < 2 ? 7 : 11)).join('')}\n`;
  return [
    `${model.name} ${model.version} beside a DistilBERT-size model: int8, one thread, medians\n`,
    `bare matrix products: int8 ${int8.toFixed(0)}, fp32 ${fp32.toFixed(0)} thousand million operations a second\n\n`,
    `${' '.repeat(14)}${model.name.padStart(33)}${'DistilBERT-size'.padStart(33)}${'times'.padStart(11)}\n`,
    line(['tokens', 'batch', ...columns, ...columns, 'faster']),
    ...rows.map(line),
  ].join('');
}

runCommand(main);
