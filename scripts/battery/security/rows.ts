import type { Row } from '../row';
import { S1 } from './S01';
import { S2 } from './S02';
import { S3 } from './S03';
import { S4 } from './S04';
import { S5 } from './S05';
import { S6 } from './S06';
import { S7 } from './S07';
import { S8 } from './S08';
import { S9 } from './S09';
import { S10 } from './S10';
import { S11 } from './S11';
import { S12 } from './S12';
import { S13 } from './S13';
import { S14 } from './S14';
import { S15 } from './S15';
import { S16 } from './S16';
import { S17 } from './S17';
import { S18 } from './S18';
import { S19 } from './S19';

/** The rows of security, in the order they run: the last reads what all servers of the battery wrote. */
export const SECURITY_ROWS: readonly Row[] = [
  S1,
  S2,
  S3,
  S4,
  S5,
  S6,
  S7,
  S8,
  S9,
  S10,
  S11,
  S12,
  S13,
  S15,
  S16,
  S17,
  S18,
  S19,
  S14,
];
