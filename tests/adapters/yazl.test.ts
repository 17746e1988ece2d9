import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { meterOutput, type Written } from '../../server/adapters/yazl';

const startOf = (file: Buffer) => file.lastIndexOf('PK\x03\x04', undefined, 'latin1');

test('when the last file is asked for, everything before it is counted, though nobody has read it yet', async () => {
  const zip = new ZipFile();
  const meter = meterOutput(zip);
  zip.addBuffer(Buffer.from('a quiet day '.repeat(40)), 'compressed');
  zip.addBuffer(Buffer.alloc(20_000, 7), 'stored', { compress: false });
  const asked = once(zip, 'asked') as Promise<[Written]>;
  zip.addReadStreamLazy('last', { compress: false }, () => zip.emit('asked', meter.sum()));
  zip.addBuffer(Buffer.from('never reached'), 'after');
  const packing = once(zip.outputStream, 'readable'); // without that, yazl waits
  zip.end();
  await packing;
  const chunks: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [written] = await asked;
  await new Promise(setImmediate);
  const file = Buffer.concat(chunks);
  expect(startOf(file)).toBeGreaterThan(20_000);
  expect(written).toEqual({ bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') });
});

test('what comes after the sum is counted, and not summed', async () => {
  const zip = new ZipFile();
  const meter = meterOutput(zip);
  const all = buffer(zip.outputStream as NodeJS.ReadableStream);
  zip.addBuffer(Buffer.from('first'), 'first');
  const before = meter.bytes;
  meter.sum();
  zip.end();
  const file = await all;
  expect(before).toBeLessThan(file.length);
  expect(meter.bytes).toBe(file.length);
});
