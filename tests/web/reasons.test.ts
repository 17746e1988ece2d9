import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { createDiary, listDiaries, updateDiary } from '../../server/contract/diary';
import { toIssues } from '../../server/contract/issues';
import { strictObject } from '../../server/contract/strictObject';
import { AppError, defectMessage, STATUS_OF_CODE, tooManyRequests, unauthorized } from '../../server/errors';
import { IMAGE_UPLOAD, IMPORT_UPLOAD } from '../../server/http/files/declarations';
import { fileTooLarge, wrongType } from '../../server/http/files/receiveFile';
import { archiveTooLarge } from '../../server/services/archive/zipWriter';
import { checkFilters } from '../../server/services/diaryList';
import { reasonOf } from '../../server/web/api/reason';
import { en } from '../../server/web/messages/en';
import { ko } from '../../server/web/messages/ko';
import { type Reasons, tellReason } from '../../server/web/messages/reasons';
import { isOfField, refusalOf, tellRefusal } from '../../server/web/offline/refusal';
import { zipOf } from '../archive/support/zip';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { uploadImport } from '../support/imports';
import { buildForm } from '../support/multipart';
import { buildPicture } from '../support/pictures';
import { ROOT } from '../support/root';
import { refusalsOf, SOME_NAME, sentencesOf } from '../support/saidTexts';

