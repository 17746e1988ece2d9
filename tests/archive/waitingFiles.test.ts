import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '../support/app';

test('of a folder for imports only what this service left behind is removed, never a file of somebody', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  try {
    const { importDir } = app.config;
    mkdirSync(importDir, { recursive: true });
    const yesterday = new Date(app.clock.now().getTime() - 86_400_000);
    for (const name of ['my Day One export.zip', 'notes', randomUUID()]) {
      writeFileSync(join(importDir, name), 'precious');
      utimesSync(join(importDir, name), yesterday, yesterday);
    }
    await app.importJobs.sweep();
    expect(readdirSync(importDir).sort()).toEqual(['my Day One export.zip', 'notes']);
  } finally {
    await app.stop();
  }
});
