import { ko } from '../../server/web/messages/ko';
import { tellReason } from '../../server/web/messages/reasons';
import { type Refusals, startRefusals } from './support/refusals';
import { membersOf } from './support/unzip';
import { zipOf } from './support/zip';

type Files = Record<string, string | Buffer>;

describe('archives of this service that somebody packed together', () => {
  const TOGETHER =
    'file: must be a file that can be read: this ZIP holds more than one archive of this service, or one beside other files: send each archive by itself';
  const ZIPS =
    'file: must be a file that can be read: this ZIP holds other ZIP files: unpack it, and send each of them by itself';
  const NOTE = '---\ndate: 2026-01-05\n---\nA note.';
  let refusals: Refusals;

  beforeAll(async () => {
    refusals = await startRefusals();
  });
  afterAll(() => refusals?.stop());

  const inFolder = async (folder: string): Promise<Files> =>
    Object.fromEntries(
      [...(await membersOf(refusals.archive))].map(([path, data]) => [`${folder}${path}`, data] as const),
    );

  const sent = async (files: Files) => refusals.refusalOf(await zipOf(files));

  test('are not taken for notes: who sent them is told to send each by itself, and nothing is kept', async () => {
    const [first, second] = [await inFolder('2025/'), await inFolder('2026/')];
    expect(await sent({ ...first, ...second })).toBe(TOGETHER);
    expect(await sent({ ...(await inFolder('all/2025/')), ...(await inFolder('all/2026/')) })).toBe(TOGETHER);
    expect(await sent({ ...(await inFolder('')), ...second })).toBe(TOGETHER);
    await refusals.expectNothingLeft();
  });

  test('are told as well where one lies beside notes', async () => {
    expect(await sent({ ...(await inFolder('diary/')), 'notes/2026-01-05.md': NOTE })).toBe(TOGETHER);
    await refusals.expectNothingLeft();
  });

  test('are told as well as the ZIP files that they were', async () => {
    const { archive } = refusals;
    expect(await sent({ 'a.zip': archive, 'b.ZIP': archive, '__MACOSX/._a.zip': 'x' })).toBe(ZIPS);
    expect(await sent({ 'B.ZIP': archive })).toBe(ZIPS);
    expect(await sent({ '__MACOSX/._a.zip': 'x' })).toMatch(/: this is none of the files/); // a system's own file is nobody's archive
    expect(await sent({ '2026-01-05.md': NOTE, 'attached.zip': archive })).toBe('201'); // notes with a file beside them
  });

  test('are told in Korean, too', () => {
    for (const reason of [TOGETHER, ZIPS])
      expect(tellReason(reason.replace('file: must be a file that can be read: t', 'T'), ko.reasons)).toMatch(
        /하나씩 따로 보내 주세요$/,
      );
  });
});
