import { Transform } from 'node:stream';

/** Lets so many bytes pass, and fails with `onMore` at the next one. */
export function limitBytes(maxBytes: number, onMore: () => Error): Transform & { passed(): number } {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(onMore());
      else done(null, chunk);
    },
  });
  return Object.assign(stream, { passed: () => bytes });
}
