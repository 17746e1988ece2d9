import fc from 'fast-check';
import type { Reading } from '../../ml/analyser';
import { EMOTIONS } from '../../ml/emotions';
import { splitSentences } from '../../ml/text/sentences';
import { readableOf } from '../../server/lib/readable';
import { createDeriver } from '../../server/services/deriver';
import { explainContent } from '../../server/services/explanation';
import { processorMs } from '../support/processes';
import { until, type WatchedAnalyser, watchedAnalyser } from './support/analyser';

let watched: WatchedAnalyser;
const read = (markdown: string) => watched.analyser.analyse(readableOf(markdown));
const deriver = createDeriver();
const explain = (markdown: string) => explainContent({ analyser: watched.analyser, deriver }, markdown);

beforeAll(async () => {
  watched = watchedAnalyser({ queueLimit: 200, timeoutMs: 60_000 }); // how soon is not the question here
  await until(() => watched.analyser.isReady());
});
afterAll(() => Promise.all([watched.analyser.close(), deriver.close()]));

const FLAT = 'I went to the shop and then I walked home along the river. ';

function expectWellFormed({ basis, findings, support, readShare, model }: Reading): void {
  expect(model).toEqual(watched.analyser.model);
  if (basis === 'selected') {
    expect([findings, support, readShare]).toEqual([null, 'none', 0]);
    return;
  }
  expect(readShare).toBeGreaterThanOrEqual(0.2);
  for (const emotion of EMOTIONS) {
    const score = findings?.scores[emotion] ?? null;
    if (score === null) {
      expect(support).toBe('basic'); // an emotion that the reader of that language does not know
      continue;
    }
    expect(score).toBeGreaterThanOrEqual(0.0001);
    expect(score).toBeLessThanOrEqual(1);
    expect(Math.abs(score * 1e4 - Math.round(score * 1e4))).toBeLessThan(1e-9);
    expect(findings?.evidence[emotion]).toBeGreaterThanOrEqual(0);
    expect(findings?.evidence[emotion]).toBeLessThanOrEqual(1_000);
  }
  expect(Math.abs(findings?.sentiment ?? Number.NaN)).toBeLessThanOrEqual(1);
  expect(findings?.intensity).toBeGreaterThanOrEqual(0);
  expect(findings?.intensity).toBeLessThanOrEqual(1);
}

