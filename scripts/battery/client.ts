import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Random } from './random';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as text. */
  text: string;
  /** The body parsed, or null when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: an attacker from outside reads whatever the service sends
  body: any;
  /** From sending the request to the end of its answer. */
  ms: number;
}

/** No answer came: the connection was refused or cut, or time ran out. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(readonly reason: string) {
    super(`no answer: ${reason}`);
  }
}

export interface RequestOptions {
  token?: string;
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

export interface Person {
  id: number;
  email: string;
  password: string;
  token: string;
  refreshToken: string;
}

export interface Client {
  url: string;
  /** Rejects with `NoAnswer`; every status is an answer. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Like `request`, but a missing answer is status 0. */
  tryRequest(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Registers somebody new. Rejects unless it is 201. */
  register(profile?: Record<string, unknown>): Promise<Person>;
  /** Ends all connections. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 30_000;
export const PASSWORD = 'a quiet morning by the sea';

let people = 0;

/** A client with kept-alive connections of its own. */
export function createClient(url: string, { keepAlive = true }: { keepAlive?: boolean } = {}): Client {
  const agent = new Agent({ keepAlive, maxFreeSockets: 64 });

  function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { token, body, headers = {}, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    const payload = body === undefined ? null : encode(body);
    return new Promise((resolve, reject) => {
      const sentAt = performance.now();
      const outgoing = httpRequest(new URL(path, url), {
        method,
        agent,
        headers: {
          ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('timeout')), timeoutMs);
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        reject(new NoAnswer(error.code ?? error.message));
      };
      outgoing.once('error', fail);
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString('utf8');
          const { statusCode: status = 0 } = response;
          resolve({ status, headers: response.headers, text, body: parse(text), ms: performance.now() - sentAt });
        });
      });
      outgoing.end(payload ?? undefined);
    });
  }

  return {
    url,
    request,
    async tryRequest(method, path, options) {
      const sentAt = performance.now();
      try {
        return await request(method, path, options);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        return { status: 0, headers: {}, text: error.reason, body: null, ms: performance.now() - sentAt };
      }
    },
    async register(profile = {}) {
      people += 1;
      const email = `person-${process.pid}-${Date.now()}-${people}@example.org`;
      const { status, body, text } = await request('POST', '/api/auth/register', {
        body: { email, password: PASSWORD, nickname: 'Mina', ...profile },
      });
      if (status !== 201) throw new Error(`registering failed: ${status} ${text.slice(0, 200)}`);
      const { user, tokens } = body;
      return {
        id: user.id,
        email: user.email,
        password: PASSWORD,
        token: tokens.accessToken,
        refreshToken: tokens.refreshToken,
      };
    },
    close: () => agent.destroy(),
  };
}

function encode(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const SENTENCES = [
  'The rain stopped just before we left, and the whole street smelled of earth.',
  'I could not sleep because of the interview tomorrow.',
  'My sister called and we laughed for an hour about nothing.',
  'They cancelled the trip again; I am so tired of their excuses.',
  'Nobody remembered my birthday, not even him.',
  'I cannot wait for the concert on Saturday!',
  'The milk had gone off and I found out the hard way.',
  'Somebody had left flowers at my door, I still do not know who.',
];

const EMOTION_NAMES = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'];

/** A realistic entry: `sentences` sentences of about 13 words, an emotion, up to two tags. */
export function writeEntry(random: Random, sentences = 2): Record<string, unknown> {
  const content = Array.from({ length: sentences }, () => random.pick(SENTENCES)).join(' ');
  const tags = ['home', 'work', 'family'].filter(() => random.next() < 0.3);
  return { content: `${content} (${random.between(1, 1_000_000)})`, emotion: random.pick(EMOTION_NAMES), tags };
}
