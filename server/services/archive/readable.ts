import { IMAGE_ADDRESS, idOfImageAddress } from '../../lib/imageAddress';
import type { Entry } from '../entries';

/** From the folder of a year. */
const TOP = '../../';

/** The entries of a month for people: Markdown that any editor shows, pictures included. Nothing reads it back. */
export async function* readableMonth(
  month: string,
  pages: AsyncIterable<Entry[]>,
  fileOf: (address: string) => string | null,
): AsyncGenerator<string> {
  const shown = (address: string) => {
    const file = fileOf(address);
    return file === null ? address : `${TOP}${file}`;
  };
  yield `# ${month}\n`;
  for await (const page of pages) for (const entry of page) yield readableEntry(entry, shown);
}

function readableEntry(
  { day, date, emotion, moodLabel, tags, imageUrl, content }: Entry,
  shown: (address: string) => string,
): string {
  const facts = [
    emotion && `emotion: ${emotion}`,
    moodLabel && `mood: ${oneLine(moodLabel)}`,
    tags.length > 0 && `tags: ${tags.map((tag) => `#${oneLine(tag)}`).join(' ')}`,
    imageUrl && !isKept(imageUrl) && `image: <${imageUrl}>`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  const about = facts.length > 0 ? `\n*${facts.join(' · ')}*\n` : '';
  const cover = imageUrl && isKept(imageUrl) ? `\n![](${shown(imageUrl)})\n` : '';
  const text = content.replace(IMAGE_ADDRESS, shown);
  return `\n## ${day}\n\n${date.toISOString()}\n${about}${cover}\n${text}\n\n---\n`;
}

const isKept = (address: string) => idOfImageAddress(address) !== null;

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