test('the name and version of the model are known at once', () => {
  const { analyser } = watched;
  expect(analyser.model).toEqual({ name: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

test('a happy text reads as joy and positive, a sad one as sadness and negative', async () => {
  const happy = await read('I am so happy and grateful, this was a wonderful day!');
  const sad = await read('I cried all evening. I miss her so much and everything feels empty.');
  expectWellFormed(happy);
  expectWellFormed(sad);
  expect(happy.findings?.clear).toContain('joy');
  expect(sad.findings?.clear).toContain('sadness');
  expect(happy.findings?.sentiment).toBeGreaterThan(0.2);
  expect(sad.findings?.sentiment).toBeLessThan(-0.2);
  expect(happy).toMatchObject({ basis: 'text', language: 'en' });
});

test('the same text always has the same reading, whatever is read beside it', async () => {
  const texts = Array.from({ length: 12 }, (_, i) => `${FLAT.repeat(1 + i)}I was furious with him.`);
  const alone: Reading[] = [];
  for (const text of texts) alone.push(await read(text));
  expect(await Promise.all(texts.map(read))).toEqual(alone);
});

test('Markdown marks do not change the reading', async () => {
  const plain = await read('I was so happy about the letter.\n\nThen I got angry at the bus driver.');
  const marked = await read(
    '## I was **so happy** about the [letter](https://example.org/a_b).\n\n- Then I got _angry_ at the bus driver.',
  );
  expect(marked).toEqual(plain);
});

test('a long text is read to its end', async () => {
  const flat = FLAT.repeat(800);
  expect(flat.length).toBeGreaterThan(45_000);
  const [calm, ending] = await Promise.all([read(flat), read(`${flat} I am terrified, I am so afraid and scared!`)]);
  expect(ending.findings?.scores.fear).toBeGreaterThan(calm.findings?.scores.fear ?? 1);
  expect(ending.findings?.sentiment).toBeLessThan(calm.findings?.sentiment ?? -1);
});

test('a sentence longer than the model reads at once is read whole', async () => {
  const endless = 'and then we circumnavigated the archipelago '.repeat(8).trim(); // two of six words are many tokens
  const [calm, ending] = await Promise.all([read(endless), read(`${endless} and I was terrified of the dark`)]);
  expect(splitSentences(`${endless} and I was terrified of the dark`)).toHaveLength(1);
  expect(ending.findings?.scores.fear).toBeGreaterThan(calm.findings?.scores.fear ?? 1);
});

test.each([
  ['nothing but code', '```js\nconst happy = true;\n```'],
  ['nothing but numbers and marks', '12 345 … !!! --- 7'],
  ['nothing but an image without a description', '![](https://example.org/happy.jpg)'],
  ['Polish', 'Dzisiaj byłem bardzo szczęśliwy, spotkałem przyjaciół i piliśmy kawę.'],
  ['Japanese', '今日はとても嬉しい一日でした。友達とコーヒーを飲みました。'],
  ['Arabic', 'كان اليوم جميلا جدا والتقيت بأصدقائي القدامى في المقهى.'],
  ['French', 'La journée a été longue et je suis très fatiguée, mais aussi plutôt heureuse.'],
  ['random letters', 'xqzvk wprtj zzkqx vbnmt qwxzp klkjh mnbvx plokw'],
])('%s is not read, and nothing is invented', async (_, text) => {
  const reading = await read(text);
  expect(reading).toMatchObject({ basis: 'selected', findings: null, support: 'none', readShare: 0 });
  expect(await explain(text)).toEqual({ sentences: [], words: [] });
});

test.each([
  ['Welsh', 'Rwyf yn drist iawn heddiw oherwydd bu farw fy nain yn yr ysbyty.'],
  ['Welsh, with a pause', 'Cefais ddiwrnod hyfryd gyda fy ffrindiau ar lan y môr. Mae hi wedi bod yn wythnos anodd.'],
  ['a short line of Welsh', 'Dw i mor hapus heddiw.'],
  ['Irish', 'Bhí lá iontach agam le mo chairde cois farraige.'],
  ['Irish that n-grams took for German', 'Tá mé an-tuirseach anocht.'],
  ['Breton', 'Trist on hiziv rak marv eo va mamm-gozh.'],
  ['Maltese', 'Illum jien imdejjaq ħafna għax mietet in-nanna tiegħi.'],
  ['Icelandic', 'Ég er mjög leið í dag því amma mín dó á spítalanum í morgun.'],
  ['Haitian Creole', 'Mwen tris anpil jodi a paske grann mwen mouri lopital.'],
  ['Albanian', 'Sot jam shumë i trishtuar sepse gjyshja ime vdiq në spital.'],
  ['Kurdish', 'Îro ez gelek xemgîn im ji ber ku dapîra min mir.'],
  ['keys struck at random', 'qwrt zxcv bnmp lkjh'],
  ['one run of them', 'sdkfjhsd'],
  ['a hash in parts', 'a3f9c1 b77e02 de4dbe ef0091'],
  ['an identifier', '550e8400-e29b-41d4-a716-446655440000'],
])('%s is no language that is read, and none is claimed', async (_, text) => {
  const { basis, findings, support, readShare, language } = await read(text);
  expect({ basis, findings, support, readShare }).toEqual({
    basis: 'selected',
    findings: null,
    support: 'none',
    readShare: 0,
  });
  expect(['en', 'de', 'es', 'ro', 'sv']).not.toContain(language);
});

test.each([
  'Exhausted.',
  'Meh.',
  'lol what a day',
  'omg im sooooo tired rn',
  'cant beleive he relly did taht',
  'So angry at Dzhokhar and Mohammed.',
  'Met Agnieszka and Wojciech in Kraków, a lovely evening.',
  'Oma made Apfelstrudel and we said "guten Abend" to everybody.',
  'Had a rheumatology appointment, methotrexate again.',
  'We were so happy. Mwen kontan anpil! Then we ate griot at home.',
])('%j is read as English', async (text) => {
  const { basis, support, readShare } = await read(text);
  expect({ basis, support }).toEqual({ basis: 'text', support: 'full' });
  expect(readShare).toBeGreaterThan(0.6);
});

test('what is no English in an English page is left out', async () => {
  const english = 'I was so happy to see my grandmother again.';
  const mixed = await read(`${english}\n\nRwyf yn drist iawn heddiw oherwydd bu farw fy nain.`);
  expect(mixed.findings).toEqual((await read(english)).findings);
  expect(mixed.readShare).toBeLessThan(0.6);
});

test('a page of emoji alone is read', async () => {
  expect(await read('😊😊😊')).toMatchObject({ basis: 'text', language: null, support: 'full', readShare: 1 });
});

test('English is read whatever its words', async () => {
  for (const text of [
    'My sister had a miscarriage.',
    'The lymphoma is back and chemotherapy starts on Thursday.',
    'Eomma made kimchijjigae and we watched the haenyeo documentary.',
  ])
    expect(await read(text)).toMatchObject({ basis: 'text', language: 'en', support: 'full', readShare: 1 });
});

test('a mixed page is read sentence by sentence, each by the reader of its language', async () => {
  const english = 'I was so happy to see my grandmother again.';
  const korean = '할머니가 만두를 만들어 주셨다.';
  const mixed = await read(`${english}\n\n${korean}`);
  expect(mixed).toMatchObject({ basis: 'text', support: 'full', readShare: 1 });
  expect(mixed.findings).not.toEqual((await read(english)).findings);
  expect(await read(`${korean} ${korean} ${korean}\n\nSo happy.`)).toMatchObject({ support: 'basic', language: 'ko' });
});

test('sentences that nobody can read are left out, and the share that was read is told', async () => {
  const english = 'I was so happy to see my grandmother again.';
  const polish = 'Potem byłem bardzo zmęczony i chciałem tylko spać.';
  const alone = await read(english);
  const mixed = await read(`${english}\n\n${polish}`);
  expect(mixed.findings).toEqual(alone.findings);
  const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  expect(mixed.readShare).toBeCloseTo(letters(english) / letters(english + polish), 3);
  expect(await read(`${polish} ${polish} ${polish} ${polish} ${polish}\n\nSo happy.`)).toMatchObject({
    basis: 'selected',
    language: 'pl',
    readShare: 0,
  });
});

test('the language of what is not read is told where it can be', async () => {
  expect((await read('오늘은 정말 행복한 하루였다. 친구를 만났다.')).language).toBe('ko');
  expect((await read('12 345 !!!')).language).toBeNull();
});

test('any string is read or refused, well-formed either way, and its explanation points into it', async () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      'I am **so** happy',
      'not afraid',
      '\n\n',
      '- ',
      '> ',
      '`x`',
      '&amp;',
      '\\*',
      '😭',
      '👩‍👩‍👧',
      '~~sad~~',
      '[a](b)',
      '안녕',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(' '));
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      const [reading, { sentences, words }] = await Promise.all([read(content), explain(content)]);
      expectWellFormed(reading);
      expect(sentences.length > 0).toBe(reading.basis === 'text');
      for (const { start, end } of [...sentences, ...words]) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(content.length);
      }
      for (const word of words) expect(content.slice(word.start, word.end)).toBe(word.text);
    }),
    { numRuns: 150 },
  );
});

