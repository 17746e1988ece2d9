import { parser } from '../../lib/boundedMarkdown';
import { clockTimeOf, dayOf, monthOf } from '../../lib/dates';
import { IMAGE_ADDRESS, idOfImageAddress } from '../../lib/imageAddress';
import { showsPicture } from '../../web/markdown/pictureAddress';
import type { Entry } from '../entries';

/** From the folder of a year. */
const TOP = '../../';

/**
 * The entries for people, a file a month: Markdown that any editor shows, pictures included. Nothing reads it back. The files
 * are read one after the other, each to its end, for all of them share one walk through the diary. Times are those of the
 * writer's zone; an entry that was written on another day than it is there has none.
 */
export async function* readableMonths(
  pages: AsyncIterable<Entry[]>,
  { fileOf, timeZone }: { fileOf: (address: string) => string | null; timeZone: string },
): AsyncGenerator<{ path: string; text: AsyncIterable<string> }> {
  const shown = (address: string) => {
    const file = fileOf(address);
    return file === null ? address : `${TOP}${file}`;
  };
  const entries = oneByOne(pages);
  let next = await entries.next();
  while (!next.done) {
    const month = monthOf(next.value.day);
    const text = async function* () {
      yield `# ${month}\n`;
      for (; !next.done && monthOf(next.value.day) === month; next = await entries.next())
        yield readableEntry(next.value, { shown, timeZone });
    };
    yield { path: `readable/${month.slice(0, 4)}/${month}.md`, text: text() };
  }
}

async function* oneByOne(pages: AsyncIterable<Entry[]>): AsyncGenerator<Entry> {
  for await (const page of pages) yield* page;
}

function readableEntry(
  { day, date, emotion, moodLabel, tags, imageUrl, content }: Entry,
  { shown, timeZone }: { shown: (address: string) => string; timeZone: string },
): string {
  const time = dayOf(date, timeZone) === day ? `\n${clockTimeOf(date, timeZone)} (${timeZone})\n` : '';
  const facts = [
    emotion && `emotion: ${emotion}`,
    moodLabel && `mood: ${oneLine(moodLabel)}`,
    tags.length > 0 && `tags: ${tags.map((tag) => `#${oneLine(tag)}`).join(' ')}`,
    imageUrl && !isKept(imageUrl) && `image: <${imageUrl}>`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  const about = facts.length > 0 ? `\n*${facts.join(' · ')}*\n` : '';
  const isBeside = imageUrl && isKept(imageUrl) && !showsPicture(imageUrl, content, (text) => parser.parse(text));
  const cover = isBeside ? `\n![](${shown(imageUrl)})\n` : '';
  const text = content.replace(IMAGE_ADDRESS, shown);
  return `\n## ${day}\n${time}${about}${cover}\n${text}\n\n---\n`;
}

const isKept = (address: string) => idOfImageAddress(address) !== null;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
