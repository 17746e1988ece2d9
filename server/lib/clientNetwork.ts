import { isIPv4, isIPv6 } from 'node:net';

/** Whoever comes without an address that can be read: all of them count together, or each made-up text would count anew. */
const UNKNOWN = 'unknown';

/**
 * The party behind a client's address, for counting: an IPv4 address as it is, also where it is mapped into IPv6, however that is
 * spelled; of an IPv6 address its first 64 bits, because whoever has one such address has all 2^64 of them. A port, as some
 * proxies write it behind the address (`203.0.113.7:5551`, `[2001:db8::1]:443`), is of one connection and says nothing.
 * Anything else is one party.
 */
export function clientNetwork(written: string): string {
  const [address = ''] = withoutPort(written).split('%'); // the zone of fe80::1%eth0
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return UNKNOWN;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1); // the one spelling of RFC 5952
  return mappedIn(spelled) ?? networkOf(spelled);
}

/** `::ffff:cb00:7107` is 203.0.113.7 (RFC 4291, 2.5.5.2). */
function mappedIn(address: string): string | null {
  const [, ...halves] = /^::ffff:([^:]+):([^:]+)$/.exec(address) ?? [];
  const bytes = halves.map((half) => Number.parseInt(half, 16)).flatMap((half) => [half >> 8, half & 255]);
  return bytes.length === 4 ? bytes.join('.') : null;
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
