import type { Slices } from '../../../lib/eventLoop';
import { BlockWriter } from './blocks';
import { escapedName } from './escapes';
import { fenceOf, type HtmlLink, inBrackets, type Run, STYLES } from './lines';
import { HtmlNesting } from './nesting';
import { linesOf } from './paragraphs';
import { type HtmlTable, tableLines } from './tables';
import { attributeOf, type HtmlToken } from './tokens';

type Tag = Extract<HtmlToken, { name: string }>;
type Style = keyof typeof STYLES;

const STYLE_OF = new Map<string, Style>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'struck'],
  ['strike', 'struck'],
  ['del', 'struck'],
  ['code', 'code'],
]);
const BLOCK = /^(?:div|p|section|article|caption|center|dl|dt|dd|figure|figcaption|header|footer|h[1-6])$/;
const NESTING = /^(?:ul|ol|li|blockquote)$/;
const CELLS = /^(?:table|tr|td|th)$/;
/** What stands between these is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title']);
/** As long may an address be, as elsewhere. */
const MAX_ADDRESS = 2_048;

/** Reads HTML a tag at a time, and writes each block of it once that ends. */
export class HtmlReader {
  private readonly blocks = new BlockWriter();
  private readonly nesting = new HtmlNesting();
  private readonly styles: Record<Style, number> = { bold: 0, italic: 0, struck: 0, code: 0 };
  private runs: Run[] = [];
  private isSpaced = true; // a blank more would not be seen
  private link: HtmlLink | null = null;
  private heading = 0;
  private silent = '';
  private code: string | null = null; // lines as they are
  private table: HtmlTable | null = null;
  private isInCell = false;

  text(text: string): void {
    if (this.silent !== '') return;
    if (this.code !== null) this.code += text;
    else this.words(text.replace(/[ \t\r\n]+/g, ' '));
  }

  *tag({ name, isEnd, attributes }: Tag): Slices<void> {
    if (SILENT.has(name)) this.silent = isEnd ? '' : name;
    else if (this.silent !== '') return;
    else if (name === 'pre') yield* this.pre(isEnd);
    else if (name === 'img') this.picture(attributes);
    else if (this.code !== null) this.inCode(name);
    else if (CELLS.test(name)) yield* this.cell(name, isEnd);
    else if (name === 'br') this.newLine();
    else if (name === 'hr') yield* this.rule();
    else if (NESTING.test(name)) yield* this.nest(name, isEnd, attributes);
    else if (name === 'a') this.link = isEnd ? null : linkTo(attributeOf(attributes, 'href'));
    else if (BLOCK.test(name)) {
      yield* this.endBlock();
      if (/^h\d$/.test(name)) this.heading = isEnd ? 0 : Number(name[1]);
    } else this.style(STYLE_OF.get(name), isEnd);
  }

  *end(): Slices<string> {
    if (this.code !== null) yield* this.pre(true);
    if (this.table) {
      this.table.depth = 1;
      yield* this.cell('table', true);
    }
    yield* this.endBlock();
    return this.blocks.text();
  }

  private words(text: string): void {
    const said = this.isSpaced && text.startsWith(' ') ? text.slice(1) : text;
    if (said === '') return;
    if (this.table && this.table.rows.length > 0 && !this.isInCell) this.newCell();
    this.isSpaced = said.endsWith(' ');
    const { bold, italic, struck, code } = this.styles;
    const style =
      (bold > 0 ? STYLES.bold : 0) |
      (italic > 0 ? STYLES.italic : 0) |
      (struck > 0 ? STYLES.struck : 0) |
      (code > 0 ? STYLES.code : 0);
    this.add({ text: said, style: code > 0 ? STYLES.code : style, link: this.link, isMarkdown: false });
  }

  private add(run: Run): void {
    const last = this.runs.at(-1);
    const isSame = last && !last.isMarkdown && !run.isMarkdown && last.style === run.style && last.link === run.link;
    if (isSame) last.text += run.text;
    else this.runs.push(run);
  }

  private newLine(): void {
    this.add({ text: '\n', style: 0, link: null, isMarkdown: false });
    this.isSpaced = true;
  }

