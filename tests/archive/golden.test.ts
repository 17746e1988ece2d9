import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp } from '../support/app';
import { createClient } from '../support/client';
import { finishImport, uploadImport } from '../support/imports';

const GOLDEN = join(__dirname, 'golden');

test('every version of the archive is read for ever', async () => {
  expect(readdirSync(GOLDEN)).toEqual(['1.zip']);
  const app = await startTestApp({ engine: 'sqlite' });
  const client = createClient(app.url);
  try {
    const { token } = await client.register({ timeZone: 'Asia/Seoul' });
    const planned = await uploadImport(client, token, readFileSync(join(GOLDEN, '1.zip')));
    expect(planned.body.plan).toMatchObject({ records: 4, new: 4, refused: { count: 0 }, media: { found: 1 } });
    const { body } = await finishImport(client, { token, id: planned.body.id }, () => app.importJobs.work());
    expect(body).toMatchObject({ status: 'done', result: { added: 4, pictures: 1 } });
    const { items } = (await client.request('GET', '/api/diary?sort=date', { token })).body;
    expect(items).toMatchObject([
      {
        content: expect.stringMatching(/^!\[sea\]\(\/api\/images\/\d+\) old reading$/),
        date: '1999-12-31T15:00:00.000Z',
        day: '2000-01-01',
        emotion: 'trust',
        imageUrl: expect.stringMatching(/^\/api\/images\/\d+$/),
        analysis: { status: 'done', sentiment: 0.42, intensity: null, support: 'full' },
      },
      { content: 'From another diary', day: '2016-02-29', emotion: null, valence: 0.5, moodLabel: 'zufrieden' },
      {
        content: 'A walk by the **river**.',
        day: '2026-11-10',
        revision: 3,
        clientId: '019a9fd2-6f3c-7a41-9c55-3f1de2b7a804',
        tags: ['River', '산책'],
        analysis: { status: 'done', basis: 'text', model: { name: 'emotion-diary', version: '0.6.0' } },
      },
      {
        content: '가을 바람 🍁 \u{10FFFF}\n\n  trailing  ',
        date: '2026-11-10T14:59:59.999Z',
        emotion: 'fear',
        imageUrl: 'https://example.org/a.jpg',
        analysis: { status: 'pending' },
      },
    ]);
    const reports = await client.request('GET', '/api/reports', { token });
    expect(reports.body.items.map(({ week }: { week: string }) => week)).toEqual(['2026-W46']);
  } finally {
    client.close();
    await app.stop();
  }
});
