import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, createClient } from '../support/client';
import { runCommand } from '../support/command';
import { defineRow } from '../support/row';
import { DEFAULTS, type ServerProcess } from '../support/serverProcess';
import { XSS } from './corpora/xss';
import { scriptsIn } from './html';

defineRow({
  id: 'S10',
  title: 'scripts in Markdown and HTML: stored as sent, rendered harmless',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, startServer, temporaryFolder }) {
    const server = await startServer();
    const client = createClient(server.url);
    const { token, id } = await client.register();
    const faults: string[] = [];
    const corpus = short ? XSS.filter((_, index) => index % 4 === 0) : XSS;
    for (const text of corpus) {
      const body = { content: text, emotion: 'joy', tags: [`t${text}`.slice(0, 50)] };
      const made = await client.request('POST', '/api/diary', { token, body });
      if (made.status !== 201) {
        faults.push(`${made.status} for ${text}`);
        continue;
      }
      const read = await client.request('GET', `/api/diary/${made.body.diary.id}`, { token });
      if (read.body.content !== text) faults.push(`not kept as sent: ${text}`);
      const nickname = text.replace(/\s+/g, ' ').trim().slice(0, 40).trim();
      const renamed = await client.request('PATCH', '/api/account', { token, body: { nickname } });
      for (const answer of [made, read, renamed]) if (!isInert(answer)) faults.push(`not inert JSON: ${text}`);
    }
    for (const path of ['/api/tags', '/api/stats/words', '/api/stats/weekly', '/api/reports/weekly']) {
      if (!isInert(await client.request('GET', path, { token }))) faults.push(`${path} is not inert JSON`);
    }
    const docs = await client.request('GET', '/docs/');
    if (!isClosedPage(docs)) faults.push(`the policy of /docs/: ${docs.headers['content-security-policy']}`);
    for (const script of scriptsIn(docs.text))
      if (!/^src=\/docs\/(?:[\d.]+\/)?[\w.-]+$/.test(script)) faults.push(`/docs/ has ${script}`);
    const preview = await renderPreview(server, join(temporaryFolder(), 'report.html'), id);
    for (const script of scriptsIn(preview)) faults.push(`the report's page has ${script}`);
    if (!preview.includes('</html>')) faults.push(`no report page: ${preview.slice(-200)}`);
    client.close();
    return {
      ok: faults.length === 0 && XSS.length >= 100,
      bar: 'at least 100 texts stored as sent, JSON with nosniff; rendered: no script, no handler, no javascript: URL',
      measured: `${corpus.length} texts as content, tag and nickname; pages: /docs/ and the report (${Math.round(preview.length / 1024)} KiB); ${faults.length} faults${faults.length ? `: ${faults.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

/** The page that `npm run report:preview -- --html` writes, or what it said instead. */
async function renderPreview({ databaseUrl, dataDir }: ServerProcess, file: string, userId: number): Promise<string> {
  const { code, stderr } = await runCommand('reportPreview', ['--user', String(userId), '--html', file], {
    env: { ...DEFAULTS, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
  return code === 0 ? readFileSync(file, 'utf8') : stderr;
}

/** No browser runs such an answer, even when it is opened as a page. */
const isInert = ({ headers, status }: Answer) =>
  status < 400 &&
  String(headers['content-type']).startsWith('application/json') &&
  headers['x-content-type-options'] === 'nosniff' &&
  String(headers['content-security-policy']).includes("default-src 'none'");

/** Scripts only from our own files, whatever stands in the page. */
function isClosedPage({ headers }: Answer): boolean {
  const policy = String(headers['content-security-policy']);
  return (
    policy.includes("default-src 'none'") &&
    policy.includes("script-src 'self'") &&
    !/script-src[^;]*unsafe/.test(policy)
  );
}
