import type { Slices } from '../../../lib/eventLoop';
import { lineOf, type Run, STYLES } from './lines';

/** A cell with more of a table in it is one cell. */
export interface HtmlTable {
  rows: Run[][][];
  depth: number;
}

/** The lines of a table of several columns. Its first row is the head: there is no table without. */
export function* tableLines({ rows }: HtmlTable): Slices<string[]> {
  const written: string[][] = [];
  for (const row of rows) {
    const cells: string[] = [];
    for (const cell of row) cells.push((yield* lineOf(cell.map(inCell))).replaceAll('|', '\\|'));
    if (cells.some((cell) => cell !== '')) written.push(cells);
  }
  const [head, ...body] = written;
  if (!head) return [];
  const columns = written.reduce((most, { length }) => Math.max(most, length), 0);
  const blank = Array.from({ length: columns - head.length }, () => '');
  return [rowOf([...head, ...blank]), rowOf(Array.from({ length: columns }, () => '---')), ...body.map(rowOf)];
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A row is one line, and in code no bar can be told from the end of a cell. */
const inCell = (run: Run): Run => ({
  ...run,
  text: run.text.replaceAll('\n', ' '),
  style: run.text.includes('|') ? run.style & ~STYLES.code : run.style,
});
