import { createPauses } from '../../../lib/eventLoop';
import { ImportRefusal } from '../refusal';

/** Lists and objects in one another: deeper than any diary. JSON without a bottom ends here. */
export const MAX_DEPTH = 32;
/** Of one value that is handed out, in UTF-16 units: the longest entry twice over, with every character escaped. */
const MAX_PART = 2_097_152;
const MAX_KEY = 200;
/** Of one record: a page with a hundred described photos has some thousands. Each costs many times what its letters do. */
export const MOST_VALUES = 10_000;
/** Letters without a value that is looked for: far above what stands around the entries of any diary. */
const MOST_BETWEEN = 268_435_456;
/** So many letters are read before others have their turn. */
const SLICE = 16_384;

/** A value that was looked for: which of the patterns it fits, and its text. */
export interface JsonPart {
  pattern: string;
  value: unknown;
}

interface Frame {
  isList: boolean;
  /** Name of the member at work; `*` in a list. */
  key: string;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = ['"', '\\', ',', ':'];

/**
 * Takes values out of a JSON text of any length, one after the other, holding one at a time. Patterns are paths with `*`
 * for the items of a list: `entries.*`, `metadata.version`. Throws an `ImportRefusal` on what is no JSON or too large. Others
 * have their turn meanwhile.
 */
export async function* jsonParts(
  text: AsyncIterable<string>,
  patterns: readonly string[],
  mostBetween = MOST_BETWEEN,
): AsyncGenerator<JsonPart> {
  const depths = new Set(patterns.map((pattern) => pattern.split('.').length));
  const pause = createPauses();
  let between = 0;
  const stack: Frame[] = [];
  let [inString, isEscaped, inScalar, isKey, isDone] = [false, false, false, false, false];
  let [keyText, part] = ['', ''];
  let found: { pattern: string; depth: number } | null = null;
  const taken: JsonPart[] = [];
  let [chunk, from] = ['', 0];

  const keep = (to: number) => {
    if (found) part += chunk.slice(from, to);
    if (part.length > MAX_PART) throw new ImportRefusal('A record of the file is too large');
    from = to;
  };
  const begin = (at: number) => {
    if (isDone) throw malformed();
    if (found || !depths.has(stack.length)) return;
    const path = stack.map(({ key }) => key).join('.');
    if (!patterns.includes(path)) return;
    found = { pattern: path, depth: stack.length };
    [part, from] = ['', at];
  };
  const end = (after: number) => {
    if (found && found.depth === stack.length) {
      keep(after);
      taken.push({ pattern: found.pattern, value: parse(part) });
      [found, part] = [null, ''];
    }
    if (stack.length === 0) isDone = true;
  };
  const endScalar = (at: number) => {
    if (!inScalar) return;
    inScalar = false;
    end(at);
  };

  for await (chunk of text) {
    from = 0;
    between += chunk.length;
    if (between > mostBetween) throw new ImportRefusal('The file is mostly something else than a diary');
    for (let at = 0; at < chunk.length; at += 1) {
      if (at % SLICE === 0) await pause();
      const char = chunk[at] ?? '';
      if (inString) {
        if (isKey) keyText += char;
        if (keyText.length > MAX_KEY) throw new ImportRefusal('A name in the file is too long');
        if (isEscaped) isEscaped = false;
        else if (char === BACKSLASH) isEscaped = true;
        else if (char === QUOTE) {
          inString = false;
          const frame = stack.at(-1);
          if (!isKey) end(at + 1);
          else if (frame) frame.key = String(parse(`"${keyText}`));
        }
      } else if (char === QUOTE) {
        inString = true;
        if (isKey) keyText = '';
        else begin(at);
      } else if (char === '{' || char === '[') {
        begin(at);
        if (stack.length >= MAX_DEPTH) throw new ImportRefusal('The JSON is nested too deeply');
        stack.push({ isList: char === '[', key: char === '[' ? '*' : '' });
        isKey = char === '{';
      } else if (char === '}' || char === ']') {
        endScalar(at);
        if (stack.pop()?.isList !== (char === ']')) throw malformed();
        isKey = false;
        end(at + 1);
      } else if (char === COMMA) {
        endScalar(at);
        isKey = stack.at(-1)?.isList === false;
      } else if (char === COLON) isKey = false;
      else if (/\s/.test(char) || (char === '\ufeff' && !isDone)) endScalar(at);
      else if (!inScalar) {
        inScalar = true;
        begin(at);
      }
    }
    keep(chunk.length);
    if (taken.length > 0) between = 0;
    yield* taken.splice(0);
  }
  if (stack.length > 0 || inString || !isDone) throw malformed();
}

/** The text of one record as a value. Throws an `ImportRefusal` on one of more than `most` values, and a `SyntaxError`. */
export function parseRecord(text: string, most = MOST_VALUES): unknown {
  const count = text.length > most ? countValues(text) : 0;
  if (count > most && Number.isFinite(count))
    // what is too deep is told as that
    throw new ImportRefusal('A record of the file says too many things');
  return JSON.parse(text);
}

/** Values of lists and members of objects, all levels together; what is no JSON may count otherwise. Without end where it is too deep. */
export function countValues(text: string): number {
  let [count, depth, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString && char === BACKSLASH) at += 1;
    else if (char === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (char === COMMA) count += 1;
    else if (char === '}' || char === ']') depth -= 1;
    else if (char === '{' || char === '[') {
      count += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    }
  }
  return count;
}

function parse(text: string): unknown {
  try {
    return parseRecord(text);
  } catch (error) {
    throw error instanceof ImportRefusal ? error : malformed();
  }
}

/** Level by level: what calls itself for each would end the stack, which parsing does not. */
export function isDeeper(value: unknown, most: number): boolean {
  let level = [value].filter(hasValues);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === most) return true;
    level = level.flatMap((one) => Object.values(one).filter(hasValues));
  }
  return false;
}

const hasValues = (value: unknown): value is object => value !== null && typeof value === 'object';

const malformed = () => new ImportRefusal('The JSON is damaged or cut short');
