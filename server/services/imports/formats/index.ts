import { TABLE_HEAD } from '../../archive/csv';
import { ImportRefusal } from '../refusal';
import type { ImportSource } from '../source';
import { archiveImport } from './archive';
import { daylioImport } from './daylio';
import { daylioCsvImport } from './daylioCsv';
import { dayOneImport } from './dayOne';
import type { ImportFormat } from './format';
import { journeyImport } from './journey';
import { journivImport } from './journiv';
import { markdownImport } from './markdown';
import { refuseArchivesTogether, refuseZipsTogether } from './packedTogether';

/** In the order in which they are asked: the most particular first. */
const FORMATS: readonly ImportFormat[] = [
  archiveImport,
  daylioImport,
  journivImport,
  dayOneImport,
  journeyImport,
  daylioCsvImport,
  markdownImport,
];

/**
 * Which format a file has, by what it holds. Throws an `ImportRefusal` when it is none of them. What is damaged for one may
 * be a file among others for the next: one page of Journey, or something else in a folder of notes. Only an archive of ours
 * is nothing else: its pages for people would be taken for notes.
 */
export async function recogniseFormat(source: ImportSource): Promise<ImportFormat> {
  refuseArchivesTogether(source);
  let damage: ImportRefusal | null = null;
  for (const format of FORMATS) {
    try {
      if (await format.recognises(source)) return format;
    } catch (error) {
      if (!(error instanceof ImportRefusal) || format === archiveImport) throw error;
      damage ??= error;
    }
  }
  if (damage) throw damage;
  refuseZipsTogether(source);
  if (source.kind === 'plain' && source.head.startsWith(TABLE_HEAD))
    throw new ImportRefusal(
      'This is the table of this service, which keeps too little to come in again: take its archive (ZIP)',
    );
  throw new ImportRefusal(
    `This is none of the files that are read here: ${FORMATS.map(({ title }) => title).join(', ')}`,
  );
}

export function formatNamed(name: string): ImportFormat {
  const found = FORMATS.find((format) => format.name === name);
  if (!found) throw new ImportRefusal(`The format ${name} is not read any more`);
  return found;
}