test('lone surrogates and control characters do not trouble it', async () => {
  expectWellFormed(await read('I am happy \ud83d today \u0001\u0002 and \udc00 tomorrow.'));
});

test('an explanation gives every sentence its reading and the words that moved it', async () => {
  const content = '# Monday\n\nI was **so happy** to see her. The train was late.\n\nI cried.';
  const { sentences, words } = await explain(content);
  expect(sentences.map(({ start, end }) => content.slice(start, end))).toEqual([
    'Monday',
    'I was **so happy** to see her.',
    'The train was late.',
    'I cried.',
  ]);
  expect(sentences[1]?.findings.clear).toContain('joy');
  const happy = words.find(({ text }) => text === 'happy');
  expect(happy).toMatchObject({ start: content.indexOf('happy'), emotion: 'joy' });
  expect(happy?.weight).toBeGreaterThan(0.1);
  const weights = words.map(({ weight }) => Math.abs(weight));
  expect(weights).toEqual([...weights].sort((a, b) => b - a));
  expect(words.every(({ emotion }) => EMOTIONS.includes(emotion))).toBe(true);
});

test.each([
  ['Today *I was happy. Then I cried.* Later nothing.', 'emphasis around two sentences'],
  ['So tired. *I was so happy.* The end.', 'emphasis around one sentence'],
  ['See [the letter. It made me cry](https://example.org/a) and sleep.', 'a link with two sentences'],
  ['I was un**happy** all day. ~~I hate him. I do.~~', 'emphasis inside a word'],
])('no range of an explanation cuts Markdown open: %j (%s)', async (content) => {
  const elements = [...content.matchAll(/\*\*[^*]+\*\*|\*[^*]+\*|~~[^~]+~~|\[[^\]]+\]\([^)]+\)/g)].map(
    ({ index, 0: text }) => ({ start: index, end: index + text.length }),
  );
  const { sentences, words } = await explain(content);
  expect(sentences.length).toBeGreaterThan(0);
  for (const range of [...sentences, ...words]) {
    const cut = elements.filter(({ start, end }) => {
      const isApart = end <= range.start || start >= range.end;
      const isTaken = start >= range.start && end <= range.end;
      return !isApart && !isTaken && (sentences.includes(range as never) || range.start < start || range.end > end);
    });
    expect({ range, cut }).toEqual({ range, cut: [] });
  }
});

