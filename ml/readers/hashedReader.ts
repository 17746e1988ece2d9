import { createPauses } from '../pauses';
import { markDenials } from '../text/ngrams/denials';
import { type LanguageEntry, readLanguageIndex, readTable } from '../text/ngrams/languageFiles';
import { ngramsOf } from '../text/ngrams/ngrams';
import { type Calibration, calibration } from './calibration';
import { OUTPUTS, type Output, type OutputVector } from './labelMapping';
import type { Reader } from './reader';

/**
 * What a character takes (its n-grams, hashed and looked up, mostly waiting for memory) in operations of a transformer,
 * by the time of both: 100 to 1 000 ns, in which our model does 15 000 to 150 000 operations on one core.
 */
const OPERATIONS_PER_UNIT = 80_000;

/**
 * The reader of all languages but English: linear heads over hashed character n-grams, one table a language, read from
 * the disk when the first text of that language comes. Plain and quick, and for most languages not far below what large
 * models reach (figures in `ml/model/MODEL_CARD.md`); an emotion that a language's labels never named is null.
 * Throws when the folder cannot be read.
 */
export function createHashedReader(folder: string): Reader {
  const { languages } = readLanguageIndex(folder);
  const tables = new Map<string, Heads>();
  const headsOf = (code: string | null) => {
    const entry = code === null ? undefined : languages[code];
    if (code === null || entry === undefined) return null;
    const known = tables.get(code) ?? loadHeads(folder, entry);
    tables.set(code, known);
    return known;
  };
  const calibrations = new Map(Object.entries(languages).map(([code, entry]) => [code, calibrationOf(entry)]));
  const unknown = calibration.parse({});
  return {
    languages: Object.keys(languages),
    support: 'basic',
    calibrationOf: (code) => calibrations.get(code ?? '') ?? unknown,
    async read(sentences, signal) {
      const outputs: OutputVector[][] = [];
      const pauseIfDue = createPauses();
      for (const { text, language } of sentences) {
        await pauseIfDue();
        signal.throwIfAborted();
        const output = headsOf(language)?.read(text);
        outputs.push(output ? [output] : []);
      }
      return outputs;
    },
    costOf: (text) => OPERATIONS_PER_UNIT * text.length,
  };
}

interface Heads {
  /** Null for a text without words. */
  read(text: string): OutputVector | null;
}

function loadHeads(folder: string, { file, bits, heads, labels, denials }: LanguageEntry): Heads {
  const table = readTable(folder, file, bits, heads.length);
  const names = Object.keys(labels);
  return {
    read(text) {
      const ngrams = ngramsOf(denials ? markDenials(text, denials) : text, bits);
      if (ngrams.size === 0) return null;
      const logits = mixed(logitsOf(ngrams, table, heads), names.length);
      const said = new Map(
        names.map((name, k) => {
          const { scale = 1, bias = 0 } = labels[name] ?? {};
          return [name, sigmoid(scale * (logits[k] ?? 0) + bias)];
        }),
      );
      const saying = (output: Output) => said.get(output) ?? (output === 'positive' ? said.get('joy') : null) ?? null;
      return Object.fromEntries(OUTPUTS.map((output) => [output, saying(output)])) as OutputVector;
    },
  };
}

function logitsOf(ngrams: Map<number, number>, table: Int8Array, heads: LanguageEntry['heads']): number[] {
  const sums = new Float64Array(heads.length);
  for (const [bucket, value] of ngrams) {
    const row = bucket * heads.length;
    for (let k = 0; k < heads.length; k++) sums[k] = (sums[k] ?? 0) + value * (table[row + k] ?? 0);
  }
  return heads.map(({ scale, bias }, k) => scale * (sums[k] ?? 0) + bias);
}

/** Where a language was learnt from two sources each has heads of its own, and the last head says whose world the text is of. */
function mixed(logits: readonly number[], labels: number): readonly number[] {
  if (logits.length === labels) return logits;
  const share = sigmoid(logits.at(-1) ?? 0);
  return logits.slice(0, labels).map((first, k) => share * first + (1 - share) * (logits[labels + k] ?? 0));
}

const sigmoid = (z: number) => 1 / (1 + Math.exp(-z));

/**
 * Neutral texts have a sentiment of 0: the bias takes away what the heads say where nothing is there. Where nobody stated
 * a sentiment and it was learnt from the emotions (then there is no head for positive) the emotions' own heads know more.
 */
function calibrationOf({ labels }: LanguageEntry): Calibration {
  const { positive, negative } = labels;
  return calibration.parse({
    labels,
    sentiment: positive ? { scale: 1, bias: (negative?.baseRate ?? 0) - positive.baseRate } : 'evidence',
  });
}
