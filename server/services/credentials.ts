import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import bcrypt from 'bcrypt';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../lib/clock';
import { upTo } from '../lib/upTo';
import { createHasher } from './hasher';

const ISSUER = 'emotion-diary';
const AUDIENCE = 'emotion-diary-api';
const ALGORITHM = 'HS256';
const VERIFIED_TOKENS = 10_000;

/** bcrypt is bound to the processor: one core is left for everything else. */
const HASHES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));

const claims = z.object({
  sub: z.string().regex(/^\d{1,16}$/),
  sid: z.int().positive(),
  mark: z.string(),
  exp: z.int(),
});

export interface AccessClaims {
  userId: number;
  sessionId: number;
  /** Of this session alone: after a backup was restored, another one may have its id. */
  mark: string;
}

/** What a refresh token is derived from, together with a secret. */
export interface RefreshSource {
  id: number;
  generation: number;
  salt: string;
}

/** Passwords, access tokens and refresh tokens: all cryptography of signing in. */
export interface Credentials {
  /** Rejects with `GateFullError` when too many are waiting; `keys` as the hasher has them. */
  hashPassword(password: string, keys: readonly string[]): Promise<string>;
  /**
   * Takes the same time whether or not there is a hash to compare with, whatever cost that was made at: the work of the
   * highest cost known, which is `bcryptCost` or that of an older hash (see `expectCost`).
   */
  verifyPassword(password: string, hash: string | null, keys: readonly string[]): Promise<boolean>;
  /** Tells of a cost that stored hashes have. Also learnt from each hash that is checked. */
  expectCost(cost: number): void;
  /** Whether a hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
  signAccess(claims: AccessClaims): { token: string; expiresAt: Date };
  /** Null for anything but a valid token of ours. */
  verifyAccess(token: string): AccessClaims | null;
  /**
   * The refresh token of a session's generation: derived, never stored. The one that was given out already, with whichever
   * secret, when `refreshHash` is its hash; else a new one.
   */
  deriveRefresh(session: RefreshSource & { refreshHash: string }): string;
  /** Session and generation that a refresh token claims, or null when it is not even shaped like one. */
  parseRefresh(token: string): { sessionId: number; generation: number } | null;
  /** Whether the token is the one derived for this session and generation, with any of the secrets. */
  isGenuineRefresh(token: string, session: RefreshSource): boolean;
  hashRefresh(token: string): string;
}

export function createCredentials(settings: {
  secrets: string[];
  accessTokenMinutes: number;
  bcryptCost: number;
  clock: Clock;
}): Credentials {
  const { secrets, accessTokenMinutes, bcryptCost, clock } = settings;
  // A KeyObject is parsed once; a string secret is parsed for every token.
  const keys = secrets.map((secret) => createSecretKey(deriveKey(secret, 'access')));
  const refreshKeys = secrets.map((secret) => deriveKey(secret, 'refresh'));
  const [signingKey, refreshKey] = [keys[0], refreshKeys[0]];
  if (!signingKey || !refreshKey) throw new Error('at least one secret is needed');
  const hasher = createHasher(HASHES_AT_ONCE);
  /** Tokens whose signature was found genuine: it stays so, and only the time of their end is looked at again. */
  const verified = new LRUCache<string, Genuine>(upTo(VERIFIED_TOKENS));
  let highestCost = bcryptCost;

  const hashRefresh = (token: string) => createHash('sha256').update(token).digest('hex');
  const refreshToken = (key: Buffer, { id, generation, salt }: RefreshSource) =>
    `${id}.${generation}.${createHmac('sha256', key).update(`${id}.${generation}.${salt}`).digest('base64url')}`;

  return {
    hashPassword: (password, keys) => hasher.hash(password.normalize('NFC'), bcryptCost, keys),
    verifyPassword: async (password, hash, keys) => {
      const known = hash !== null && /^\$2[aby]\$\d\d\$/.test(hash) ? hash : null;
      if (known) highestCost = Math.max(highestCost, bcrypt.getRounds(known));
      for (const typed of spellingsOf(password)) {
        // bcrypt would compare only the first 72 bytes; nothing longer was ever accepted as a password.
        const isTooLong = Buffer.byteLength(typed) > 72;
        if ((await hasher.compare(typed, known, highestCost, keys)) && !isTooLong) return true;
      }
      return false;
    },
    expectCost: (cost) => {
      highestCost = Math.max(highestCost, cost);
    },
    isOutdated: (hash) => bcrypt.getRounds(hash) !== bcryptCost,
    signAccess({ userId, sessionId, mark }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + accessTokenMinutes * 60;
      const payload = {
        sub: String(userId),
        sid: sessionId,
        mark,
        iat: issuedAt,
        exp: expiresAt,
        iss: ISSUER,
        aud: AUDIENCE,
      };
      return { token: jwt.sign(payload, signingKey, { algorithm: ALGORITHM }), expiresAt: new Date(expiresAt * 1000) };
    },
    verifyAccess(token) {
      const known = verified.get(token);
      if (known) return known.exp > Math.floor(clock.now().getTime() / 1000) ? known.claims : null;
      for (const key of keys) {
        const genuine = verify(token, key, clock);
        if (!genuine) continue;
        verified.set(token, genuine);
        return genuine.claims;
      }
      return null;
    },
    deriveRefresh: (session) =>
      refreshKeys
        .map((key) => refreshToken(key, session))
        .find((token) => hashRefresh(token) === session.refreshHash) ?? refreshToken(refreshKey, session),
    parseRefresh(token) {
      const match = /^([1-9]\d{0,15})\.(\d{1,9})\.[\w-]{43}$/.exec(token);
      return match ? { sessionId: Number(match[1]), generation: Number(match[2]) } : null;
    },
    isGenuineRefresh: (token, session) =>
      refreshKeys.some((key) => {
        const expected = Buffer.from(refreshToken(key, session));
        const given = Buffer.from(token);
        return given.length === expected.length && timingSafeEqual(given, expected);
      }),
    hashRefresh,
  };
}

/**
 * One keyboard sends é as one code point, another as two: passwords are kept in NFC (RFC 8265, 4.2). Those of before are kept as
 * they were typed.
 */
const spellingsOf = (password: string) => new Set([password.normalize('NFC'), password]);

/** A token that is ours and was valid when it was looked at; `exp` in seconds since 1970. */
interface Genuine {
  claims: AccessClaims;
  exp: number;
}

function verify(token: string, key: KeyObject, clock: Clock): Genuine | null {
  try {
    const payload = jwt.verify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(clock.now().getTime() / 1000),
    });
    const parsed = claims.safeParse(payload);
    if (!parsed.success) return null;
    const { sub, sid, mark, exp } = parsed.data;
    return { claims: { userId: Number(sub), sessionId: sid, mark }, exp };
  } catch {
    return null;
  }
}

/** One purpose, one key: a refresh token can never pass as an access token, nor a cursor as either. */
function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`emotion-diary ${purpose}`).digest();
}
