import type { ErrorCode } from '../../server/errors';
import type { TestApp } from '../support/app';
import { type Client, createClient, type LinkName } from './trpcClient';

const PASSWORD = 'a quiet morning by the sea';
const ENTRY = { content: 'A walk by the river.', emotion: 'joy' as const };

export interface Surroundings {
  link: LinkName;
  url: string;
  token: string;
  /** Signed in, at `url`. */
  client: Client;
  /** The same service where one call a minute is allowed, where one thing is done at a time, and while it stops. */
  limited: string;
  narrow: string;
  stopping: string;
  app: TestApp;
}

export interface Case {
  name: string;
  code: ErrorCode;
  /** Paths of the issues; none when left out. */
  issues?: (string | number)[][];
  /** Whether it says after how many seconds to try again. */
  waits?: true;
  provoke: (surroundings: Surroundings) => Promise<unknown>;
}

let sequence = 0;
export const somebody = () => {
  sequence += 1;
  return { email: `somebody-${sequence}@example.org`, password: PASSWORD, nickname: 'Mina' };
};

/** A client whose users pay no heed to its types. */
const untyped = (client: Client) =>
  client as unknown as Record<
    string,
    Record<string, Record<'query' | 'mutate', (input?: unknown) => Promise<unknown>>>
  >;

/** A way to provoke each error, and how it must arrive. */
export const CASES: Case[] = [
  {
    name: 'fields that break rules',
    code: 'BAD_REQUEST',
    issues: [['emotion'], ['tags', 1]],
    provoke: ({ client }) =>
      client.diary.create.mutate({ content: 'x', emotion: 'boredom' as 'joy', tags: ['fine', ' '] }),
  },
  {
    name: 'a rule that only a service knows',
    code: 'BAD_REQUEST',
    issues: [['cursor']],
    provoke: ({ client }) => client.diary.list.query({ cursor: 'tampered' }),
  },
  {
    name: 'a header that breaks a rule',
    code: 'BAD_REQUEST',
    issues: [['Idempotency-Key']],
    provoke: ({ url, link, token }) =>
      createClient({ url, link, token, headers: { 'idempotency-key': 'has spaces in it' } }).diary.create.mutate(ENTRY),
  },
  {
    name: 'a body that is no JSON',
    code: 'PARSE_ERROR',
    provoke: ({ url, link, token }) =>
      createClient({
        url,
        link,
        token,
        meddle: (init) => ({ ...init, body: '{"content":' }),
      }).diary.create.mutate(ENTRY),
  },
  {
    name: 'nobody signed in',
    code: 'UNAUTHORIZED',
    provoke: ({ url, link }) => createClient({ url, link }).account.get.query(),
  },
  {
    name: 'a token that is none',
    code: 'UNAUTHORIZED',
    provoke: ({ url, link }) => createClient({ url, link, token: 'tampered' }).tags.list.query(),
  },
  {
    name: 'a wrong password',
    code: 'UNAUTHORIZED',
    provoke: ({ client }) => client.auth.login.mutate({ email: 'nobody@example.org', password: PASSWORD }),
  },
  { name: 'an unknown id', code: 'NOT_FOUND', provoke: ({ client }) => client.diary.get.query({ id: 4_242 }) },
  {
    name: 'an unknown procedure',
    code: 'NOT_FOUND',
    provoke: ({ client }) => untyped(client).diary?.burn?.query() ?? Promise.resolve(),
  },
  {
    name: 'a query sent as a mutation',
    code: 'METHOD_NOT_SUPPORTED',
    provoke: ({ client }) => untyped(client).tags?.list?.mutate() ?? Promise.resolve(),
  },
  {
    name: 'a method that no procedure has',
    code: 'METHOD_NOT_SUPPORTED',
    provoke: ({ url, link }) =>
      createClient({ url, link, meddle: (init) => ({ ...init, method: 'PUT' }) }).auth.register.mutate(somebody()),
  },
  {
    name: 'an address that is registered',
    code: 'CONFLICT',
    provoke: async ({ client }) => {
      const person = somebody();
      await client.auth.register.mutate(person);
      return client.auth.register.mutate(person);
    },
  },
  {
    name: 'a key that is still at work',
    code: 'CONFLICT',
    waits: true,
    provoke: ({ url, link, token }) => {
      const headers = { 'idempotency-key': `key-at-work-of-${link}` };
      const creations = Array.from({ length: 3 }, () => createClient({ url, link, token, headers }));
      return Promise.all(creations.map((client) => client.diary.create.mutate(ENTRY)));
    },
  },
  {
    name: 'a change meant for an older revision',
    code: 'PRECONDITION_FAILED',
    provoke: async ({ client }) => {
      const { id } = (await client.diary.create.mutate(ENTRY)).diary;
      await client.diary.update.mutate({ id, ...ENTRY });
      return client.diary.update.mutate({ id, ...ENTRY, ifRevision: 1 });
    },
  },
  {
    name: 'a text of two megabytes',
    code: 'PAYLOAD_TOO_LARGE',
    provoke: ({ client }) => client.diary.create.mutate({ ...ENTRY, content: 'a'.repeat(2_000_000) }),
  },
  {
    name: 'a body that says it is text',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    provoke: ({ url, link, token }) =>
      createClient({
        url,
        link,
        token,
        meddle: (init) => ({ ...init, headers: { ...init.headers, 'content-type': 'text/plain' } }),
      }).diary.create.mutate(ENTRY),
  },
  {
    name: 'a key that came with another body',
    code: 'UNPROCESSABLE_CONTENT',
    provoke: async ({ url, link, token }) => {
      const client = createClient({ url, link, token, headers: { 'idempotency-key': `key-of-${link}` } });
      await client.diary.create.mutate(ENTRY);
      return client.diary.create.mutate({ ...ENTRY, emotion: 'trust' });
    },
  },
  {
    name: 'too many calls',
    code: 'TOO_MANY_REQUESTS',
    waits: true,
    provoke: async ({ limited, link }) => {
      const client = createClient({ url: limited, link });
      await client.auth.logout.mutate({ refreshToken: 'x' }).catch(() => {});
      return client.auth.logout.mutate({ refreshToken: 'x' });
    },
  },
  {
    name: 'a defect',
    code: 'INTERNAL_SERVER_ERROR',
    provoke: async ({ app, client }) => {
      await app.database.sequelize.query('ALTER TABLE tags RENAME TO tags_away');
      return client.tags.list
        .query()
        .finally(() => app.database.sequelize.query('ALTER TABLE tags_away RENAME TO tags'));
    },
  },
  {
    name: 'a service that stops',
    code: 'SERVICE_UNAVAILABLE',
    waits: true,
    provoke: ({ stopping, link }) => createClient({ url: stopping, link }).auth.register.mutate(somebody()),
  },
  {
    name: 'more at once than the service takes on',
    code: 'SERVICE_UNAVAILABLE',
    waits: true,
    provoke: ({ narrow, link }) =>
      Promise.all(
        Array.from({ length: 8 }, () => createClient({ url: narrow, link }).auth.register.mutate(somebody())),
      ),
  },
];
