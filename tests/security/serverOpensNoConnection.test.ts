import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { defineRow, type RowContext } from '../support/row';
import { sleep } from '../support/wait';

const STRACE = ['/usr/bin/strace', '/usr/local/bin/strace'].find((path) => existsSync(path));

defineRow({
  id: 'S12',
  title: 'image URLs that point inside: the server opens no connection',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run(context) {
    const { startServer, defer } = context;
    let hits = 0;
    const bait = createServer((_request, response) => {
      hits += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    await new Promise<void>((listening) => bait.listen(0, '127.0.0.1', listening));
    defer(() => void bait.close());
    const { port: baitPort } = bait.address() as AddressInfo;
    const server = await startServer();
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const { token } = await client.register();
    const plain = { content: 'Nothing to see.', emotion: 'joy' };
    const ordinary = (await client.request('POST', '/api/diary', { token, body: plain })).body.diary.id;
    const watch = STRACE ? await traceConnections(context, server.pid) : pollConnections(server.pid);
    const databasePort = server.databaseUrl.startsWith('sqlite:')
      ? null
      : Number(new URL(server.databaseUrl).port || 3306);
    const faults: string[] = [];
    const urls = hostileUrls(baitPort);
    for (const { url, isStored } of urls) {
      const body = { content: `Look: ![](${url}) [here](${url}) ${url}`, emotion: 'joy', imageUrl: url };
      const { status, body: answer } = await client.request('POST', '/api/diary', { token, body });
      const made = status === 201 ? answer.diary.id : ordinary;
      const path = `/api/diary/${made}`;
      const replaced = await client.request('PUT', path, { token, body });
      const { imageUrl } = (await client.request('GET', path, { token })).body;
      if (isStored && (status !== 201 || replaced.status !== 200 || imageUrl !== url))
        faults.push(`${status}, then ${replaced.status} for ${url}`);
      if (!isStored && (status !== 400 || replaced.status !== 400 || imageUrl !== null))
        faults.push(`${status}, then ${replaced.status} for ${url}`);
      if (status === 201) await client.request('GET', `${path}/explanation`, { token });
    }
    for (const path of ['/api/reports/weekly', '/api/stats/words', '/docs/'])
      await client.request('GET', path, { token });
    await sleep(1_500); // the backlog and every late thought
    const opened = (await watch.stop()).filter((port) => port !== databasePort && port !== server.port);
    if (opened.length > 0) faults.push(`connections to ports ${opened.join(', ')}`);
    if (hits > 0) faults.push(`${hits} requests to the bait`);
    client.close();
    return {
      ok: faults.length === 0,
      bar: 'only http(s) without credentials is stored; no outgoing connection but to the database',
      measured: `${urls.length} URLs, watched by ${watch.name}: ${opened.length} connections, ${hits} requests to the bait${faults.length ? `; ${faults.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

/** Stored are the plain http(s) ones: nothing here ever fetches them. */
function hostileUrls(port: number): { url: string; isStored: boolean }[] {
  const stored = [
    `http://127.0.0.1:${port}/a.png`,
    `http://localhost:${port}/a.png`,
    `http://[::1]:${port}/a.png`,
    `http://0x7f000001:${port}/a.png`,
    `http://2130706433:${port}/a.png`,
    `http://127.1:${port}/a.png`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'https://10.0.0.1/a.png',
    'https://example.org/a.png?redirect=http://127.0.0.1/',
  ];
  const refused = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'ftp://127.0.0.1/a.png',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'dict://127.0.0.1:6379/info',
    'blob:https://example.org/1',
    'ws://127.0.0.1/',
    'view-source:http://127.0.0.1/',
    'mailto:a@example.org',
    '//127.0.0.1/a.png',
    '/a.png',
    'a.png',
    'http:/127.0.0.1/a.png',
    'http:127.0.0.1/a.png',
    'http://',
    'https://user@example.org/',
    'https://user:secret@example.org/',
    `http://example.org@127.0.0.1:${port}/`,
    'http://a b/',
    'http://[::1',
    'http://example.org:99999/',
    'https://example.org/" onerror="alert(1)',
    'https://example.org/<script>',
    'https://example.org/\u0000.png',
    'https://exa\nmple.org/a.png',
    'https://example.org/\\..\\a.png',
    `https://example.org/${'a'.repeat(2_048)}`,
  ];
  return [...stored.map((url) => ({ url, isStored: true })), ...refused.map((url) => ({ url, isStored: false }))];
}

interface Watch {
  name: string;
  /** The ports that connections were opened to. */
  stop(): Promise<number[]>;
}

/** Every `connect` of the process and of its children, by strace. */
async function traceConnections({ temporaryFolder }: RowContext, pid: number): Promise<Watch> {
  const file = join(temporaryFolder(), 'connections');
  const pids = [pid, ...childrenOf(pid)].flatMap((id) => ['-p', String(id)]);
  const tracer = spawn(STRACE as string, ['-f', '-qq', '-e', 'trace=connect', '-o', file, ...pids], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => tracer.once('exit', resolve));
  await sleep(1_000);
  if (tracer.exitCode !== null) return pollConnections(pid);
  return {
    name: 'strace',
    async stop() {
      tracer.kill('SIGINT');
      await ended;
      return [...readFileSync(file, 'utf8').matchAll(/sin6?_port=htons\((\d+)\)/g)].map(([, port]) => Number(port));
    },
  };
}

/** Looks every few milliseconds at which sockets the process and its children have (Linux). */
function pollConnections(pid: number): Watch {
  const seen = new Set<number>();
  const look = () => {
    for (const id of [pid, ...childrenOf(pid)]) for (const port of remotePorts(id)) seen.add(port);
  };
  const timer = setInterval(look, 5);
  return {
    name: '/proc',
    async stop() {
      clearInterval(timer);
      return [...seen];
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Remote ports of the connections that a process began: those whose own port nobody listens on. */
function remotePorts(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1),
  );
  const sockets = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => inodes.has(fields[9] ?? ''));
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '0', 16);
  const listening = new Set(sockets.filter(([, , , state]) => state === '0A').map(([, local]) => portOf(local)));
  return sockets
    .filter(([, local, , state]) => state !== '0A' && !listening.has(portOf(local)))
    .map(([, , remote]) => portOf(remote));
}
