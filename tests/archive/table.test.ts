import { execFileSync } from 'node:child_process';
import { startTestApp } from '../support/app';
import { createClient } from '../support/client';
import { uploadImport } from '../support/imports';
import { hasPython } from './support/fixtures';

/** A reader of others, for which any line break outside quotation marks ends a row, as for spreadsheets. */
const READ = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
print(json.dumps(list(csv.reader(io.StringIO(text, newline='')))))`;

(hasPython() ? test : test.skip)(
  'the table is read by another program: a row for each entry, whatever ends the lines of its text',
  async () => {
    const app = await startTestApp({ engine: 'sqlite' });
    const client = createClient(app.url);
    try {
      const { token } = await client.register();
      const contents = ['# 바다\n\n- 커피\n- 산책', 'one\rtwo', 'one\r\ntwo', 'a "word", and more', 'plain'];
      for (const [index, content] of contents.entries())
        await client.request('POST', '/api/diary', {
          token,
          body: { content, emotion: 'joy', date: `2026-11-0${index + 1}` },
        });
      const { text } = await client.request('GET', '/api/export.csv', { token });
      const read = execFileSync('python3', ['-c', READ], { input: text });
      const [names, ...rows]: string[][] = JSON.parse(read.toString());
      const column = names?.indexOf('content') ?? -1;
      expect(rows.map((row) => row[column])).toEqual(contents);
      expect(rows.every((row) => row.length === names?.length)).toBe(true);
    } finally {
      client.close();
      await app.stop();
    }
  },
);

test('whoever brings the table back is told to take the archive', async () => {
  const app = await startTestApp({ engine: 'sqlite' });
  const client = createClient(app.url);
  try {
    const { token } = await client.register();
    await client.request('POST', '/api/diary', { token, body: { content: 'A walk.', emotion: 'joy' } });
    const table = await client.request('GET', '/api/export.csv', { token });
    expect(await uploadImport(client, token, Buffer.from(table.text))).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: ['file'], message: expect.stringMatching(/the table of this service.*archive \(ZIP\)$/) }],
      },
    });
  } finally {
    client.close();
    await app.stop();
  }
});
