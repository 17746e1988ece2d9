import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMOTIONS } from '../../ml/emotions';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { finishImport, uploadImport } from '../support/imports';
import { canTest, endsWell } from '../support/otherPrograms';
import { uploadPicture } from '../support/pictures';
import { zipOf } from './support/zip';

/** Poppler reads the book: a program of others. */
const hasPoppler = canTest({
  get: 'apt-get install poppler-utils',
  tests: 'what the book says',
  isThere: endsWell('pdftotext', ['-v']),
});

const run = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
};

/** One text for each locale, with what is easily lost: marks, a code, a link, letters outside ASCII, emoji. */
const TEXTS = {
  en: [
    'Finally the **marathon**! Café naïve…',
    'The diary of Mina',
    'Saturday, November 21',
    'Finally the marathon! Café naïve...',
  ],
  ko: ['드디어 **마라톤**을 완주했다. 뷁 쀍', '미나의 일기', '11월 21일 토요일', '드디어 마라톤을 완주했다. 뷁 쀍'],
  ja: [
    'ようやく**マラソン**を完走した。鬱、薔薇',
    '美奈の日記',
    '11月21日土曜日',
    'ようやくマラソンを完走した。鬱、薔薇',
  ],
  zh: ['终于跑完了**马拉松**。龍與鹽', '小美的日记', '11月21日星期六', '终于跑完了马拉松。龍與鹽'],
} as const;
const NICKNAMES = { en: 'Mina', ko: '미나', ja: '美奈', zh: '小美' } as const;

