import { ImportRefusal } from '../refusal';

/** Of one line of an .ndjson file, in UTF-16 units. */
const MAX_LINE = 2_097_152;

/** Bytes as text. Throws an `ImportRefusal` on what is not UTF-8. A byte-order mark is left out. */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new ImportRefusal('The file is not UTF-8');
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** At most so much of a text, which may be kept: V8 would keep all of the text for a part of it. */
export const beginOf = (text: string, most: number): string =>
  text.length > most ? Buffer.from(text.slice(0, most)).toString() : text;

/** The lines of a text with their numbers from 1, one in memory at a time. The last must end like the others. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: string; number: number }> {
  let [rest, number] = ['', 0];
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      number += 1;
      yield { line: rest + chunk.slice(from, end), number };
      [rest, from] = ['', end + 1];
    }
    rest += chunk.slice(from);
    if (rest.length > MAX_LINE) throw new ImportRefusal('A line of the file is too long');
  }
  if (rest !== '') throw new ImportRefusal('The last line of the file is cut short');
}

/** A small text whole. Throws an `ImportRefusal` when it has more than `most` bytes. */
export async function wholeText(bytes: AsyncIterable<Buffer>, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length > most) throw new ImportRefusal('A file is too large');
  }
  let text = '';
  for await (const part of textOf(one(Buffer.concat(parts)))) text += part;
  return text;
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}