  private style(style: Style | undefined, isEnd: boolean): void {
    if (style) this.styles[style] = Math.max(0, this.styles[style] + (isEnd ? -1 : 1));
  }

  /** A picture elsewhere is a link to it, as in other notes; of one that is nowhere its description stays. */
  private picture(attributes: string): void {
    const alt = attributeOf(attributes, 'alt').replace(/\s+/g, ' ');
    const source = attributeOf(attributes, 'src');
    const address = /^https?:/i.test(source) && source.length <= MAX_ADDRESS ? source : '';
    if (this.code !== null) this.code += alt;
    else if (address === '' || this.link) this.words(alt || address);
    else {
      const text = `![${escapedName(alt, false)}](${inBrackets(address)})`;
      this.add({ text, style: 0, link: null, isMarkdown: true });
      this.isSpaced = false;
    }
  }

  private *pre(isEnd: boolean): Slices<void> {
    if (this.isInCell) this.newLine();
    else if (!isEnd) {
      yield* this.endBlock();
      this.code ??= '';
    } else if (this.code !== null) {
      const code = this.code.replaceAll('\r\n', '\n').replace(/^\n/, '').trimEnd();
      this.code = null;
      const fence = fenceOf(code, 3);
      if (code.trim() !== '') this.blocks.write([fence, ...code.split('\n'), fence], this.nesting.around());
    }
  }

  private inCode(name: string): void {
    if (name === 'br' || BLOCK.test(name)) this.code += '\n';
  }

  private *rule(): Slices<void> {
    yield* this.endBlock();
    if (!this.isInCell) this.blocks.write(['***'], this.nesting.around());
  }

  private *nest(name: string, isEnd: boolean, attributes: string): Slices<void> {
    yield* this.endBlock();
    if (this.table) return; // in a cell stands one line
    if (isEnd) this.nesting.leave(name);
    else this.nesting.enter(name, attributes);
  }

  private *cell(name: string, isEnd: boolean): Slices<void> {
    const isInner =
      this.table !== null && (name === 'table' ? this.table.depth > (isEnd ? 1 : 0) : this.table.depth > 1);
    if (!this.table && (name !== 'table' || isEnd)) yield* this.endBlock();
    else if (!this.table) {
      yield* this.endBlock();
      this.table = { rows: [], depth: 1 };
    } else if (isInner) {
      if (name === 'table') this.table.depth += isEnd ? -1 : 1;
      this.newLine();
    } else {
      yield* this.leaveCell();
      if (name === 'table') yield* this.endTable(this.table);
      else if (name === 'tr' && !isEnd) this.table.rows.push([]);
      else if (!isEnd) this.newCell();
    }
  }

  private *leaveCell(): Slices<void> {
    if (!this.isInCell) yield* this.endBlock();
    this.isInCell = false;
    this.runs = [];
    this.isSpaced = true;
  }

  private newCell(): void {
    if (!this.table) return;
    if (this.table.rows.length === 0) this.table.rows.push([]);
    this.runs = [];
    this.isSpaced = true;
    this.isInCell = true;
    this.table.rows.at(-1)?.push(this.runs);
  }

  /** A table of one column is there for its looks: its cells are blocks like others. */
  private *endTable(table: HtmlTable): Slices<void> {
    this.table = null;
    if (table.rows.some(({ length }) => length > 1)) {
      const lines = yield* tableLines(table);
      if (lines.length > 0) this.blocks.write(lines, this.nesting.around());
      return;
    }
    for (const [cell = []] of table.rows) {
      this.runs = cell;
      yield* this.endBlock();
    }
  }

  /** Writes what was said since the last block; in a cell the line goes on in the next one. */
  private *endBlock(): Slices<void> {
    if (this.isInCell) {
      this.newLine();
      return;
    }
    const { runs, heading } = this;
    this.runs = [];
    this.isSpaced = true;
    if (runs.length === 0) return;
    const lines = yield* linesOf(runs, heading);
    if (lines.length > 0) this.blocks.write(lines, this.nesting.around());
  }
}

function linkTo(address: string): HtmlLink | null {
  const isAddress = /^(?:https?|mailto):./i.test(address) && address.length <= MAX_ADDRESS;
  return isAddress ? { address, isWritten: false } : null;
}
