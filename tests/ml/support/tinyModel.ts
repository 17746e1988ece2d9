import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OnnxGraph } from '../../bench/onnx';

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

interface TinyModel {
  labels: string[];
  problemType?: 'single_label_classification' | 'multi_label_classification';
  /** What each word adds to the logits of the labels it names. Words that are not here are unknown. */
  words: Record<string, Record<string, number>>;
  /** Logits of a text without any known word. */
  base?: number;
  /** More files: name to content. */
  files?: Record<string, unknown>;
  maxTokens?: number;
}

/**
 * Writes a whole classifier in Hugging Face's layout, whose logits are the sums of its words' rows, so that a test
 * knows every probability. Returns its folder.
 */
export function writeTinyModel(model: TinyModel): string {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-model-'));
  const { labels, problemType, words, files = {}, maxTokens = 16 } = model;
  const json = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
  json('config.json', {
    model_type: 'distilbert',
    architectures: ['DistilBertForSequenceClassification'],
    id2label: Object.fromEntries(labels.map((label, index) => [index, label])),
    max_position_embeddings: maxTokens,
    ...(problemType ? { problem_type: problemType } : {}),
  });
  json('tokenizer.json', tokenizer([...SPECIAL, ...Object.keys(words)]));
  json('tokenizer_config.json', {
    tokenizer_class: 'PreTrainedTokenizerFast',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 1e30,
  });
  for (const [name, content] of Object.entries(files)) json(name, content);
  mkdirSync(join(folder, 'onnx'));
  writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), graph(model));
  return folder;
}

function graph({ labels, words, base = 0 }: TinyModel): Uint8Array {
  const rows = [...SPECIAL.map(() => ({})), ...Object.values(words)] as Record<string, number>[];
  const table = Float32Array.from(rows.flatMap((row) => labels.map((label) => row[label] ?? 0)));
  const onnx = new OnnxGraph();
  const ids = onnx.input('input_ids', 'int64', ['batch', 'tokens']);
  const found = onnx.add('Gather', [onnx.constant('float32', [rows.length, labels.length], table), ids]);
  const sums = onnx.add('ReduceSum', [found, onnx.ints(1)], { keepdims: 0 });
  onnx.add('Add', [sums, onnx.float(base)], {}, 'logits');
  onnx.output('logits', 'float32', ['batch', labels.length]);
  return onnx.encode();
}

function tokenizer(vocabulary: string[]) {
  return {
    version: '1.0',
    added_tokens: SPECIAL.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 60,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  };
}
