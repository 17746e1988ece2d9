import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { MAX_SENT } from '../../../contract/diaryFields';
import { isTimeZone } from '../../../lib/civilDays';
import { createPauses } from '../../../lib/eventLoop';
import { TOO_LONG } from '../checkRecord';
import { wholeText } from '../reading/text';
import type { ImportItem, ReadingContext, RecordMedium } from '../record';
import { ImportRefusal } from '../refusal';
import type { ImportSource } from '../source';
import type { ImportFormat } from './format';
import { type Fields, splitFrontMatter } from './frontMatter';
import { localOrInstant, type Place } from './writtenDate';

const MAX_FILE_BYTES = 1_048_576;

/**
 * Markdown with front matter: what Obsidian keeps, jrnl and Diarly write, and converters make of forty other formats. A ZIP
 * of such files, or one of them.
 */
export const markdownImport: ImportFormat = {
  name: 'markdown',
  title: 'Markdown with front matter (a ZIP or one file)',

  recognises: async (source) =>
    source.kind === 'plain' ? /^\ufeff?---\r?\n/.test(source.head) : [...source.zip.members.keys()].some(isMarkdown),

  async *records(source, context) {
    if (source.kind === 'plain') {
      if (source.bytes > MAX_FILE_BYTES) throw new ImportRefusal('The file is too large for one entry');
      const text = await wholeText(source.read() as AsyncIterable<Buffer>, MAX_FILE_BYTES);
      const key = createHash('sha256').update(text).digest('hex');
      yield await readEntry({ path: 'the file', text, key }, { ...context, find: () => null });
      return;
    }
    const finder = createFinder([...source.zip.members.keys()]);
    for (const [path, bytes] of [...source.zip.members].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!isMarkdown(path)) continue;
      if (bytes > MAX_FILE_BYTES) yield { refused: { where: path, reason: 'is too large for one entry' } };
      else yield await readMember(source, path, { ...context, find: (target) => finder(path, target) });
    }
  },
};

/** Hidden folders are a program's own: `.obsidian`, `.trash`, and what a Mac adds to a ZIP. */
const isMarkdown = (path: string) => /\.(md|markdown)$/i.test(path) && !/(^|\/)(\.|__MACOSX\/)/.test(path);

interface Context extends ReadingContext {
  /** The path of the file that a link of the note means. */
  find: (target: string) => string | null;
}

/**
 * Finds what a note links to: from the note's own folder, from the vault that was packed or the ZIP itself, or else by the
 * name alone, where one file only bears it. Capitals do not matter.
 */
function createFinder(paths: readonly string[]) {
  const byPath = new Map(paths.map((path) => [path.toLowerCase(), path]));
  const byName = new Map<string, string | null>();
  for (const path of paths) byName.set(nameOf(path), byName.has(nameOf(path)) ? null : path);
  return (note: string, target: string): string | null => {
    const [vault = ''] = note.split('/');
    const found = [posix.dirname(note), vault, '.'].map((folder) =>
      byPath.get(posix.join(folder, target).toLowerCase()),
    );
    return found.find((path) => path !== undefined) ?? byName.get(nameOf(target)) ?? null;
  };
}

const nameOf = (path: string) => (path.split('/').at(-1) ?? '').toLowerCase();

async function readMember(
  source: Extract<ImportSource, { kind: 'zip' }>,
  path: string,
  context: Context,
): Promise<ImportItem> {
  try {
    const text = await wholeText((await source.zip.open(path)) as AsyncIterable<Buffer>, MAX_FILE_BYTES);
    return await readEntry({ path, text, key: path.slice(-255) }, context);
  } catch (error) {
    if (error instanceof ImportRefusal && error.message === 'The file is not UTF-8')
      return { refused: { where: path, reason: 'is not UTF-8' } };
    throw error;
  }
}

