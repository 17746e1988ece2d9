import type { Slices } from '../../../lib/eventLoop';
import { escapedBegin } from './escapes';
import { lineOf, type Run } from './lines';

/** The lines of a paragraph, or the one of a heading; none where nothing is said. */
export function* linesOf(runs: readonly Run[], heading: number): Slices<string[]> {
  const lines: string[] = [];
  let line: Run[] = [];
  const end = function* (): Slices<void> {
    const written = yield* lineOf(line);
    line = [];
    if (written !== '' || (lines.at(-1) ?? '') !== '') lines.push(written); // one empty line at most, and none at first
  };
  for (const run of runs) {
    const [first = '', ...rest] = run.text.split('\n');
    if (first !== '') line.push({ ...run, text: first });
    for (const text of rest) {
      yield* end();
      if (text !== '') line.push({ ...run, text });
    }
  }
  yield* end();
  if (lines.at(-1) === '') lines.pop();
  if (heading === 0 || lines.length === 0) return lines.map(escapedBegin);
  return [`${'#'.repeat(heading)} ${escapedEnd(lines.filter((one) => one !== '').join(' '))}`];
}

/** At the end of a heading `#` says nothing. */
function escapedEnd(heading: string): string {
  let at = heading.length;
  while (heading[at - 1] === '#') at -= 1;
  const isMark = at < heading.length && (at === 0 || heading[at - 1] === ' ');
  return isMark ? `${heading.slice(0, at)}\\${heading.slice(at)}` : heading;
}
