import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largestOf } from '../../../ml/emotions';
import { createHashedReader } from '../../../ml/readers/hashedReader';
import { createTextReader } from '../../../ml/readText';
import { detectLanguage } from '../../../ml/text/language';
import { readLanguageIndex, readTable } from '../../../ml/text/ngrams/languageFiles';
import { LANGUAGE_FOLDER } from '../../../ml/text/ngrams/languageFolder';
import { ngramsOf } from '../../../ml/text/ngrams/ngrams';

interface ParityRow {
  language: string;
  text: string;
  probabilities: Record<string, number>;
}

interface EverydayLine {
  text: string;
  kind: string;
  dominant: (string | null)[];
  sign: number | null;
}

const parity = JSON.parse(readFileSync(join(__dirname, 'hashedParity.json'), 'utf8')) as ParityRow[];
const korean = JSON.parse(readFileSync(join(__dirname, '../everyday/korean.json'), 'utf8')) as EverydayLine[];
const koreanDays = JSON.parse(readFileSync(join(__dirname, '../everyday/koreanDays.json'), 'utf8')) as EverydayLine[];
const never = new AbortController().signal;
const reader = createHashedReader(LANGUAGE_FOLDER);
const whole = createTextReader([reader], { name: 'test', version: '1' });
const readWhole = (text: string) => whole.analyse({ text, language: detectLanguage(text), whole: [] }, never);

