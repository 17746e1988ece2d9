// What the JavaScript library makes of texts, for parity.py.
// Reads { folder, dtype, texts } from standard input, prints [{ ids, logits }], one text at a time.
import { createRequire } from 'node:module';
import { basename, dirname, sep } from 'node:path';
import { text } from 'node:stream/consumers';

// As the service loads it: the library's module form wants an image library that is not installed.
const { AutoModelForSequenceClassification, AutoTokenizer, env } = createRequire(import.meta.url)('@xenova/transformers');

const { folder, dtype, texts } = JSON.parse(await text(process.stdin));
env.allowRemoteModels = false;
env.localModelPath = dirname(folder) + sep;
const tokenizer = await AutoTokenizer.from_pretrained(basename(folder), { local_files_only: true });
const model = await AutoModelForSequenceClassification.from_pretrained(basename(folder), {
  local_files_only: true,
  dtype,
  device: 'cpu',
});

const answers = [];
for (const one of texts) {
  const inputs = tokenizer(one);
  const { logits } = await model(inputs);
  answers.push({ ids: [...inputs.input_ids.data].map(Number), logits: [...logits.data] });
}
console.log(JSON.stringify(answers));
