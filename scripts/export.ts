import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { systemClock } from '../server/lib/clock';
import { makePrivateFile, makePrivateFolder } from '../server/lib/privateFiles';
import { readVersion } from '../server/lib/version';
import { createExportService } from '../server/services/archive/exportService';
import { createMediaStore } from '../server/services/images/mediaStore';
import { defineCommand, print, runCommand, UsageError } from './lib/command';
import { readCommandConfig } from './lib/config';
import { isThere } from './lib/isThere';
import { inRoomOf } from './lib/noRoom';
import { flag, text } from './lib/options';
import { removedInTheEnd } from './lib/stopping';
import { requireUser } from './lib/users';
import { withDatabase } from './lib/withDatabase';

const HELP = `Writes one person's whole diary into one file, as it is at one moment, while the service runs.

  npm run export -- --user EMAIL [options]

  --user EMAIL  whose
  --out FILE    where to; must not exist yet, its folder is made (default diary-archive.zip, diary.csv or diary.pdf)
  --csv         the table for spreadsheets, which keeps less, instead of the archive
  --pdf         a book to read and to print, instead of the archive
  --json        the result as one JSON object on stdout
  --help        this text

Exit code: 0 when all went well, 1 when nothing was written, 2 for wrong usage, such as a file that is there already.
`;

const DEFAULT_NAMES = { archive: 'diary-archive.zip', csv: 'diary.csv', pdf: 'diary.pdf' };

export const main = defineCommand({
  help: HELP,
  options: z.object({ user: text, out: text.optional(), csv: flag, pdf: flag, json: flag }),
  async run(given) {
    if (given.csv && given.pdf) throw new UsageError('--csv or --pdf, not both.');
    const kind = given.csv ? 'csv' : given.pdf ? 'pdf' : 'archive';
    const to = resolve(given.out ?? DEFAULT_NAMES[kind]);
    if (isThere(to)) throw new UsageError(`${to} exists already; choose another name.`);
    const media = createMediaStore(readCommandConfig().mediaDir);
    const unfinished = `${to}.unfinished`;
    await withDatabase(async (database) => {
      const user = await requireUser(given.user);
      const exports = createExportService({ database, media, clock: systemClock, version: readVersion() });
      rmSync(unfinished, { force: true });
      makePrivateFolder(dirname(to));
      makePrivateFile(unfinished);
      const removeUnfinished = removedInTheEnd(() => rmSync(unfinished, { force: true }));
      try {
        const file = createWriteStream(unfinished, { flags: 'r+' });
        await inRoomOf(dirname(to), () => pipeline(exports[kind](user, {}), file));
        renameSync(unfinished, to);
      } finally {
        removeUnfinished();
      }
    });
    const { size: bytes } = statSync(to);
    print(given, { to, bytes }, `Wrote ${to} (${bytes} bytes).`);
    return 0;
  },
});

if (require.main === module) runCommand(main);
