import { basename, dirname, sep } from 'node:path';
import { AutoModelForSequenceClassification, AutoTokenizer, env, Tensor } from '@xenova/transformers';
import { z } from 'zod';
import type { ModelFiles } from './modelFiles';

/** A loaded model and its tokenizer: tokens in, raw outputs out. */
export interface Transformer {
  /** The tokens of a text, special ones left out, uncut. */
  tokenize(text: string): number[];
  /** The token that stands for what the tokenizer does not know; null when there is none. */
  unknownToken: number | null;
  /** How many tokens an input may have, special ones left out. */
  maxInput: number;
  /** Raw outputs, one row per input, in the order of the model's labels. */
  run(inputs: readonly (readonly number[])[]): Promise<number[][]>;
}

/** What no classifier of sentences needs more of; tokenizers without a limit name absurd ones. */
const MOST_TOKENS = 512;

const output = z.object({ logits: z.instanceof(Tensor) });

/**
 * Loads a model from its folder and nothing from elsewhere. It runs on one thread of the calling process, which it
 * blocks while it runs. Rejects when a file is missing or broken.
 */
export async function loadTransformer(
  files: Pick<ModelFiles, 'folder' | 'maxTokens' | 'weights'>,
): Promise<Transformer> {
  env.allowRemoteModels = false;
  env.localModelPath = dirname(files.folder) + sep;
  env.useFSCache = false;
  const name = basename(files.folder);
  const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true });
  const model = await AutoModelForSequenceClassification.from_pretrained(name, {
    local_files_only: true,
    dtype: files.weights,
    device: 'cpu',
    session_options: {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      enableMemPattern: false, // it remembers a plan for every new input shape, for ever
    },
  });

  const tokenize = (text: string) => tokenizer.encode(text, { add_special_tokens: false });
  const frame = specialTokens(tokenize('a'), tokenizer.encode('a'));
  const named = Number(tokenizer.model_max_length);
  const maxTokens = Math.min(files.maxTokens ?? MOST_TOKENS, named > 0 ? named : MOST_TOKENS, MOST_TOKENS);
  const padding = tokenizer.pad_token_id ?? 0;

  return {
    tokenize,
    unknownToken: tokenizer.unk_token_id ?? null,
    maxInput: maxTokens - frame.before.length - frame.after.length,
    async run(inputs) {
      const rows = inputs.map((tokens) => [...frame.before, ...tokens, ...frame.after]);
      const tokens = Math.max(...rows.map((row) => row.length));
      const ids = new BigInt64Array(rows.length * tokens).fill(BigInt(padding));
      const mask = new BigInt64Array(rows.length * tokens);
      rows.forEach((row, index) => {
        ids.set(row.map(BigInt), index * tokens);
        mask.fill(1n, index * tokens, index * tokens + row.length);
      });
      const shape = [rows.length, tokens];
      const { logits } = output.parse(
        await model({ input_ids: new Tensor('int64', ids, shape), attention_mask: new Tensor('int64', mask, shape) }),
      );
      return logits.tolist() as number[][];
    },
  };
}

/** What the tokenizer puts around a text, such as [CLS] and [SEP]. */
function specialTokens(bare: readonly number[], framed: readonly number[]): { before: number[]; after: number[] } {
  const start = framed.findIndex((_, index) => bare.every((token, offset) => framed[index + offset] === token));
  return { before: framed.slice(0, start), after: framed.slice(start + bare.length) };
}