(hasPoppler ? onEveryEngine : () => describe.skip('the book', () => void test.todo('needs pdftotext')))((engine) => {
  let app: TestApp;
  let client: Client;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-book-'));
    app = await startTestApp({ engine });
    client = createClient(app.url);
  });
  afterAll(async () => {
    client.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const write = ({ token }: Person, entry: object) =>
    client.request('POST', '/api/diary', { token, body: { content: 'A day.', emotion: 'joy', ...entry } });
  const bring = async ({ token }: Person, files: Record<string, string>) => {
    const { id } = (await uploadImport(client, token, await zipOf(files))).body;
    await finishImport(client, { token, id }, () => app.importJobs.work());
  };

  async function bookOf({ token }: Person, query = '') {
    const answer = await fetch(`${app.url}/api/export.pdf${query}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const file = join(folder, 'book.pdf');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const pages = Number(/Pages:\s*(\d+)/.exec(run('pdfinfo', [file]))?.[1]);
    return { file, pages, text: run('pdftotext', ['-layout', file, '-']).replace(/[ \t]+/g, ' ') };
  }

  test.each(engine === 'sqlite' ? (['en', 'ko', 'ja', 'zh'] as const) : (['ko'] as const))(
    'in %s: the words of the book and of the entry can be read again, and none is a box',
    async (locale) => {
      const [content, title, day, read] = TEXTS[locale];
      const person = await client.register({ locale, nickname: NICKNAMES[locale] });
      await write(person, { content, tags: ['달리기'], date: '2026-11-21' });
      const { text } = await bookOf(person);
      for (const words of [title, day, read, '#달리기']) expect(text).toContain(words);
      expect(text).not.toContain('□');
    },
  );

  test.each([
    ['en', 'How the words sound (1 text read)', 'No clear emotion', 'Went to the shop.'],
    ['ko', '글에서 읽힌 감정 (읽은 글 1편)', '뚜렷한 감정 없음', '오늘부터 일기를 쓴다.'],
    ['ja', '文章から読み取れた感情（1件）', 'はっきりした感情なし', 'Went to the shop.'],
    ['zh', '文字中读到的情绪（1篇）', '没有明显的情绪', 'Went to the shop.'],
  ])('in %s: a month of texts without a clear emotion has no shares of them', async (locale, title, none, content) => {
    const person = await client.register({ locale });
    await write(person, { content, date: '2026-11-21' });
    const { text } = await bookOf(person);
    for (const words of [title, none]) expect(text).toContain(words);
    expect(text.match(/%/g)).toHaveLength(1); // of what was chosen
    expect(text).not.toContain('□');
  });

  if (engine !== 'sqlite') return; // what is read is the same from there on

  test('a day of the calendar is coloured more strongly the more was written', async () => {
    const person = await client.register({ timeZone: 'UTC' });
    const strengths = async () => {
      const { file } = await bookOf(person);
      return new Set([...readFileSync(file, 'latin1').matchAll(/\/ca ([\d.]+)/g)].map(([, opacity]) => opacity));
    };
    await write(person, { date: '2026-11-20' });
    expect(await strengths()).toEqual(new Set(['0.5', '1'])); // and all else, which is not pale
    for (let more = 0; more < 3; more += 1) await write(person, { date: '2026-11-20' });
    expect(await strengths()).toEqual(new Set(['1']));
  });

  test.each([
    ['fr', '13 November 2026', 'Friday 13 November'],
    ['de-AT', '13 November 2026', 'Friday 13 November'],
    ['en-US', 'November 13, 2026', 'Friday, November 13'],
    ['zh-TW', '2026年11月13日', '11月13日星期五'],
  ])('in %s: the dates are in the language of the words', async (locale, ...dates) => {
    const person = await client.register({ locale });
    await write(person, { date: '2026-11-13' });
    const { text } = await bookOf(person);
    for (const date of dates) expect(text).toContain(date);
    expect(text).not.toMatch(/novembre|vendredi|Freitag/);
  });

  test('nobody in pain is told in the book that the texts of a month sound like something pleasant', async () => {
    const glad = 'What a wonderful day! I am so happy, I could sing.';
    const sad = 'Mum is gone. I miss her so much, I cannot stop crying.';
    for (const [emotion, content, isTold] of [
      ['joy', glad, true],
      ['sadness', sad, true],
      ['sadness', 'Went to the shop.', true],
      ['sadness', glad, false],
    ] as const) {
      const person = await client.register();
      await write(person, { content, emotion, date: '2026-11-21' });
      const { text } = await bookOf(person);
      expect(text).toContain('How it felt');
      expect([emotion, content, text.includes('How the words sound')]).toEqual([emotion, content, isTold]);
    }
  });

  test.each([
    ['en', '8 entries on 2 days', 'Joy Trust Fear Surprise Sadness Disgust Anger Anticipation'],
    ['ko', '2일에 걸쳐 쓴 일기 8편', '기쁨 신뢰 두려움 놀람 슬픔 혐오 분노 기대'],
    ['ja', '2日間の記録、8件', '喜び 信頼 恐れ 驚き 悲しみ 嫌悪 怒り 期待'],
    ['zh', '2天，8篇', '喜悦 信任 恐惧 惊讶 悲伤 厌恶 愤怒 期待'],
  ])('in %s: every emotion has its own name, and days are counted as days', async (locale, counted, names) => {
    const person = await client.register({ locale });
    for (const [index, emotion] of EMOTIONS.entries())
      await write(person, { content: `${index} times.`, emotion, date: `2026-11-2${Math.floor(index / 4)}` });
    const { text } = await bookOf(person);
    expect(text).toContain(counted);
    const named = [...text.matchAll(/(\S+)\s+\d times\./g)].map(([, name]) => name);
    expect(named).toEqual(names.split(' '));
    const ofAnger = await bookOf(person, '?emotion=anger');
    expect(ofAnger.text.slice(0, ofAnger.text.indexOf('\f'))).toContain(names.split(' ')[EMOTIONS.indexOf('anger')]);
  });

  test('Markdown is set: headings, lists, quotations, code and links; emoji and own pictures are pictures', async () => {
    const person = await client.register();
    const { body } = await uploadPicture(client, person.token, { width: 300, height: 200 });
    const content = [
      '# A heading',
      'See [the results](https://example.org/results) 🎉👨‍👩‍👧🇰🇷 & _so_ on.',
      '- one\n- two\n  1. three\n  2. four\n- [x] done',
      '0. nothing\n1. something',
      '> quoted\n> words',
      '```\ncode();\n```',
      '<script>alert(1)</script>',
    ].join('\n\n');
    await write(person, { content, imageUrl: body.url, date: '2026-11-20' });
    await write(person, { content: 'Elsewhere.', imageUrl: 'https://example.org/finish.jpg', date: '2026-11-21' });
    const { text, file } = await bookOf(person);
    for (const words of [
      'A heading',
      'See the results',
      '• one',
      '1. three',
      '2. four',
      '0. nothing',
      '✓ done',
      'quoted words',
      'code();',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Picture: https://example.org/finish.jpg');
    expect(text).not.toMatch(/[#>*_`]{1,2}(A|quoted|so|code)|\]\(/);
    const images = run('pdfimages', ['-list', file]).split('\n').slice(2).filter(Boolean);
    expect(images.filter((line) => /^\s*\d+\s+\d+\s+image /.test(line)).length).toBe(4); // three emoji and the picture
    expect(run('pdffonts', [file]).split('\n').slice(2).filter(Boolean)).toEqual([
      expect.stringMatching(/NotoSerifCJK.* yes yes yes /),
    ]);
  });

  test('pictures in a text stand behind their words, each once, and none of another person', async () => {
    const [person, stranger] = [await client.register(), await client.register()];
    const upload = async ({ token }: Person, seed: number): Promise<string> =>
      (await uploadPicture(client, token, { width: 300, height: 200, seed })).body.url;
    const [sea, hill, foreign] = [await upload(person, 1), await upload(person, 2), await upload(stranger, 3)];
    const content = `At the sea. ![the waves](${sea}) And then:\n\n- up the [hill ![](<${hill}>)](https://example.org)\n\n![again](${sea}) ![not mine](${foreign})`;
    await write(person, { content, imageUrl: sea, date: '2026-11-20' });
    const { text, file } = await bookOf(person);
    expect(text).toMatch(/At the sea\. And then:\s+• up the hill\s+not mine/);
    expect(text).not.toContain('the waves');
    const images = run('pdfimages', ['-list', file]).split('\n').slice(2).filter(Boolean);
    expect(images.filter((line) => /^\s*\d+\s+\d+\s+image /.test(line)).length).toBe(2);
  });

  test('an imported entry has its own word for its mood, where no emotion was chosen', async () => {
    const person = await client.register({ locale: 'en' });
    const note = (mood: string, text: string) =>
      `---\ndate: 2026-11-1${text.length}\ntags: [sea]\nmood: ${mood}\n---\n${text}`;
    const file = await zipOf({ 'a.md': note('보통', 'Tea'), 'b.md': note('rad', 'Rain') });
    const { id } = (await uploadImport(client, person.token, file)).body;
    const choices = { moods: [{ label: 'rad', emotion: 'joy' }] };
    await finishImport(client, { token: person.token, id, choices }, () => app.importJobs.work());
    expect((await bookOf(person, '?emotion=none')).text).toMatch(/1 entry on 1 day\s+not chosen\s+.*Tea/s);
    const { text } = await bookOf(person);
    expect(text).toMatch(/“보통” #sea\s+Tea/);
    expect(text).toMatch(/Joy #sea\s+Rain/);
    expect(text).not.toContain('rad”');
  });

  test('the filters of the list are its filters, and months follow one another', async () => {
    const person = await client.register();
    await write(person, { content: 'Early words.', date: '2026-09-30', emotion: 'fear', tags: ['sea'] });
    await write(person, { content: 'Later words.', date: '2026-11-01', tags: ['sea'] });
    await write(person, { content: 'Last words.', date: '2026-11-02' });
    const { text: whole, file } = await bookOf(person);
    expect(readFileSync(file, 'latin1').match(/(?<=\/Title \()\w+ 2026/g)).toEqual(['September 2026', 'November 2026']);
    const places = ['September 2026', 'Early words.', 'November 2026', 'Later words.', 'Last words.'].map((words) =>
      whole.indexOf(words),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(whole).toContain('3 entries on 3 days');
    await write(person, { content: 'Evening words.', date: '2026-11-03T21:00:00Z' });
    await write(person, { content: 'Morning words.', date: '2026-11-03T07:00:00Z' }); // written down later
    expect((await bookOf(person, '?from=2026-11-03')).text.match(/\w+(?= words\.)/g)).toEqual(['Morning', 'Evening']);
    for (const [query, words, told] of [
      ['?tag=%23sea&emotion=fear', 'Early', '#sea Fear '],
      ['?q=last', 'Last', '“last” '],
      ['?word=Morning', 'Morning', '“Morning” '],
      ['?from=2026-11-01&to=2026-11-01', 'Later', ''],
    ] as const) {
      const { text } = await bookOf(person, query);
      expect(text.match(/\w+(?= words\.)/g)).toEqual([words]);
      expect(text.replace(/\s+/g, ' ')).toContain(`1 entry on 1 day ${told}`);
      expect(text).not.toContain('–'); // one day is no range
    }
    expect((await bookOf(person, '?tag=nothing')).text).toContain('No entry is in this book.');
    const refused = await client.request('GET', '/api/export.pdf?from=2026-11-02&to=2026-11-01', {
      token: person.token,
    });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['to'] }] } });
  });

  test('letters that the font does not have stand as boxes or plainer, and the book says which', async () => {
    const person = await client.register();
    await write(person, { content: 'A שּׁ b ﬁne ༁ day.', date: '2026-11-21' });
    const { text } = await bookOf(person);
    expect(text).toMatch(/A □+ b fine □ day\./);
    const [, named] = /stands for them: ([U+\dA-F\s]+)\. The archive/.exec(text) ?? [];
    expect(named?.split(/\s+/)).toEqual(expect.arrayContaining(['U+05E9', 'U+0F01']));
    expect(named).not.toContain('U+FB01');
    await write(person, { content: String.fromCodePoint(...Array.from({ length: 70 }, (_, at) => 0x1200 + at)) });
    expect((await bookOf(person)).text.match(/U\+[\dA-F]+/g)).toHaveLength(60); // and no more of them
  });

  test('every letter of Latin, Greek and Cyrillic is drawn, and what a program wrote in pieces is put together', async () => {
    const person = await client.register();
    const content = 'Łódź, Київ, їжак, γειά σου, ığdır, Ștefan, Ђура, žluťoučký, αυτό.';
    await write(person, { content, date: '2026-11-21' });
    const { text, file } = await bookOf(person);
    expect(text).toContain(content);
    expect(text).not.toContain('stands for them');
    const fontsOf = (book: string) => run('pdffonts', [book]).split('\n').slice(2).filter(Boolean);
    const [book, letters] = [/NotoSerifCJK.* yes yes yes /, /NotoSerif-Light.* yes yes yes /];
    expect(fontsOf(file)).toEqual([expect.stringMatching(book), expect.stringMatching(letters)]);
    const inPieces = await client.register();
    await write(inPieces, { content: 'Über 한강'.normalize('NFD'), date: '2026-11-21' });
    const whole = await bookOf(inPieces);
    expect(whole.text).toContain('Über 한강');
    expect(fontsOf(whole.file)).toEqual([expect.stringMatching(book)]); // which has no dots of their own
  });

  test('a month shows what was chosen and read: both shares, each of its own', async () => {
    const person = await client.register();
    const content = 'I am furious. They lied to me again, and I hate it.';
    for (const day of ['2026-11-20', '2026-11-21']) await write(person, { content, emotion: 'trust', date: day });
    const { body } = await client.request('GET', '/api/stats/monthly?month=2026-11', { token: person.token });
    const anger = body.emotions.find(({ type }: { type: string }) => type === 'anger').detected.percentage;
    const { text } = await bookOf(person);
    expect(text).toContain('How it felt How the words sound (2 texts read)');
    expect(text).toMatch(/Trust 100%/);
    // Whole per cents that make a hundred: one below the share or one above.
    expect(text).toMatch(new RegExp(`Anger (${Math.floor(anger)}|${Math.ceil(anger)})%`));
  });

  test('the shares of a month, chosen and read, make 100 per cent each, of the entries with a choice', async () => {
    const person = await client.register();
    // Sad most of all: beside as many painful choices nothing pleasant is told.
    const content = 'I cried all night, so sad and so alone. We danced once, and she laughed.';
    for (const [index, emotion] of EMOTIONS.entries())
      await write(person, { content, emotion, date: `2026-11-0${index + 1}` }); // an eighth is 12.5 per cent
    await bring(person, { 'walk.md': '---\ndate: 2026-11-09\n---\nA walk.' });
    const { text } = await bookOf(person);
    expect(text).toMatch(/9 entries on 9 days/);
    const chosen = [...text.matchAll(/(\d+)% · 1\/8/g)].map(([, share]) => Number(share));
    expect(chosen).toEqual([13, 13, 13, 13, 12, 12, 12, 12]);
    expect(text).not.toContain('not chosen');
    const read = [...text.matchAll(/(\d+) ?%(?! ·)/g)].map(([, share]) => Number(share));
    expect(read.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  test('beside the share of what was chosen stands how many entries that are', async () => {
    const person = await client.register();
    for (const [index, emotion] of ['joy', 'sadness', 'trust'].entries())
      await write(person, { emotion, date: `2026-11-0${index + 1}` });
    const { text } = await bookOf(person);
    expect(text).toMatch(/Joy 34% · 1\/3[\s\S]*Sadness 33% · 1\/3/);
  });

  test('a month in which nothing was chosen says so', async () => {
    const person = await client.register();
    await bring(person, { 'walk.md': '---\ndate: 2026-11-09\n---\nA walk.' });
    expect((await bookOf(person)).text).toMatch(/How it felt[\s\S]*not chosen/);
  });

  test('of many entries none is left out, and the first day of a month stands under its weekday', async () => {
    const person = await client.register();
    const numbers = Array.from({ length: 45 }, (_, index) => index);
    for (const number of numbers) await write(person, { content: `n${number}`, date: '2026-11-20' });
    const { text } = await bookOf(person);
    expect(text.match(/\bn\d+\b/g)?.map((word) => Number(word.slice(1)))).toEqual(numbers);
    expect(text).toMatch(/\n ?1\s*\n ?2 3 4 5 6 7 8\s*\n/); // a Sunday, and the week after it
  });

  test('a day, its picture and the first words under that stand on one page', async () => {
    const person = await client.register({ locale: 'en' });
    for (let day = 1; day <= 20; day += 1) {
      const size = { width: 300, height: 60 + 19 * day, seed: day };
      const imageUrl = (await uploadPicture(client, person.token, size)).body.url;
      await write(person, { content: `Text of ${day}.`, imageUrl, date: `2026-10-${String(day).padStart(2, '0')}` });
    }
    const { text } = await bookOf(person);
    const onPages = text.split('\f').map((page) => ({
      days: [...page.matchAll(/day, October (\d+)/g)].map(([, day]) => day),
      texts: [...page.matchAll(/Text of (\d+)\./g)].map(([, day]) => day),
    }));
    expect(onPages.flatMap(({ days }) => days)).toHaveLength(20);
    for (const { days, texts } of onPages) expect(texts).toEqual(days);
  });

  test('a long text goes on over pages, and no word of it is lost', async () => {
    const person = await client.register();
    const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
    await write(person, { content: words.join(' '), date: '2026-11-21' });
    const { text, pages } = await bookOf(person);
    expect(pages).toBeGreaterThan(10);
    expect(text.match(/\bw\d+\b/g)).toEqual(words);
  });
});
