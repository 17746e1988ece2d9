import { clientNetwork } from '../../server/lib/clientNetwork';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7:5551', '203.0.113.7'],
  ['203.0.113.7:', '203.0.113.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
  ['[::ffff:203.0.113.7]:5551', '203.0.113.7'],
])('%s is counted without its port, as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ...['', 'unknown', '_hidden', '1:2:3', '999.1.1.1', '999.1.1.1:80', '<script>', '::ffff:x', '::ffff:999.1.1.1'],
  ...['[203.0.113.7', '203.0.113.7:http', '203.0.113.7:1:2', '[]:443', 'host.example:443'],
])('whoever comes with what is no address is one party: %j', (text) => {
  expect(clientNetwork(text)).toBe('unknown');
});