async function readEntry(
  { path, text, key }: { path: string; text: string; key: string },
  context: Context,
): Promise<ImportItem> {
  const refuse = (reason: string): ImportItem => ({ refused: { where: path, reason } });
  const split = splitFrontMatter(text.replaceAll('\r\n', '\n'));
  if ('refusal' in split) return refuse(split.refusal);
  const { tags, mood, title, timezone, ...others } = split.fields;
  const isKnown = typeof timezone === 'string' && isTimeZone(timezone);
  const read = placesOf(others, { timeZone: isKnown ? timezone : context.timeZone, isAssumed: !isKnown });
  const inName = dateInName(path);
  const place = read.first(WHEN) ?? (inName ? read.of(inName) : null); // a template that nobody filled in says none
  if (!place && !inName && WHEN.every((name) => !others[name])) return refuse(UNDATED);
  if (!place) return refuse('has a date that cannot be read');
  const created = read.first(CREATED);
  const saved = read.first(SAVED);
  const body = split.body.replace(/^(?:[ \t]*\n)+/, '').trimEnd(); // the first line may be indented
  if (body.length > MAX_SENT) return refuse(TOO_LONG); // before anything is looked for in it
  const label = wordOf(mood);
  const { content, media } = await withPictures(body, context.find);
  const name = wordOf(title)?.trim() ?? '';
  const isHeading = name !== '' && !saysItself(name, content);
  return {
    record: {
      where: path,
      key,
      content: isHeading ? `# ${name}\n\n${content}`.trim() : content,
      ...place,
      emotion: null,
      mood: label === null ? null : { label, valence: null },
      tags: [...namedTags(tags), ...hashtags(content)],
      imageUrl: null,
      media,
      createdAt: created?.date ?? null,
      updatedAt: saved?.date ?? null,
      extra: {
        ...read.left(),
        ...(label === null && mood && { mood }),
        ...(!isKnown && timezone && { timezone }),
      },
      own: null,
    },
  };
}

/** Fields that say when, those that say when a note was first saved, and those that say when it was saved last: the first that can be read. */
const CREATED = ['created', 'created_at', 'createdAt'];
const WHEN = ['date', ...CREATED];
const SAVED = ['updated', 'modified', 'updated_at'];

const UNDATED = 'has no date: no `date` or `created`, and no file name that begins with one';

/** Dates among the fields; what is asked for and can be read is not `left`. */
function placesOf(fields: Fields, zone: { timeZone: string; isAssumed: boolean }) {
  const left = { ...fields };
  const of = (written: Fields[string] | undefined) => localOrInstant(wordOf(written) ?? '', zone);
  return {
    of,
    first(names: readonly string[]): Place | null {
      const name = names.find((one) => of(fields[one]) !== null);
      if (name === undefined) return null;
      delete left[name];
      return of(fields[name]);
    },
    left: () => left,
  };
}

/** Whether a title has a line of its own in the text, as a heading or not. */
const saysItself = (title: string, text: string) =>
  text.split('\n').some((line) => line.replace(/^#{1,6}[ \t]/, '').trim() === title);

/** `2026-11-20.md`, `2026-11-20 2115 Rain.md`, `2026-11-20T21-15.md`, `2026-11-20 21h15.md` */
function dateInName(path: string): string | null {
  const [, day, hour, minute] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T_-]+([01]\d|2[0-3])[-.:H]?([0-5]\d)(?!\d))?/.exec(nameOf(path).toUpperCase()) ?? [];
  if (!day) return null;
  return hour ? `${day}T${hour}:${minute}:00` : day;
}

/** What a field says in words or numbers; null for one with fields of its own. */
function wordOf(value: Fields[string] | undefined): string | null {
  if (Array.isArray(value)) return value.flatMap((one) => wordOf(one) ?? []).join(', ') || null;
  return value === null || value === undefined || typeof value === 'object' ? null : String(value);
}

/** A list, or names between commas or spaces. */
function namedTags(tags: Fields[string] | undefined): string[] {
  if (typeof tags === 'string') return tags.split(tags.includes(',') ? ',' : /\s+/).filter((tag) => tag.trim() !== '');
  return Array.isArray(tags)
    ? tags.filter((tag) => typeof tag === 'string' || typeof tag === 'number').map(String)
    : [];
}

/** `#rain` in a text, not `#1` and not a heading. */
const HASHTAG = /(?<=^|\s)#([\p{L}\p{N}_/-]*\p{L}[\p{L}\p{N}_/-]*)/gu;

const hashtags = (text: string): string[] => [...text.matchAll(HASHTAG)].map(([, tag = '']) => tag);

/** `![[beach.png]]` becomes a picture like any other. */
async function withPictures(text: string, find: Context['find']): Promise<{ content: string; media: RecordMedium[] }> {
  const content = text.replace(
    /!\[\[([^[\]|\n]{1,200})(?:\|[^\]\n]{0,100})?\]\]/g,
    (_, name: string) => `![${name}](<${name}>)`,
  );
  const media: RecordMedium[] = [];
  const pause = createPauses();
  for (const [, alt = '', target = ''] of content.matchAll(
    /!\[([^[\]\n]{0,300})\]\((<[^>\n]{1,300}>|[^)\s]{1,300})/g,
  )) {
    await pause();
    const name = decoded(target.replace(/^<|>$/g, ''));
    if (/^[a-z][a-z0-9+.-]*:/i.test(name)) continue; // elsewhere
    media.push({ path: find(name), placeholder: target, alt: alt || null, isCover: false });
  }
  return { content, media };
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
