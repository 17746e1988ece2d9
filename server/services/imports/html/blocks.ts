/** What stands before each line of a block: a quotation, or an item of a list. */
export interface Container {
  kind: 'quote' | 'item';
  /** Before the first line; before the others as many blanks, or the mark of the quotation again. */
  mark: string;
  isBegun: boolean;
}

/** Deeper ones are shown no deeper: each line would be as long as all that is around it. */
const DEEPEST = 8;
const WIDEST = 24;

/** What is around, and in it one more; in place of the innermost where that would be too deep. */
export function within(around: readonly Container[], kind: Container['kind'], mark: string): readonly Container[] {
  const inner: Container = { kind, mark, isBegun: false };
  const width = around.reduce((sum, { mark: { length } }) => sum + length, mark.length);
  if (around.length < DEEPEST && width <= WIDEST) return [...around, inner];
  return around.at(-1)?.kind === 'item' && kind === 'item' ? [...around.slice(0, -1), inner] : around;
}

const begunMark = ({ kind, mark }: Container) => (kind === 'quote' ? mark : ' '.repeat(mark.length));

const prefixOf = (containers: readonly Container[]) => containers.map(begunMark).join('');

/** Writes blocks of Markdown under one another. */
export class BlockWriter {
  private readonly lines: string[] = [];
  private last: readonly Container[] | null = null;

  write(block: readonly string[], around: readonly Container[]): void {
    const last = this.last ?? [];
    // An item behind which something else stands goes on no more.
    const containers = around.filter((one) => one.kind === 'quote' || !one.isBegun || last.includes(one));
    const shared = sharedBy(last, containers);
    if (this.last && !this.isNextItem(last, containers, shared))
      this.lines.push(prefixOf(containers.slice(0, shared)).trimEnd());
    const begin = containers.map((one) => (one.isBegun ? begunMark(one) : one.mark)).join('');
    for (const one of containers) one.isBegun = true;
    const further = prefixOf(containers);
    for (const [index, line] of block.entries()) this.lines.push(((index === 0 ? begin : further) + line).trimEnd());
    this.last = containers;
  }

  /** An item stands right below the one before, or below the words to which its list belongs. */
  private isNextItem(last: readonly Container[], next: readonly Container[], shared: number): boolean {
    const item = next[shared];
    if (item?.kind !== 'item') return false;
    const before = last[shared];
    if (before) return before.kind === 'item' && isNumbered(before) === isNumbered(item);
    return last[shared - 1]?.kind === 'item' && /^(?:-|1\.)/.test(item.mark); // another number begins no list there
  }

  text(): string {
    return this.lines.join('\n');
  }
}

const isNumbered = ({ mark }: Container) => /^\d/.test(mark);

function sharedBy(some: readonly Container[], others: readonly Container[]): number {
  let count = 0;
  while (count < some.length && some[count] === others[count]) count += 1;
  return count;
}
