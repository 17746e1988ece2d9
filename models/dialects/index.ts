import type { Dialect, Engine } from './dialect';
import { mysql } from './mysql/dialect';
import { sqlite } from './sqlite/dialect';

export const DIALECTS: Readonly<Record<Engine, Dialect>> = { sqlite, mysql };