describe('the reader of other languages', () => {
  test.each(parity)('$language: Node and Python say the same of $text', async ({ language, text, probabilities }) => {
    const [[output] = []] = await reader.read([{ text, language, before: [] }], never);
    for (const [label, probability] of Object.entries(probabilities)) {
      expect(output?.[label as 'joy']).toBeCloseTo(probability, 4);
    }
  });

  test('letters in another width, and in capitals, are the same letters', () => {
    expect(ngramsOf('ＨＯＹ ｆｅｌｉｚ', 16)).toEqual(ngramsOf('hoy feliz', 16));
  });

  test('what a language was never asked about is not known there, not 0', async () => {
    const [[output] = []] = await reader.read(
      [{ text: 'Hoy ha sido un día maravilloso con mi familia.', language: 'es', before: [] }],
      never,
    );
    expect(output).toMatchObject({ trust: null, anticipation: null, feeling: null });
    expect(output?.joy).toBeGreaterThan(Math.max(output?.sadness ?? 1, output?.anger ?? 1, output?.fear ?? 1));
    const reading = await readWhole('Hoy estoy muy feliz, ha sido un día precioso con mi familia.');
    expect(reading).toMatchObject({ basis: 'text', support: 'basic', language: 'es' });
    expect(reading.findings?.scores).toMatchObject({ trust: null, anticipation: null });
  });

  test('Korean knows all eight', async () => {
    const [[output] = []] = await reader.read([{ text: '너무 기쁘다!', language: 'ko', before: [] }], never);
    expect(Object.entries(output ?? {}).flatMap(([name, value]) => (value === null ? [name] : []))).toEqual([
      'feeling',
    ]);
  });

  test('everyday Korean lines have the right sign and an emotion that a reader would name, denied ones too', async () => {
    const shares = async (lines: readonly EverydayLine[]) => {
      const signed = lines.filter(({ sign }) => sign === 1 || sign === -1);
      let [right, named] = [0, 0];
      for (const { text, sign, dominant } of lines) {
        const { findings } = await readWhole(text);
        if (Math.abs(sign ?? 0) === 1 && Math.sign(findings?.sentiment ?? 0) === sign) right += 1;
        if (dominant.includes(findings && largestOf(findings.clear, findings.evidence))) named += 1;
      }
      return { sign: right / signed.length, dominant: named / lines.length };
    };
    const all = await shares(korean);
    expect(all.sign).toBeGreaterThanOrEqual(0.82);
    expect(all.dominant).toBeGreaterThanOrEqual(0.6);
    expect((await shares(korean.filter(({ kind }) => kind === 'negation'))).sign).toBeGreaterThanOrEqual(0.8);
  });

  test('what Koreans write of hard days has its feeling and its sign, and hardly ever those of a good one', async () => {
    const [joys, pains] = [new Set(['joy', 'trust', 'anticipation']), new Set(['sadness', 'fear', 'anger', 'disgust'])];
    let [right, named, contrary] = [0, 0, 0];
    for (const { text, sign, dominant } of koreanDays) {
      const { findings } = await readWhole(text);
      const answer = findings && largestOf(findings.clear, findings.evidence);
      if (sign === 0 || Math.sign(findings?.sentiment ?? 0) === sign) right += 1;
      if (dominant.includes(answer)) named += 1;
      if (sign !== 0 && answer !== null && (sign === 1 ? pains : joys).has(answer)) contrary += 1;
    }
    expect(right / koreanDays.length).toBeGreaterThanOrEqual(0.86);
    expect(named / koreanDays.length).toBeGreaterThanOrEqual(0.68);
    expect(contrary).toBeLessThanOrEqual(4);
    for (const [text, feeling] of [
      ['할머니가 돌아가셨다', 'sadness'],
      ['눈물이 멈추지 않는다', 'sadness'],
      ['걱정이 된다', 'fear'],
      ['외로운 하루였다', 'sadness'],
    ] as const) {
      const { findings } = await readWhole(text);
      expect([text, findings && largestOf(findings.clear, findings.evidence)]).toEqual([text, feeling]);
      expect(findings?.sentiment).toBeLessThan(0);
    }
  });

  test('plain notes are quiet, and short felt lines have their feeling and its sign', async () => {
    const answers = async (texts: string[]) =>
      Promise.all(
        texts.map(async (text) => {
          const { findings } = await readWhole(text);
          return [findings && largestOf(findings.clear, findings.evidence), Math.sign(findings?.sentiment ?? 0)];
        }),
      );
    const quiet = ['Por la mañana lavé la ropa en casa.', 'Heute Morgen habe ich die Wäsche gewaschen.'];
    expect((await answers(quiet)).map(([dominant]) => dominant)).toEqual([null, null]);
    const sad = ['Estoy muy triste, murió mi abuela anoche.', 'Ich bin so traurig, meine Oma ist gestorben.'];
    expect(await answers([...sad, 'Jag är så ledsen, mormor dog igår kväll.'])).toEqual(Array(3).fill(['sadness', -1]));
    expect(await answers(['Heute bin ich richtig glücklich.'])).toEqual([['joy', 1]]);
  });

  test('what pains is painful by as much as it is felt', async () => {
    const { findings } = await readWhole('Ich bin traurig, weil sie weg ist.');
    expect(findings?.sentiment).toBeLessThan(-0.2);
  });

  test('a language that nobody taught it is refused, and so is a text without words', async () => {
    const texts = ['Dzisiaj byłem w sklepie i kupiłem chleb oraz mleko.', '12:30 – 14:00'];
    for (const text of texts) {
      expect(await readWhole(text)).toMatchObject({ basis: 'selected', findings: null, support: 'none', readShare: 0 });
    }
  });

  test('an explanation names the word that turned a Korean line', async () => {
    const text = '오늘은 정말 행복했다.';
    const { words } = await whole.explain({ text, language: 'ko', whole: [] }, never);
    const told = words.map(({ start, end, emotion, weight }) => ({ word: text.slice(start, end), emotion, weight }));
    expect(told).toContainEqual({ word: '행복했다', emotion: 'joy', weight: expect.any(Number) });
  });

  test('300 characters of Korean take no longer than a few milliseconds', async () => {
    const text = '오늘은 아침부터 비가 와서 집에서 책을 읽었다. '.repeat(12).slice(0, 300);
    await reader.read([{ text, language: 'ko', before: [] }], never);
    const times: number[] = [];
    for (let i = 0; i < 21; i++) {
      const start = process.cpuUsage();
      await reader.read([{ text, language: 'ko', before: [] }], never);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1_000);
    }
    expect(times.sort((a, b) => a - b)[10]).toBeLessThanOrEqual(4);
  });

  describe('a text as long as may be, each word of it another', () => {
    const letter = (index: number) => String.fromCharCode(0xac00 + (index % 11_172));
    const text = Array.from({ length: 16_666 }, (_, index) => letter(index) + letter(7 * index)).join(' ');
    const readable = { text, language: 'ko', whole: [] };

    test('is explained in about the time of a few readings: what leaving words out costs is told truly', async () => {
      let units = 0;
      const counting: typeof reader = {
        ...reader,
        read(sentences, signal) {
          units += sentences.reduce((sum, sentence) => sum + sentence.text.length, 0);
          return reader.read(sentences, signal);
        },
      };
      const explained = await createTextReader([counting], { name: 'test', version: '1' }).explain(readable, never);
      expect(explained.words.length).toBeGreaterThan(0);
      expect(units).toBeLessThan(20 * text.length);
    });

    test('lets others have the thread while it is read and explained, and stops when nobody waits any more', async () => {
      const occluded = Array.from({ length: 2_000 }, (_, index) => ({
        text: text.slice(index, index + 400),
        language: 'ko',
        before: [],
      }));
      for (const work of [
        (signal: AbortSignal) => whole.explain(readable, signal),
        (signal: AbortSignal) => reader.read(occluded, signal),
      ]) {
        const cancel = new AbortController();
        setImmediate(() => setImmediate(() => cancel.abort()));
        await expect(work(cancel.signal)).rejects.toThrow('aborted');
      }
    });
  });

  test('every language that is offered was measured on a native test at .80 or more, and all of them are 8 MB', () => {
    const index = JSON.parse(readFileSync(join(LANGUAGE_FOLDER, 'index.json'), 'utf8')) as {
      languages: Record<string, { figures: { test: Record<string, { mean: number }> } }>;
    };
    const means = Object.values(index.languages).map(({ figures }) => {
      const found = Object.values(figures.test).map(({ mean }) => mean);
      return found.reduce((sum, mean) => sum + mean, 0) / found.length;
    });
    expect(Math.min(...means)).toBeGreaterThanOrEqual(0.8);
    expect(Object.keys(readLanguageIndex(LANGUAGE_FOLDER).languages).length).toBeGreaterThanOrEqual(16);
    const bytes = readdirSync(LANGUAGE_FOLDER).map((file) => statSync(join(LANGUAGE_FOLDER, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 2 ** 20);
  });
});

test('a table of which the disk took only a part is refused, and not read as weights of nought', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-table-'));
  try {
    writeFileSync(join(folder, 'es.bin'), Buffer.alloc(2 * 256 - 1));
    expect(() => readTable(folder, 'es.bin', 8, 2)).toThrow('es.bin has 511 bytes, not 512');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
