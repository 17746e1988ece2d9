import { createRandom } from '../support/random';
import { type Fixtures, hasPython, makeFixtures } from './support/fixtures';
import { type Refusals, startRefusals } from './support/refusals';
import { zipOf } from './support/zip';

const MOST_MEMORY = 100 * 1_048_576;

/** What each of them is refused for, in words that its owner understands. */
const REASONS: Record<string, RegExp> = {
  dotdot: /no plain path/,
  absolute: /no plain path/,
  drive: /no plain path/,
  backslash: /no plain path/,
  control: /no plain path/,
  symlink: /link or no plain file/,
  device: /link or no plain file/,
  twice: /twice/,
  twiceByCase: /twice/,
  twoNames: /two things/,
  encrypted: /encrypted/,
  overlapping: /two things/,
  insideAnother: /files of the ZIP overlap/,
  bomb: /grow beyond measure/,
  lyingBomb: /damaged/,
  petabyte: /ZIP64.* pack it anew/,
  zip64: /ZIP64.* pack it anew/,
  zip64Local: /ZIP64.* pack it anew/,
  zip64Central: /ZIP64.* pack it anew/,
  zip64Start: /ZIP64.* pack it anew/,
  zip64Members: /ZIP64.* pack it anew/,
  nestedZips: /holds other ZIP files/,
  xml: /none of the files/,
  zippedXml: /none of the files that are read here/,
  deepJson: /nested too deeply/,
  hugeRecord: /too large/,
  cutJson: /cut short/,
  nothing: /none of the files that are read here/,
  notZip: /damaged or cut short$/,
  text: /none of the files/,
  gif: /none of the files/,
};

describe('a file that is not what it should be', () => {
  let refusals: Refusals;
  let fixtures: Fixtures;

  beforeAll(async () => {
    if (hasPython()) fixtures = makeFixtures();
    refusals = await startRefusals();
  }, 180_000);
  afterAll(() => refusals?.stop());

  test('is told in the voice of every other field', async () => {
    const { archive } = refusals;
    expect(await refusals.refusalOf(Buffer.from('no diary'))).toMatch(
      /^file: must be a file that can be read: this is none of the files that are read here: .*Markdown/,
    );
    expect(await refusals.refusalOf(archive.subarray(0, archive.length - 1))).toBe(
      'file: must be a file that can be read: the file is damaged or cut short',
    );
  });

  /** The most memory, over what there was, while something is done. */
  async function mostMemory(work: () => Promise<void>): Promise<number> {
    global.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    await work().finally(() => clearInterval(timer));
    return most - before;
  }

  (hasPython() ? test : test.skip)('is refused with the reason, in little memory, and leaves nothing', async () => {
    expect([...fixtures.hostile.keys()].sort()).toEqual(Object.keys(REASONS).sort());
    const most = await mostMemory(async () => {
      for (const [name, file] of fixtures.hostile)
        expect([name, await refusals.refusalOf(file)]).toEqual([name, expect.stringMatching(REASONS[name] ?? /^$/)]);
    });
    expect(most).toBeLessThan(MOST_MEMORY);
    await refusals.expectNothingLeft();
  });

  test.each([0, 1])('a ZIP of two notes whose last record counts %i is refused, not taken in part', async (counted) => {
    const zip = await zipOf({ 'a.md': '---\ndate: 2026-11-20\n---\nOne.', 'b.md': '---\ndate: 2026-11-21\n---\nTwo.' });
    expect(zip.readUInt16LE(zip.length - 12)).toBe(2);
    for (const place of [14, 12]) zip.writeUInt16LE(counted, zip.length - place);
    expect(await refusals.refusalOf(zip)).toBe(
      'file: must be a file that can be read: the directory of the ZIP is damaged',
    );
    await refusals.expectNothingLeft();
  });

  test('an archive that is cut anywhere is refused', async () => {
    const cuts = [1, 3, 4, 21, 22, refusals.archive.length - 1, refusals.archive.length - 22];
    for (let at = 4_096; at < refusals.archive.length; at += 4_096) cuts.push(at);
    expect(cuts.length).toBeGreaterThan(9);
    for (const at of cuts)
      expect([at, await refusals.refusalOf(refusals.archive.subarray(0, at))]).toEqual([
        at,
        expect.stringMatching(/^file: /),
      ]);
    await refusals.expectNothingLeft();
  });

  test('an archive with one bit that fell over is refused, wherever the bit is', async () => {
    const random = createRandom(11);
    const headers = [...indexesOf(refusals.archive, 'PK\x01\x02'), ...indexesOf(refusals.archive, 'PK\x05\x06'), 0];
    const places = [
      ...Array.from({ length: 150 }, () => random.between(0, refusals.archive.length - 1)),
      ...headers.flatMap((start) => Array.from({ length: 6 }, () => start + random.between(0, 21))),
    ];
    for (const at of places) {
      const damaged = Buffer.from(refusals.archive);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << random.between(0, 7));
      expect([at, await refusals.refusalOf(damaged)]).toEqual([
        at,
        expect.stringMatching(/^file: must be a file that can be read: /),
      ]);
    }
    await refusals.expectNothingLeft();
  });
});

function indexesOf(bytes: Buffer, mark: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark, 0, 'latin1'); at !== -1; at = bytes.indexOf(mark, at + 1, 'latin1')) found.push(at);
  return found;
}
