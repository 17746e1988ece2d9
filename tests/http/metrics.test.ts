import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import type { Analyser } from '../../ml/analyser';
import { createMeasures, type Measures } from '../../server/http/metrics';

/** What is asked for, and how it was answered. */
type Asked = [method: string, path: string, status: number];

describe('what is measured', () => {
  let measures: Measures;
  let metrics: { port: number; close(): Promise<void> };
  let isReady = true;
  beforeAll(async () => {
    const mails = { name: 'mails_sent_total', help: 'Mails', isCount: true, read: async () => 2 };
    measures = createMeasures({ analyser: { isReady: () => isReady } as Analyser, vitals: [mails] });
    metrics = await measures.serve({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => metrics?.close());

  function answer(...[method, path, statusCode]: Asked): void {
    const response = Object.assign(new EventEmitter(), { statusCode, locals: {} });
    measures.measure({ method, path } as Request, response as unknown as Response, () => {});
    response.emit('finish');
    response.emit('close');
  }
  const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
  const counted = async () =>
    [...(await read()).matchAll(/^http_requests_total\{method="(.*)",route="(.*)",status="(.*)"\} (\d+)$/gm)].map(
      (line) => line.slice(1).join(' '),
    );

  test('is told by method, route and status, and never by what somebody wrote into an address', async () => {
    const asked: Asked[] = [
      ['GET', '/api/diary', 200],
      ['GET', '/api/diary/17', 200],
      ['GET', '/api/diary/18', 404],
      ['GET', '/api/diary/19/', 404],
      ['POST', '/trpc/diary.create', 200],
      ['GET', '/trpc/a.secret', 404],
      ['GET', '/docs/a-secret', 404],
      ['GET', '/api/ready', 503],
      ['GET', '/a-secret', 404],
      ['GET', '/api/diary/17/a-secret', 404],
      ['SECRET', '/', 405],
    ];
    for (const one of asked) answer(...one);
    expect(await counted()).toEqual([
      'GET /api/diary 200 1',
      'GET /api/diary/{id} 200 1',
      'GET /api/diary/{id} 404 2',
      'POST /trpc 200 1',
      'GET /trpc 404 1',
      'GET /docs 404 1',
      'GET /api/ready 503 1',
      'GET other 404 2',
      'other / 405 1',
    ]);
    const all = await read();
    expect(all).not.toMatch(/secret/i);
    expect(all).toContain('http_request_duration_seconds_count{method="GET",route="/api/diary/{id}",status="404"} 2');
  });

  test('tells what was counted elsewhere as it is, however often it is asked', async () => {
    for (let time = 0; time < 3; time += 1) expect(await read()).toMatch(/^mails_sent_total 2$/m);
  });

  test('says whether texts are read, and is at no other address', async () => {
    expect(await read()).toContain('analyser_ready 1');
    isReady = false;
    expect(await read()).toContain('analyser_ready 0');
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});
