import { createClient } from '../support/client';
import { buildEntry } from '../support/factories';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { tally } from '../support/statistics';
import { repeat } from '../support/wait';

const UPDATES = 100;
/** However long they queue on a busy machine. */
const NONE_REFUSED = { REQUEST_LIMIT: '200', REQUEST_TIMEOUT_MS: '60000', DATABASE_TIMEOUT_MS: '60000' };
const READERS = 4;
const READS = 300; // fewer than somebody's calls a minute

defineRow({
  id: 'R7',
  title: '100 concurrent updates of one entry, and reads beside them',
  engines: ['sqlite', 'mariadb'],
  short: ['mariadb'],
  async run({ random, startServer }) {
    const server = await startServer({ env: NONE_REFUSED });
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const { token } = await client.register();
    const created = await client.request('POST', '/api/diary', { token, body: buildEntry(random) });
    const path = `/api/diary/${created.body.diary.id}`;
    const versions = Array.from({ length: UPDATES }, (_, index) => {
      const { content, emotion } = buildEntry(random);
      return { content: `${content} version ${index}`, emotion, tags: [`v${index}`, `w${index}`] };
    });
    const known = [created.body.diary, ...versions];
    const isWhole = (entry: unknown) => known.some((version) => isSame(entry, version));
    const seen: unknown[] = [];
    const refusedReads: number[] = [];
    let isOver = false;
    const readers = repeat({ workers: READERS, limit: READS, isOver: () => isOver }, async (index) => {
      const { status, body } = await client.request('GET', index % 2 === 0 ? path : '/api/diary', { token });
      if (status === 200) seen.push(index % 2 === 0 ? body : body.items[0]);
      else refusedReads.push(status);
    });
    const answers = await Promise.all(
      versions.map((body) => client.tryRequest('PUT', path, { token, body, timeoutMs: 60_000 })),
    );
    isOver = true;
    await readers;
    const mixedReads = seen.filter((entry) => !isWhole(entry)).length;
    const mixedAnswers = answers.filter(
      ({ status, body }, index) => status === 200 && !isSame(body.diary, versions[index]),
    );
    const final = await client.request('GET', path, { token });
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl, [created.body.diary.id]);
    const statuses = answers.map(({ status }) => status);
    const refused = statuses.filter((status) => status !== 200).length;
    return {
      ok:
        refused === 0 &&
        refusedReads.length === 0 &&
        mixedAnswers.length === 0 &&
        mixedReads === 0 &&
        isWhole(final.body) &&
        isSound(findings) &&
        findings.entries === 1,
      bar: 'all 200; every read and what is left are exactly one of the updates; summaries equal a recount',
      measured: `answers ${tally(statuses)}, ${mixedAnswers.length} answers mixed, ${mixedReads} of ${seen.length} reads mixed, reads refused: ${tally(refusedReads)}, the entry is ${isWhole(final.body) ? 'one of the versions' : 'MIXED'}; ${describeFindings(findings)}`,
    };
  },
});

interface Version {
  content?: unknown;
  emotion?: unknown;
  tags?: unknown;
}

/** Whether text, emotion and tags all come from one version. */
function isSame(entry: unknown, version: Version | undefined): boolean {
  const { content, emotion, tags } = entry as Version;
  return (
    JSON.stringify([content, emotion, tags]) === JSON.stringify([version?.content, version?.emotion, version?.tags])
  );
}
