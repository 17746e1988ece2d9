import { R1 } from './reliability/R01';
import type { Row } from './row';

/** All rows, in the order they run. One line per row. */
export const ROWS: readonly Row[] = [
  R1, // crashes of the server
];
