import { isIPv6 } from 'node:net';

/**
 * The party behind a client's address, for counting: an IPv4 address as it is, of an IPv6 address its first 64 bits,
 * because whoever has one such address has all 2^64 of them. Anything else is returned unchanged.
 */
export function clientNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  if (mapped) return mapped[1] ?? '';
  if (!isIPv6(withoutZone)) return address;
  const [start = '', end = ''] = withoutZone.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const gap = withoutZone.includes('::') ? Math.max(0, 8 - start.length - end.length) : 0;
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
