import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version in package.json, which lies one folder further up for the compiled files. */
export function readVersion(): string {
  const up = /[\\/]dist[\\/]server[\\/]lib$/.test(__dirname) ? '../../..' : '../..';
  return (JSON.parse(readFileSync(join(__dirname, up, 'package.json'), 'utf8')) as { version: string }).version;
}
