import { rmSync } from 'node:fs';

export default function globalTeardown(): void {
  const { MIGRATED_DATABASES } = process.env;
  if (MIGRATED_DATABASES) rmSync(MIGRATED_DATABASES, { recursive: true, force: true });
}