test.each([
  ['I am not happy.', 'not'],
  ['The trip was never fun.', 'never'],
  ["I don't feel safe here.", "don't"],
])('%s: the word that denies is named, and what it denies is not the clear emotion', async (content, word) => {
  const [{ findings }, { words }] = await Promise.all([read(content), explain(content)]);
  expect(findings?.clear).not.toContain('joy');
  expect(findings?.clear).not.toContain('trust');
  const named = words.find(({ text }) => text === word);
  expect(named).toBeDefined();
  // It speaks against what stands there without it, or for what stands there because of it.
  const isAgainst = named && named.weight < 0 && ['joy', 'trust', 'anticipation'].includes(named.emotion);
  const isFor = named && named.weight > 0 && ['sadness', 'anger', 'fear', 'disgust'].includes(named.emotion);
  expect([isAgainst, isFor]).toContain(true);
});

test('a text in a language of basic support is explained by its words too', async () => {
  const content = '할머니가 돌아가셔서 너무 슬프다.';
  const { sentences, words } = await explain(content);
  expect(sentences).toHaveLength(1);
  const [strongest] = words.filter(({ emotion }) => emotion === 'sadness');
  expect(strongest).toMatchObject({ text: '슬프다' });
  expect(strongest?.weight).toBeGreaterThan(0);
});

test('2 000 words are explained with the work of a few readings of them, the same way every time', async () => {
  const story =
    'I was worried about the exam all week, but my brother made me laugh and then it went surprisingly well. ';
  const content = story.repeat(100);
  expect(content.split(' ').length).toBeGreaterThan(2_000);
  const [pid = 0] = watched.pids;
  const workOf = async (work: () => Promise<unknown>) => {
    const start = processorMs(pid);
    for (let times = 0; times < 3; times++) await work();
    return processorMs(pid) - start;
  };
  const first = await explain(content);
  const explaining = await workOf(async () => expect(await explain(content)).toEqual(first));
  // Some two of such a text are the budget, and the reading itself comes to it; to leave out every word would take ten.
  expect(explaining).toBeLessThan(6 * (await workOf(() => read(content))));
  expect(first.sentences).toHaveLength(100);
});

test('nothing of a text is logged', async () => {
  const canary = 'Zanzibar tangerine';
  await read(`My secret is ${canary}.`);
  await explain(`My secret is ${canary}.`);
  expect(watched.logs.join('\n')).not.toMatch(/Zanzibar|tangerine/i);
});
