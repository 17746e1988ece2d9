import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './root';

/** What a text that is made when it is said holds in place of a name that nobody can know. */
export const SOME_NAME = '"Ωmega 3.md"';

/** Names of what is counted; whatever else stands in a text is taken for a name of something. */
const COUNTED = /^(count|entryId|height|hours|lines|max|min|number|own|records|retryAfterSeconds|version|width)$/;
const SOME_NUMBER = '7';
/** A number of bytes, which may be told in MiB. */
const BYTES = /Bytes$/;
const SOME_BYTES = String(7 * 1_048_576);

/** Not for people who use the service: what programs say to whoever runs them, and what documents say. */
const SAID_TO_OTHERS = /^(super|meta|(\w*Interrupted)?Error|ChildFault|error|warn|info|debug)$/;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && typeof (value as { type?: unknown }).type === 'string';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The nodes right below one. */
const below = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    list(Array.isArray(value) ? value : [value]).flatMap((one) =>
      isNode(one) ? [one] : isNode((one as { expression?: unknown } | null)?.expression) ? [one as Node] : [],
    ),
  );

/** What a call names, of `a.b.c()` the last. */
function calleeOf({ callee }: Node): string {
  const last = isNode(callee) && callee.type === 'MemberExpression' ? callee.property : callee;
  if (!isNode(last)) return '';
  return last.type === 'Super' ? 'super' : String(last.value);
}

const argumentsOf = (node: Node): unknown[] =>
  list(node.arguments).map((one) => (one as { expression?: unknown }).expression);

interface Source {
  file: string;
  body: Node;
  /** What its constants are. */
  constants: Map<string, Node>;
  /** Where a name comes from that it imports. */
  imported: Map<string, { name: string; from: string }>;
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const body: unknown = parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', decorators: true });
  if (!isNode(body)) throw new Error(`${file} cannot be read`);
  const source: Source = { file, body, constants: new Map(), imported: new Map() };
  for (const item of list(body.body).filter(isNode)) {
    if (item.type === 'ImportDeclaration') noteImports(source, item);
    const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of list(declared.declarations).filter(isNode))
      if (isNode(id) && isNode(init)) source.constants.set(String(id.value), init);
  }
  sources.set(file, source);
  return source;
}

function noteImports({ file, imported }: Source, item: Node): void {
  const path = isNode(item.source) ? String(item.source.value) : '';
  if (!path.startsWith('.')) return;
  const from = `${relative(ROOT, resolve(ROOT, dirname(file), path))}.ts`;
  for (const { local, imported: name } of list(item.specifiers).filter(isNode)) {
    if (!isNode(local)) continue;
    const own = String(local.value);
    imported.set(own, { name: isNode(name) ? String(name.value) : own, from });
  }
}

/** What a name stands for, if it is a constant of that file or of one that it imports. */
function constantOf(name: string, source: Source): [Node, Source] | null {
  const own = source.constants.get(name);
  if (own) return [own, source];
  const elsewhere = source.imported.get(name);
  if (!elsewhere) return null;
  try {
    return constantOf(elsewhere.name, sourceOf(elsewhere.from));
  } catch {
    return null;
  }
}

const NUMERIC: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
};

function numberOf(node: unknown, source: Source): number | null {
  if (!isNode(node)) return null;
  if (node.type === 'NumericLiteral') return Number(node.value);
  if (node.type === 'ParenthesisExpression') return numberOf(node.expression, source);
  if (node.type === 'Identifier') {
    const found = constantOf(String(node.value), source);
    return found && numberOf(...found);
  }
  if (node.type !== 'BinaryExpression') return null;
  const [left, right] = [numberOf(node.left, source), numberOf(node.right, source)];
  return left === null || right === null ? null : (NUMERIC[String(node.operator)]?.(left, right) ?? null);
}

const product = (heads: string[], tails: string[]) => heads.flatMap((head) => tails.map((tail) => head + tail));

