import { isIP, isIPv4 } from 'node:net';

/** Whoever comes without an address that can be read: all of them count together, or each made-up text would count anew. */
const UNKNOWN = 'unknown';

/**
 * The party behind a client's address, for counting: an IPv4 address as it is, of an IPv6 address its first 64 bits,
 * because whoever has one such address has all 2^64 of them. A port, as some proxies write it behind the address
 * (`203.0.113.7:5551`, `[2001:db8::1]:443`), is of one connection and says nothing. Anything else is one party.
 */
export function clientNetwork(written: string): string {
  const [address = ''] = withoutPort(written).split('%'); // the zone of fe80::1%eth0
  const [, mapped = address] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (isIPv4(mapped)) return mapped;
  return isIP(address) === 6 ? networkOf(address) : UNKNOWN;
}

function withoutPort(written: string): string {
  const [, inBrackets, before] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d*)?$/.exec(written) ?? [];
  return inBrackets ?? before ?? written;
}

function networkOf(address: string): string {
  const [start = '', end = ''] = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const gap = address.includes('::') ? Math.max(0, 8 - start.length - end.length) : 0;
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}
