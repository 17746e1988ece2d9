import { isLoopback } from '../../server/lib/loopback';

const hostOf = (url: string) => new URL(url).hostname;

test.each([
  'http://localhost:3000',
  'smtp://localhost',
  'http://127.0.0.1',
  'http://127.8.9.1:25',
  'http://[::1]:3000',
  'http://LOCALHOST',
])('%s is this machine', (url) => expect(isLoopback(hostOf(url))).toBe(true));

test.each([
  'smtp://localhost.example.org',
  'http://127.0.0.1.example.org',
  'smtp://127.example.org',
  'http://[::2]',
  'http://10.0.0.1',
])('%s is not: mail to it wants TLS, and a cookie of a page there is Secure', (url) =>
  expect(isLoopback(hostOf(url))).toBe(false),
);
