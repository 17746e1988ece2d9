import { isIP } from 'node:net';

/** Whether a name or address, as `URL.hostname` gives it, is this machine itself: `localhost`, 127.0.0.0/8 or `[::1]`. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
