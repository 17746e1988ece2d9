import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buildUser, type NewUser } from './factories';

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
  register(profile?: Partial<NewUser>): Promise<Person>;
  /** Ends all connections. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

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
          resolve(toAnswer({ status, headers: response.headers, text, ms: performance.now() - sentAt }));
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
      const given = buildUser(profile);
      const { status, body, text } = await request('POST', '/api/auth/register', { body: given });
      if (status !== 201) throw new Error(`registering failed: ${status} ${text.slice(0, 200)}`);
      const { user, tokens } = body;
      return {
        id: user.id,
        email: user.email,
        password: given.password,
        token: tokens.accessToken,
        refreshToken: tokens.refreshToken,
      };
    },
    close: () => agent.destroy(),
  };
}

/** What asks as somebody, by the token that they have by then. */
export const askAs = (client: Client, person: { token: string }) => (method: string, path: string, body?: unknown) =>
  client.request(method, path, { token: person.token, body });

function encode(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Parses the body for those who ask for it: reading a megabyte takes as long as writing it, and who measures waits. */
function toAnswer(given: Omit<Answer, 'body'>): Answer {
  let body: unknown;
  return {
    ...given,
    get body() {
      body ??= parse(given.text);
      return body;
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
