import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { Diary, Image } from '../../models';
import { addDays } from '../../server/lib/dates';
import { openBook } from '../../server/services/book/openBook';
import { createMediaStore } from '../../server/services/images/mediaStore';
import { entryOn, openStatsDatabase, type StatsDatabase } from '../stats/support/statsDatabase';
import { inForm } from '../support/form';
import { childrenOf } from '../support/processes';

const [FEW, MANY] = [inForm({ short: 50, full: 1_000 }), inForm({ short: 200, full: 4_000 })]; // whose books are 0.4 MB an entry
/** Beyond what a quarter of the diary takes: what V8 and the allocator are lazy about. */
const MOST_MORE_MB = 40;

/** The most that a process ever held, in MB (Linux); 0 when it is gone. */
function mostHeld(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

describe('a book with a picture on every page', () => {
  let stats: StatsDatabase;
  let folder: string;
  let picture: string;
  beforeAll(async () => {
    stats = await openStatsDatabase('sqlite');
    folder = mkdtempSync(join(tmpdir(), 'diary-book-memory-'));
    picture = join(folder, 'picture');
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    await sharp({ create: { width: 1_024, height: 768, channels: 3, background: 'grey', noise } })
      .webp({ quality: 60 })
      .toFile(picture);
  });
  afterAll(async () => {
    await stats.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A diary of so many entries, each with a picture of its own; what making its book took, in MB. */
  async function memoryOf(entries: number): Promise<{ child: number; pages: number; bytes: number }> {
    const media = createMediaStore(join(folder, String(entries)));
    const content = `A walk by the **river** after work.\n\n- tired\n- and glad\n\n${'The light was beautiful. '.repeat(30)}`;
    const reader = await stats.addReader(
      Array.from({ length: entries }, (_, number) => ({ ...entryOn(addDays('2015-01-01', number), 0.3), content })),
    );
    const key = { userId: reader.id };
    const kept = { format: 'jpeg' as const, width: 1_024, height: 768, bytes: 1, unusedSince: null };
    await stats.database.write(async (transaction) => {
      const rows = Array.from({ length: entries }, () => ({
        ...{ ...key, ...kept, sha256: randomBytes(32).toString('hex'), createdAt: new Date() },
      }));
      await Image.bulkCreate(rows, { transaction });
      for (const image of await Image.findAll({ where: key, order: ['id'], transaction })) {
        const file = media.pathOf(image, 'medium');
        mkdirSync(dirname(file), { recursive: true });
        copyFileSync(picture, file);
      }
    });
    const images = await Image.findAll({ where: key, order: ['id'] });
    const diaries = await Diary.findAll({ where: key, order: ['id'] });
    await stats.database.write(async (transaction) => {
      for (const [index, { id }] of diaries.entries())
        await Diary.update({ imageUrl: `/api/images/${images[index]?.id}` }, { where: { id }, transaction });
    });
    const others = new Set(childrenOf(process.pid));
    const book = openBook({ database: stats.database, media }, { userId: reader.id, filters: {} });
    const [pid = 0] = childrenOf(process.pid).filter((one) => !others.has(one));
    let [child, pages, bytes] = [0, 0, 0];
    for await (const chunk of book) {
      child = Math.max(child, mostHeld(pid));
      bytes += chunk.length;
      pages += String(chunk.toString('latin1')).split('/Type /Page\n').length - 1;
    }
    return { child, pages, bytes };
  }

  test(
    'takes as much memory for four times as many entries',
    async () => {
      const few = await memoryOf(FEW);
      const many = await memoryOf(MANY);
      process.stderr.write(`\n${JSON.stringify({ [FEW]: few, [MANY]: many })}\n`);
      expect(few.child).toBeGreaterThan(20);
      expect(few.pages).toBeGreaterThanOrEqual(FEW / 2);
      expect(many.pages).toBeGreaterThan(3.5 * few.pages);
      expect(many.child - few.child).toBeLessThan(MOST_MORE_MB);
    },
    inForm({ short: 600_000, full: 1_800_000 }),
  );
});