/** Everything that an expression may say, with samples for what is not known before it is said. */
function saidBy(node: unknown, source: Source): string[] {
  if (!isNode(node)) return [SOME_NAME];
  const number = numberOf(node, source);
  if (number !== null) return [String(number)];
  const both = (one: unknown, other: unknown) => [...saidBy(one, source), ...saidBy(other, source)];
  switch (node.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'ParenthesisExpression':
      return saidBy(node.expression, source);
    case 'TemplateLiteral': {
      const parts = list(node.expressions);
      return list(node.quasis).reduce<string[]>(
        (said, quasi, place) => {
          const withText = product(said, [String((quasi as { cooked?: unknown }).cooked)]);
          return place < parts.length ? product(withText, saidBy(parts[place], source)) : withText;
        },
        [''],
      );
    }
    case 'ConditionalExpression':
      return both(node.consequent, node.alternate);
    case 'BinaryExpression':
      if (isText(node)) return product(saidBy(node.left, source), saidBy(node.right, source));
      if (['||', '??'].includes(String(node.operator))) return both(node.left, node.right);
      return [SOME_NUMBER];
    case 'Identifier': {
      const found = constantOf(String(node.value), source);
      return found ? saidBy(...found) : [sampleOf(String(node.value))];
    }
    case 'MemberExpression':
      return [isNode(node.property) ? sampleOf(String(node.property.value)) : SOME_NAME];
    case 'CallExpression': {
      const isOfMath = isNode(node.callee) && isNode(node.callee.object) && node.callee.object.value === 'Math';
      return [isOfMath ? SOME_NUMBER : SOME_NAME];
    }
    default:
      return [SOME_NAME];
  }
}

const sampleOf = (name: string) => (BYTES.test(name) ? SOME_BYTES : COUNTED.test(name) ? SOME_NUMBER : SOME_NAME);

/** Whether an expression is a text, as far as one sees. */
function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') return true;
  return node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right));
}

/** A word in small letters beside a blank: what is no sentence is an address, a mark, a format of something. */
const isSentence = (text: string) => /\s[a-z]{2}|[a-z]{2}\s/.test(text.replaceAll(SOME_NAME, '').trim());

/** Every sentence of a file, wherever it stands there: but for what documents say and what goes to the log. */
export function sentencesOf(file: string): string[] {
  const source = sourceOf(file);
  const look = (node: Node): string[] => {
    if (/^(Import|Ts|Export(All|Named))/.test(node.type) && !/^Ts(As|NonNull|Satisfies|ConstAssertion)/.test(node.type))
      return [];
    if (/^(Call|New)Expression$/.test(node.type) && SAID_TO_OTHERS.test(calleeOf(node))) {
      return isNode(node.callee) ? look(node.callee) : [];
    }
    return isText(node) ? saidBy(node, source).filter(isSentence) : below(node).flatMap(look);
  };
  return [...new Set(look(source.body))];
}

/** Where the text stands among what these are called with. */
const TEXT_AT: Record<string, number> = {
  AppError: 1,
  badRequest: 1,
  conflict: 0,
  tooManyRequests: 1,
  unauthorized: 0,
  unavailable: 0,
  unprocessable: 0,
  notFound: 0,
};

/** What errors for clients say that are made in a file. */
export function refusalsOf(file: string): string[] {
  const source = sourceOf(file);
  const look = (node: Node): string[] => {
    const inner = below(node).flatMap(look);
    const at = /^(Call|New)Expression$/.test(node.type) ? TEXT_AT[calleeOf(node)] : undefined;
    const text = at === undefined ? undefined : argumentsOf(node)[at];
    return text === undefined ? inner : [...inner, ...saidBy(text, source).map((said) => asSaid(calleeOf(node), said))];
  };
  return [...new Set(look(source.body))];
}

const asSaid = (made: string, said: string) => (made === 'notFound' ? `${said} not found` : said);
