export interface Part {
  /** Null for a part that has none. */
  name: string | null;
  body: Buffer | string;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'seven-herons-over-the-river';

/** A `multipart/form-data` body (RFC 7578), written out, so that a test can also write a wrong one. */
export function buildForm(parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, body, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data${name === null ? '' : `; name="${name}"`}${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
