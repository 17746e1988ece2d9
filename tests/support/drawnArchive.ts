import { buffer } from 'node:stream/consumers';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { writePeople } from '../../scripts/seed/write';
import { addDays } from '../../server/lib/dates';
import { derivedFrom } from '../../server/lib/derived';
import { openArchive } from '../../server/services/archive/writeArchive';
import { createMediaStore } from '../../server/services/images/mediaStore';
import { entryOn } from '../stats/support/statsDatabase';
import { createTestDatabase } from './databases';

const WRITTEN = 'a walk by the **river** after work. I was tired, but the light was beautiful.';

/** An archive of a diary that was drawn, every text different, all of them read and with the same tag. */
export async function drawArchive(entries: number): Promise<Buffer> {
  const source = await createTestDatabase('sqlite');
  const database = openDatabase({ url: source.url, synchronous: 'NORMAL' });
  try {
    await migrate(database);
    const diary = Array.from({ length: entries }, (_, number) => {
      const content = `Number ${number}: ${WRITTEN}`;
      const sentiment = ((number % 21) - 10) / 10;
      return {
        ...entryOn(addDays('2015-01-01', number % 4_000), sentiment, { tags: ['river'] }),
        content,
        ...derivedFrom(content),
      };
    });
    const user = { email: 'drawn@example.org', password: 'x', nickname: 'Drawn', timeZone: 'UTC', locale: 'en' };
    const [id = 0] = await writePeople(database, [{ user: { ...user, createdAt: new Date() }, entries: diary }]);
    const order = { userId: id, filters: {}, now: new Date(), version: 'test' };
    return await buffer(openArchive({ database, media: createMediaStore(`${source.url}-media`) }, order));
  } finally {
    await database.close();
    await source.drop();
  }
}
