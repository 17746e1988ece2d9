import { R1 } from './reliability/R01';
import { R2 } from './reliability/R02';
import { R3 } from './reliability/R03';
import { R4 } from './reliability/R04';
import { R5 } from './reliability/R05';
import { R6 } from './reliability/R06';
import { R7 } from './reliability/R07';
import { R8 } from './reliability/R08';
import { R9 } from './reliability/R09';
import { R10 } from './reliability/R10';
import { R11 } from './reliability/R11';
import { R12 } from './reliability/R12';
import { R13 } from './reliability/R13';
import { R14 } from './reliability/R14';
import type { Row } from './row';
import { SECURITY_ROWS } from './security/rows';

/** All rows, in the order they run. One line per row. */
export const ROWS: readonly Row[] = [
  R1, // crashes of the server
  R2,
  R3,
  R4,
  R5,
  R6,
  R7,
  R8,
  R9,
  R10,
  R11,
  R12,
  R13,
  R14,
  ...SECURITY_ROWS, // last, because one of them reads what all servers wrote
];