const sources = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`);

/** Of these every sentence is a reason, by whatever way it comes to who reads it. */
const ALL_IS_REASON = [
  ...['server/services/images', 'server/services/imports'].flatMap(sources),
  ...['receiveFile', 'untilSlow', 'uploads'].map((name) => `server/http/files/${name}.ts`),
  'server/services/entryDate.ts',
];

/** What is asked for neither by an upload nor by saving an entry. Whatever is not named here is on the way of one. */
const NOT_ON_THE_WAY = [
  /^server\/(client|insights|web)\//,
  /^server\/http\/(docs|openapi\/|preconditions|trpcCalls|files\/(exportRoutes|images)\.ts)/,
  /^server\/lib\/cursor\.ts$/,
  /^server\/services\/(account|auth|countedPasswords|diaryList|explanation|guessable|searchTurns|sessions)\.ts$/,
  /^server\/services\/(archive\/(?!exportService|writeArchive)|(book|images|imports|notifications|reports|stats)\/)/,
];

/** But for these: in place of each the page has words of its own, or shows nothing. */
const TOLD_OTHERWISE = [
  SOME_NAME, // what is made elsewhere, and seen there
  `must be a file that can be read: ${SOME_NAME}`, // what comes behind is told
  'Input validation failed', // what stands beside it is told
  // Names, and parts of sentences.
  ...['Daylio (CSV)', 'Journey (ZIP)', 'Journiv (ZIP)', 'JPEG, PNG, WebP, GIF or AVIF', `mood ${SOME_NAME}`],
  `${SOME_NAME} not found`,
  'Diary entry not found',
  'The entry still waits to be read',
  // Of deleting a picture, and of confirming an import with moods.
  'Entry 7 shows this picture: take it out of there first',
  'Undoing an import would show this picture in entry 7 again: undo it first, or delete the entry',
  'must name each label once',
  'must be one of the moods of the plan',
  // Of keys that the page does not send, of batches and of bodies of what only reads.
  'must be 1 to 255 visible ASCII characters',
  'must stand for one creation: send the creations of a batch apart, or name each by a clientId',
  'This Idempotency-Key was used with another body; choose another key for another entry',
  'The entry made with this Idempotency-Key was deleted; choose another key for a new entry',
  'A request with this Idempotency-Key is still at work',
  'The entry with this clientId was deleted; choose another clientId for a new entry', // it waits no more then
  'must have at most 10 calls in a batch',
  'a picture could not be read this time', // its import goes on later, and tells nobody
  `must not be there: ${SOME_NAME} takes its fields in the path and the query, and no body`,
];

/** What may be wrong with any field, whatever it is. */
const WRONG: unknown[] = [
  ...[undefined, null, true, 0, 1.5, '', ' ', 'a\0', 'a\ud800', '2026-02-30', 'ftp://example.org'],
  ...[3_000, 50_001, 300_000].map((length) => 'x'.repeat(length)),
  ...[[], {}, [1], ['a\0'], ['x'.repeat(51)], ['x'.repeat(500)]],
  Array.from({ length: 21 }, (_, index) => `tag ${index}`),
];

/** What the schema of an input says of everything that may be wrong with it. */
function saidOf(schema: z.ZodObject): string[] {
  const wrong = ['stray', ...Object.keys(schema.shape)].flatMap((field) => WRONG.map((value) => ({ [field]: value })));
  return [...wrong, null, 'text', []].flatMap((input) => {
    const { error } = schema.safeParse(input);
    return error ? toIssues(error, input).map(({ message }) => message) : [];
  });
}

/** An entry that waits is told with one of these, where the service names no field: after others it is sent again, or was sent long ago. */
const codes = Object.entries(STATUS_OF_CODE)
  .filter(([code, status]) => status < 500 && ![401, 408, 429].includes(status) && code !== 'CONFLICT')
  .map(([code]) => code);

const uploads = [IMAGE_UPLOAD, IMPORT_UPLOAD];

const { q, word, from, to } = listDiaries.input.unwrap().shape;

/** Filters of the list that are well said, and that no diary can meet. */
const IMPOSSIBLE = [
  { q: 'one two three four five six seven eight nine ten eleven' },
  { from: '2026-11-02', to: '2026-11-01' },
];

function refusedFilters(): string[] {
  return IMPOSSIBLE.flatMap((filters) => {
    try {
      checkFilters(filters);
      return [];
    } catch (refusal) {
      const { issues = [] } = refusal instanceof AppError ? refusal.details : {};
      return issues.map(({ message }) => message);
    }
  });
}

const reasons = [
  ...new Set([
    ...ALL_IS_REASON.flatMap(sentencesOf),
    ...sources('server')
      .filter((file) => !NOT_ON_THE_WAY.some((pattern) => pattern.test(file)))
      .flatMap(refusalsOf),
    ...[createDiary, updateDiary, ...uploads].flatMap(({ input }) => saidOf(input)),
    ...saidOf(strictObject({ q, word, from, to })),
    ...refusedFilters(),
    ...uploads
      .map(({ takes }) => fileTooLarge(takes))
      .flatMap(({ details }) => details.issues ?? [])
      .map(({ message }) => message),
    ...uploads.map(({ takes }) => wrongType(takes).message),
    IMPORT_UPLOAD.takes.ifLarger,
    unauthorized().message,
    tooManyRequests(7).message,
    tooManyRequests(7, { what: 'An export of this diary is at work already' }).message,
    archiveTooLarge().message,
    defectMessage(SOME_NAME),
    ...codes,
  ]),
].filter((reason) => !TOLD_OTHERWISE.includes(reason));

/** What is lost or left in English of a reason that is told in Korean; null where it is told well. */
function faultOf(reason: string): string | null {
  const told = tellReason(reason, ko.reasons);
  const [asked, said] = [reason, told].map((text) =>
    text.replaceAll(SOME_NAME, '').replaceAll(/(?<=\d),(?=\d{3})/g, ''),
  );
  const numbers = / bytes|, as 2026|UTF-8/.test(reason) ? [] : [...(asked ?? '').matchAll(/\d+/g)].map(String);
  if (told === reason || !/[가-힣]/.test(told)) return 'no Korean';
  if (/[a-z]{2} [a-z]{2}/.test(said ?? '')) return `English in it: ${told}`;
  if (reason.includes(SOME_NAME) && !told.includes(SOME_NAME)) return `without the name: ${told}`;
  return numbers.every((digits) => said?.includes(digits)) ? null : `without a number: ${told}`;
}

describe('why something was not taken', () => {
  test('is told in Korean, whatever the service may say, with its names and numbers', () => {
    expect(reasons.length).toBeGreaterThan(150);
    expect(reasons.flatMap((reason) => (faultOf(reason) ? [`${reason} → ${faultOf(reason)}`] : []))).toEqual([]);
  });

  test.each([
    ['en', en.reasons],
    ['ko', ko.reasons],
  ])('has no words in %s for what the service does not say any more', (_, table: Reasons) => {
    const unsaid = Object.entries(table).filter(
      ([key, say]) => !reasons.some((reason) => tellReason(reason, { [key]: say }) !== reason),
    );
    expect(unsaid.map(([key]) => key)).toEqual([]);
  });

  test('is shown as it came where the page has no words for it', () => {
    for (const said of [
      'must be blue',
      '',
      'constructor',
      'has more than many characters',
      ' is damaged',
      'toString',
    ]) {
      expect([en, ko].map(({ reasons: table }) => tellReason(said, table))).toEqual([said, said]);
    }
    expect(tellReason('The file is damaged', en.reasons)).toBe('The file is damaged');
  });

  test.each([
    ['"a is damaged: b is missing.md" is damaged', '손상되었어요: "a is damaged: b is missing.md"'],
    [
      '"2 has 3 records.md" has 4 records, and the manifest says 1200',
      '기록이 4개인데 목록에는 1,200개로 되어 있어요: "2 has 3 records.md"',
    ],
    ['Diary/a entry 5 entry 12', 'Diary/a entry 5의 12번째 일기'],
    ['Diary/my entry of love.md', 'Diary/my entry of love.md'],
    ['entries.ndjson line 3 is no JSON', 'JSON이 아니에요: entries.ndjson의 3번째 줄'],
    [
      'this is none of the files that are read here: Archive of this service, Daylio (CSV)',
      '여기에서 읽는 파일이 아니에요. 읽을 수 있는 것: 이 서비스의 보관 파일, Daylio (CSV)',
    ],
    [
      'The disk of the service is full just now, so that pictures cannot be kept. Once whoever runs it has mended that, send the file again: what came so far stays, and does not come twice',
      expect.stringMatching(/^서비스에 지금 빈자리가 없어요\. 그래서 사진을 저장할 수 없어요\./),
    ],
    [
      'must have at most 50 million pixels; it has 8200 × 6121',
      '5,000만 화소까지 넣을 수 있어요. 이 사진의 크기: 8,200 × 6,121',
    ],
  ])('%j is told with what belongs to it: %j', (said, told) => {
    expect(tellReason(said, ko.reasons)).toEqual(told);
  });

  test('is told of each field of an entry, where a reason has a mark of its own, too', () => {
    const refusal = refusalOf([
      { path: ['date'], message: 'must be a day that Pacific/Apia had; it skipped this one' },
      { path: ['colour'], message: 'is not a field; the fields are content, emotion' },
      { path: ['imageUrl'], message: 'must be blue; or red' },
    ]);
    expect(tellRefusal(refusal, ko)).toBe(
      '날짜와 시간: Pacific/Apia 시간대에는 이날이 없었어요; ' +
        'colour: 서비스가 모르는 칸이에요. 아는 칸은 content, emotion뿐이에요; 사진: must be blue; or red',
    );
    expect(tellRefusal(refusal, en)).toContain('Picture: must be blue; or red');
    expect(['date', 'imageUrl', 'content'].map((field) => isOfField(refusal, field))).toEqual([true, true, false]);
    expect(tellRefusal('PAYLOAD_TOO_LARGE', en)).toBe('it is too large to be saved at once');
  });
});

describe('what a service refuses in fact', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client, { timeZone: 'Pacific/Apia' });
  const IN_KOREAN = /^\((?!.*[a-z]{2} [a-z]{2}).*[가-힣].*\)$/;
  const told = ({ text }: { text: string }) => reasonOf({ json: async () => JSON.parse(text) }, ko);
  const send = (path: string, body: Buffer, type: string) =>
    client.request('POST', path, { token: mina.token, ...buildForm([{ name: 'file', filename: 'a', type, body }]) });

  test('of pictures is told in Korean', async () => {
    const png = await buildPicture('png');
    const refused = [
      await send('/api/images', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      await send('/api/images', Buffer.from('%PDF-1.7'), 'application/pdf'),
      await send('/api/images', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic'),
      await send('/api/images', png.subarray(0, png.length / 2), 'image/png'),
      await send('/api/images', png, 'image/jpeg'),
      await send('/api/images', Buffer.alloc(0), 'image/png'),
      await send('/api/images', Buffer.alloc(21 * 1_048_576), 'image/png'),
      await client.request('POST', '/api/images', { body: png, headers: { 'content-type': 'image/png' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 413, 401]);
    for (const answer of refused) expect(await told(answer)).toMatch(IN_KOREAN);
    expect(await told(refused[6] ?? { text: '' })).toBe('(20MiB까지 보낼 수 있어요)');
  });

  test('of files of other diaries is told in Korean', async () => {
    const zip = await zipOf({ '2026-03-01.md': 'A walk.' });
    const files = [
      Buffer.from('no diary at all'),
      Buffer.from('PK no zip at all'),
      Buffer.alloc(0),
      zip.subarray(0, zip.length - 9),
      await zipOf({ 'manifest.json': '{"format":"emotion-diary-archive"' }),
      Buffer.from('\ufeffid,day,time,'),
      Buffer.concat([Buffer.from('full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-01,"')]),
    ];
    for (const file of files) {
      const answer = await uploadImport(client, mina.token, file);
      expect([answer.status, await told(answer)]).toEqual([400, expect.stringMatching(IN_KOREAN)]);
    }
  });

  test('of records of another diary is told in Korean, with the record', async () => {
    const file = await zipOf({
      'a.md': 'No date.',
      'b.md': '---\ndate: 1800-01-01\n---\nLong ago.',
      'c.md': '---\ndate: 2026-02-30\n---\nOn no day.',
      'd.md': `---\ndate: 2026-03-01\n---\n${'x'.repeat(50_001)}`,
      'e.md': '---\ndate: 2026-03-01\n---\n',
      'f.md': '---\ndate: 2026-03-01\nNo end',
      'g.md': '---\ndate: &a 2026-03-01\ntags: *a\n---\nAn alias.',
      'h.md': Buffer.from('---\ndate: 2026-03-01\n---\n\xff', 'latin1'),
      'i.md': '---\ndate: 2026-03-01\n---\nA walk.',
    });
    const { body } = await uploadImport(client, mina.token, file);
    const { count, examples }: { count: number; examples: { where: string; reason: string }[] } = body.plan.refused;
    expect(count).toBe(8);
    for (const { where, reason } of examples) {
      expect([where, `(${tellReason(reason, ko.reasons)})`]).toEqual([where, expect.stringMatching(IN_KOREAN)]);
    }
    const rows = ['full_date,date,weekday,time,mood,activities,note_title,note', '2026-13-01,,,8:15,rad,,,A walk.'];
    const table = await uploadImport(client, mina.token, Buffer.from(rows.join('\n')));
    const [example] = table.body.plan.refused.examples;
    expect([example.where, example.reason].map((text) => tellReason(text, ko.reasons))).toEqual([
      '2번째 줄',
      '읽지 못한 날짜나 시간이에요',
    ]);
  });

  test('of entries is told in Korean, with the field', async () => {
    const entry = { content: 'A walk.', emotion: 'joy' };
    for (const wrong of [
      { content: '' },
      { content: 'x'.repeat(50_001) },
      { tags: ['x'.repeat(51)] },
      { date: '1800-01-01' },
      { date: '2011-12-30' },
      { imageUrl: '/api/images/999' },
      { imageUrl: 'https://example.org/api/images/999' },
      { imageUrl: 'ftp://example.org' },
      { emotion: 'glee' },
    ]) {
      const body = { ...entry, ...wrong };
      const answer = await client.request('POST', '/api/diary', { token: mina.token, body });
      expect([answer.status, `(${tellRefusal(refusalOf(answer.body.issues), ko)})`]).toEqual([
        400,
        expect.stringMatching(IN_KOREAN),
      ]);
    }
  });
});
