import { type Container, within } from './blocks';
import { attributeOf } from './tokens';

interface List {
  /** Of the next item; null where none is counted. */
  number: number | null;
  /** Of its last item: a list that stands beside it belongs to it. */
  lastItem: readonly Container[] | null;
}

interface Frame {
  name: string;
  containers: readonly Container[];
  list: List | null;
}

const OUTERMOST: Frame = { name: '', containers: [], list: null };

/** The lists, items and quotations that are open. */
export class HtmlNesting {
  private readonly frames: Frame[] = [];
  private readonly open = new Map<string, number>();

  around(): readonly Container[] {
    return this.innermost().containers;
  }

  enter(name: string, attributes: string): void {
    if (name === 'blockquote') this.push({ name, containers: within(this.around(), 'quote', '> '), list: null });
    else if (name === 'li') this.enterItem();
    else {
      const containers = this.innermost().list?.lastItem ?? this.around();
      this.push({ name, containers, list: { number: name === 'ol' ? startOf(attributes) : null, lastItem: null } });
    }
  }

  /** What was never opened is not looked for. */
  leave(name: string): void {
    if ((this.open.get(name) ?? 0) === 0) return;
    for (let left = ''; left !== name; ) {
      left = this.frames.pop()?.name ?? name;
      this.open.set(left, (this.open.get(left) ?? 0) - 1);
    }
  }

  private innermost(): Frame {
    return this.frames.at(-1) ?? OUTERMOST;
  }

  private enterItem(): void {
    if (this.innermost().name === 'li') this.leave('li');
    const { list, containers } = this.innermost();
    const item = within(containers, 'item', typeof list?.number === 'number' ? `${list.number}. ` : '- ');
    if (list) {
      list.lastItem = item;
      if (list.number !== null) list.number += 1;
    }
    this.push({ name: 'li', containers: item, list: null });
  }

  private push(frame: Frame): void {
    this.frames.push(frame);
    this.open.set(frame.name, (this.open.get(frame.name) ?? 0) + 1);
  }
}

/** The number of the first item of a list. */
function startOf(attributes: string): number {
  const start = attributeOf(attributes, 'start');
  return /^\d{1,6}$/.test(start) ? Number(start) : 1;
}
