import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { hasBegunToAnswer } from '../adapters/nodeHttp';
import { AppError, STATUS_OF_CODE } from '../errors';
import { toEnvelope } from '../trpc/envelope';
import { IS_TRPC } from './errorHandler';
import { originForm } from './methods';

/**
 * Answers what Node refuses before there is a request (unreadable bytes, endless headers, clients that take too long)
 * like every other error, and closes the connection.
 */
export function answerWireErrors(server: Server): void {
  server.on('clientError', (error: WireError, stream) => {
    // Behind an answer that has begun, another one would be read as its end.
    if (stream.writable && !hasBegunToAnswer(stream))
      stream.write(rawAnswer(toAppError(error), { to: addressIn(error) }));
    (stream as Socket).destroySoon();
  });
  // Nobody is connected to anywhere; Node would close the connection without a word.
  server.on('connect', (_request: IncomingMessage, socket) => {
    socket.on('error', () => {});
    const refused = new AppError('METHOD_NOT_SUPPORTED', 'This is not a proxy');
    socket.write(rawAnswer(refused, { headers: ['Allow: GET, HEAD, OPTIONS'] }));
    (socket as Socket).destroySoon();
  });
  // An expectation that nobody knows may be passed over; Node would answer it in its own words.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

/** `rawPacket`: the bytes that could not be read, from the beginning of what arrived with them. */
type WireError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** The address that the request line names, where it is among those bytes; the headers never matter here. */
function addressIn({ rawPacket }: WireError): string {
  const [, address = ''] = /^[A-Z]+ (\S{1,100})/.exec(rawPacket?.toString('latin1', 0, 200) ?? '') ?? [];
  return originForm(address);
}

function toAppError({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('TIMEOUT', 'The request took too long to arrive');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('BAD_REQUEST', 'The address and the headers are too long: together at most 16 KiB');
  if (code === 'HPE_INVALID_METHOD')
    return new AppError('BAD_REQUEST', 'This is not an HTTP request of a known method');
  return new AppError('BAD_REQUEST', 'This is not an HTTP request');
}

function rawAnswer(
  { code, message }: AppError,
  { to = '', headers = [] }: { to?: string; headers?: string[] },
): string {
  const status = STATUS_OF_CODE[code];
  const requestId = randomUUID();
  const told = { message, code };
  const body = JSON.stringify(IS_TRPC.test(to) ? { error: toEnvelope(told, requestId) } : told);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');
}
