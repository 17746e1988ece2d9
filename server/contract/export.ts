import type { z } from 'zod';
import { listDiaries } from './diary';
import { strictObject } from './strictObject';

const { from, to, emotion, tag, word, q } = listDiaries.input.unwrap().shape;

/** Which entries an export takes along: filters as in the list; without any, all. */
export const exportFilters = strictObject({ from, to, emotion, tag, word, q });

export type ExportFilters = z.output<typeof exportFilters>;
