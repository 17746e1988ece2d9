import type { Entry } from '../entries';

/** The entries of a month for people: Markdown that any editor shows. Nothing reads it back. */
export async function* readableMonth(month: string, pages: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  yield `# ${month}\n`;
  for await (const page of pages) for (const entry of page) yield readableEntry(entry);
}

function readableEntry({ day, date, emotion, moodLabel, tags, imageUrl, content }: Entry): string {
  const facts = [
    emotion && `emotion: ${emotion}`,
    moodLabel && `mood: ${oneLine(moodLabel)}`,
    tags.length > 0 && `tags: ${tags.map((tag) => `#${oneLine(tag)}`).join(' ')}`,
    imageUrl && `image: <${imageUrl}>`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  const about = facts.length > 0 ? `\n*${facts.join(' · ')}*\n` : '';
  return `\n## ${day}\n\n${date.toISOString()}\n${about}\n${content}\n\n---\n`;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
