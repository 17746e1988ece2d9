import { rmSync } from 'node:fs';
import { sayNoMore } from './kept';

export default function globalTeardown(): void {
  sayNoMore();
  const { MIGRATED_DATABASES } = process.env;
  if (MIGRATED_DATABASES) rmSync(MIGRATED_DATABASES, { recursive: true, force: true });
}
