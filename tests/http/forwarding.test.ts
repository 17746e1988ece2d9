import { startTestApp } from '../support/app';

const HEADERS = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['0', 1],
  ['1', 0],
])('with TRUST_PROXY=%s the log says %d times that a proxy is not believed', async (trusted, times) => {
  const app = await startTestApp({ engine: 'sqlite', env: { TRUST_PROXY: trusted } });
  const warnings = () => app.logs.filter((line) => line.includes('Set TRUST_PROXY to the number of proxies'));
  try {
    await fetch(`${app.url}/api/health`);
    expect(warnings()).toEqual([]);
    for (const path of ['/api/emotions', '/api/health', '/trpc/emotions.list'])
      await fetch(`${app.url}${path}`, { headers: HEADERS });
    expect(warnings()).toHaveLength(times);
    expect(app.logs.join('')).not.toContain('203.0.113.7');
  } finally {
    await app.stop();
  }
});
