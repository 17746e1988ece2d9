import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../support/freePort';
import { startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

test('a request whose client leaves before the answer is counted once, with status 499, and the log says that it left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-left-'));
  const metricsPort = await findFreePort();
  const service = await startServerProcess({ dataDir: folder, env: { METRICS_PORT: String(metricsPort) } });
  try {
    const socket = connect(service.port, '127.0.0.1');
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: diary\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 99\r\nExpect: 100-continue\r\n\r\n{');
    await new Promise((begun) => socket.once('data', begun));
    socket.destroy();
    const lines = () =>
      service
        .output()
        .split('\n')
        .filter((line) => line.includes('"path":"/api/auth/login"'));
    await waitUntil('the log tells of it', async () => lines().length > 0, { timeoutMs: 10_000 });
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      level: 30,
      res: { status: 499 },
      msg: 'the client left before its answer was whole',
    });
    const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const labels = '{method="POST",route="/api/auth/login",status="499"}';
    expect(told).toContain(`http_requests_total${labels} 1\n`);
    expect(told).toContain(`http_request_duration_seconds_count${labels} 1\n`);
  } finally {
    await service.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
