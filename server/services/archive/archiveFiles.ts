import type { Transaction } from 'sequelize';
import { z } from 'zod';
import { Report, User } from '../../../models';
import { fromInstant, fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import { readReportIds } from '../../../models/repositories/exportRows';
import { ARCHIVE_SCHEMAS, type ArchiveReport, type ArchiveTag, archiveSettings } from '../../contract/archive';
import type { Entry } from '../entries';

/** Memory of the tags of a diary, each once, in the spelling used last. */
export function createTagList() {
  const tags = new Map<string, ArchiveTag & { at: number }>();
  return {
    add({ tags: names, tagKeys, day, date }: Entry): void {
      for (const [index, key] of tagKeys.entries()) {
        const known = tags.get(key);
        const at = date.getTime();
        const isLatest = !known || at >= known.at;
        tags.set(key, {
          name: isLatest ? (names[index] ?? key) : known.name,
          key,
          count: (known?.count ?? 0) + 1,
          lastUsed: known && known.lastUsed > day ? known.lastUsed : day,
          at: isLatest ? at : known.at,
        });
      }
    },
    records: (): ArchiveTag[] =>
      [...tags.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ at: _, ...tag }) => tag),
  };
}

/** The stored reports of a user, oldest week first, one at a time: each may be long. */
export async function* reportRecords(
  database: Database,
  userId: number,
  transaction: Transaction,
): AsyncGenerator<ArchiveReport> {
  for (const id of await readReportIds(database, userId, transaction)) {
    const row = await Report.findByPk(id, { raw: true, transaction });
    if (!row) continue;
    const { week, templateVersion, modelVersion, generatedAt } = row;
    const body = fromJson<ArchiveReport['body']>(row.body);
    yield { week, templateVersion, modelVersion, generatedAt: fromInstant(generatedAt).toISOString(), body };
  }
}

/** What the account says of its owner. Null when it is gone. */
export async function readSettings(userId: number, transaction: Transaction) {
  const user = await User.findByPk(userId, { raw: true, transaction });
  return user && archiveSettings.parse({ nickname: user.nickname, timeZone: user.timeZone, locale: user.locale });
}

/** JSON Schemas of the files, by path. */
export function schemaFiles(): { path: string; text: string }[] {
  return Object.entries(ARCHIVE_SCHEMAS).map(([name, schema]) => ({
    path: `schema/${name}.schema.json`,
    text: `${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), null, 2)}\n`,
  }));
}

export const README_TEXT = `This is a diary, whole and in the open: text that any program can read.

  manifest.json     what is in here: counts, and the SHA-256 of every file
  entries.ndjson    the entries, a line of JSON each, sorted by day
  analyses.ndjson   what a model read in them (derived: it can be made anew)
  reports.ndjson    the reports that were made of them, and still say what is so (derived)
  tags.ndjson       the tags (derived)
  settings.json     nickname, time zone, language
  media/            pictures, each named by its SHA-256
  readable/         the same entries for people, a file a month
  schema/           JSON Schema of each kind of file

Nothing of the diary is lost on the way: POST /api/import takes this file back. What settings.json says is there to
read: an account that the diary comes into keeps its own. Texts stand in entries.ndjson exactly as they were
sent. Days are the writer's local days; moments are UTC. The archive holds everything that was written: keep it where
only you can read it. A table for spreadsheets is GET /api/export.csv, which keeps less.
`;
