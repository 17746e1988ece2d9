/**
 * What the page says for texts of the service: for a text as it is, or for one in which `{name}` and `{number}` (digits) stand
 * for what nobody can know before; `{said}` is such a text again, and `{list}` several of them. Each is given to a function in
 * that order.
 */
export type Reasons = Readonly<Record<string, string | ((...parts: string[]) => string)>>;

interface Pattern {
  /** What stands before, between and behind the places. */
  around: string[];
  places: string[];
  say: (...parts: string[]) => string;
}

type Inner = (part: string) => string;

const PLACE = /\{(name|number|said|list)\}/;
const DIGITS = /^\d+(\.\d+)?$/;

/** Those with the most words of their own come first: whatever fits one of them is not meant by a shorter one. */
const patterns = new WeakMap<Reasons, Pattern[]>();

/** Why the service did not take something, in words of the page; as it came where it has none. */
export function tellReason(reason: string, reasons: Reasons): string {
  const inner: Inner = (part) => told(part, reasons, (text) => text) ?? part;
  const spelled = reason.charAt(0).toUpperCase() + reason.slice(1); // the service says some in the middle of a sentence
  return told(reason, reasons, inner) ?? told(spelled, reasons, inner) ?? reason;
}

function told(text: string, reasons: Reasons, inner: Inner): string | null {
  const exact = Object.hasOwn(reasons, text) ? reasons[text] : undefined;
  if (typeof exact === 'string') return exact;
  for (const { around, places, say } of patternsOf(reasons)) {
    const parts = partsOf(text, around);
    if (!parts?.every((part, place) => places[place] !== 'number' || DIGITS.test(part))) continue;
    return say(...parts.map((part, place) => tellPart(part, places[place], inner)));
  }
  return null;
}

function tellPart(part: string, place: string | undefined, inner: Inner): string {
  if (place === 'said') return inner(part);
  return place === 'list' ? part.split(', ').map(inner).join(', ') : part;
}

function patternsOf(reasons: Reasons): Pattern[] {
  const known = patterns.get(reasons);
  if (known) return known;
  const made = Object.entries(reasons).flatMap(([key, say]) => {
    if (typeof say === 'string') return [];
    const steps = key.split(PLACE);
    const [around, places] = [0, 1].map((odd) => steps.filter((_, index) => index % 2 === odd));
    return [{ around: around ?? [], places: places ?? [], say }];
  });
  const ownWords = ({ around }: Pattern) => around.join('').length;
  made.sort((a, b) => ownWords(b) - ownWords(a));
  patterns.set(reasons, made);
  return made;
}

/** What stands at the places of a text, none of them empty, found from behind: names come first, and may hold anything. */
function partsOf(text: string, around: readonly string[]): string[] | null {
  const [first = '', ...others] = around;
  const last = others.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const parts: string[] = [];
  let end = text.length - last.length;
  for (const between of others.reverse()) {
    const at = end > between.length ? text.lastIndexOf(between, end - between.length - 1) : -1;
    if (at < first.length) return null;
    parts.unshift(text.slice(at + between.length, end));
    end = at;
  }
  parts.unshift(text.slice(first.length, end));
  return end > first.length ? parts : null;
}
