import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Op, type Order, type Transaction, type WhereOptions } from 'sequelize';
import { Session } from '../../models';
import type { Database } from '../../models/database';
import { findCallerRow, markOf } from '../../models/repositories/userRows';
import { MOST_SESSIONS } from '../contract/auth';
import { notFound, unauthorized } from '../errors';
import type { Clock } from '../lib/clock';
import { upTo } from '../lib/upTo';
import type { Caller } from './caller';
import type { AccessClaims, Credentials } from './credentials';

const MS_PER_DAY = 86_400_000;
const RETRY_WINDOW_MS = 10_000;

/** How long a process believes what it read about a session: a session ended elsewhere is refused here within this time. */
const CALLER_CACHE_MS = 5_000;
const CALLER_CACHE_SIZE = 50_000;

/** How long it believes that a session is not there: who goes on sending its token does not ask the database each time. */
const ABSENT_CACHE_MS = 5_000;

/** How long a process remembers that it ended a session: longer than any reading of the session that began before. */
const ENDED_CACHE_MS = 60_000;

export interface IssuedTokens {
  tokenType: 'Bearer';
  accessToken: string;
  accessTokenExpiresAt: string;
  refreshToken: string;
  refreshTokenExpiresAt: string;
}

/** Sessions that a transaction ends; `forget` them once it is committed. */
interface Ended {
  forget: () => void;
}

/** A signed-in device. */
export interface SessionInfo {
  id: number;
  userAgent: string;
  current: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService(parts: {
  database: Database;
  credentials: Credentials;
  clock: Clock;
  idleDays: number;
  maxDays: number;
}) {
  const { database, credentials, clock, idleDays, maxDays } = parts;
  const callers = new LRUCache<number, { caller: Caller; mark: string }>({
    ...upTo(CALLER_CACHE_SIZE),
    ttl: CALLER_CACHE_MS,
  });
  const ended = new LRUCache<number, true>({ ...upTo(CALLER_CACHE_SIZE), ttl: ENDED_CACHE_MS });
  /** By all that a token claims: one that names a session of somebody else must not shut that person out. */
  const absent = new LRUCache<string, true>({ ...upTo(CALLER_CACHE_SIZE), ttl: ABSENT_CACHE_MS });

  /** How often something was forgotten: who was read before that may be no longer who it is. */
  let forgotten = 0;

  function forgetEnded(sessionId: number): void {
    ended.set(sessionId, true); // a request that is reading the session just now must not bring it back
    callers.delete(sessionId);
  }

  /** `undefined` where that needs a look at the database. */
  function recallClaims({ userId, sessionId, mark }: AccessClaims): Caller | null | undefined {
    const known = callers.get(sessionId);
    if (!known) return undefined;
    return known.caller.id === userId && known.mark === mark ? known.caller : null;
  }

  /** Those used last first. */
  async function idsWhere(where: WhereOptions<Session>, transaction: Transaction): Promise<number[]> {
    const byLastUse: Order = ['rotatedAt', 'id'].map((column) => [column, 'DESC']);
    const rows = await Session.findAll({ where, attributes: ['id'], order: byLastUse, raw: true, transaction });
    return rows.map(({ id }) => id);
  }

  const ending = (ids: readonly number[]): Ended => ({ forget: () => ids.forEach(forgetEnded) });

  /** The end of a session: `idleDays` after its last use, but never `maxDays` after it began. */
  const expiryOf = (createdAt: Date, usedAt: Date) =>
    new Date(Math.min(usedAt.getTime() + idleDays * MS_PER_DAY, createdAt.getTime() + maxDays * MS_PER_DAY));

  function issue(session: Session): IssuedTokens {
    const access = credentials.signAccess({ userId: session.userId, sessionId: session.id, mark: markOf(session) });
    return {
      tokenType: 'Bearer',
      accessToken: access.token,
      accessTokenExpiresAt: access.expiresAt.toISOString(),
      refreshToken: credentials.deriveRefresh(session),
      refreshTokenExpiresAt: session.expiresAt.toISOString(),
    };
  }

  return {
    /** Starts a session for a user whose password was just checked; of too many it ends those that were used longest ago. */
    async start(userId: number, userAgent: string, transaction: Transaction) {
      const now = clock.now();
      const others = await idsWhere({ userId, expiresAt: { [Op.gt]: now } }, transaction);
      const tooMany = others.slice(MOST_SESSIONS - 1);
      if (tooMany.length > 0) await Session.destroy({ where: { id: tooMany }, transaction });
      const session = await Session.create(
        {
          userId,
          generation: 0,
          salt: randomBytes(32).toString('hex'),
          refreshHash: '',
          userAgent: userAgent.slice(0, 255),
          createdAt: now,
          rotatedAt: now,
          expiresAt: expiryOf(now, now),
        },
        { transaction },
      );
      const tokens = issue(session);
      await session.update({ refreshHash: credentials.hashRefresh(tokens.refreshToken) }, { transaction });
      return { tokens, ended: ending(tooMany) };
    },

    /**
     * Spends a refresh token. The newest one is rotated; the one before it, within 10 s of the rotation, gets the same
     * successor again (its answer was lost); any older one means that somebody copied it, and ends the session. The 10 s
     * are the database's: between processes whose clocks are apart, or after a step back, they would last for hours.
     */
    async rotate(refreshToken: string): Promise<IssuedTokens> {
      const claimed = credentials.parseRefresh(refreshToken);
      if (!claimed) throw unauthorized('The refresh token is not valid');
      const tokens = await database.write(async (transaction) => {
        const session = await Session.findByPk(claimed.sessionId, { transaction, lock: transaction.LOCK.UPDATE });
        if (!session || session.expiresAt <= clock.now()) return null;
        const { generation } = claimed;
        if (!credentials.isGenuineRefresh(refreshToken, { id: session.id, generation, salt: session.salt }))
          return null;
        if (generation === session.generation && credentials.hashRefresh(refreshToken) === session.refreshHash) {
          const now = await database.now(transaction);
          session.set({ generation: generation + 1, rotatedAt: now, expiresAt: expiryOf(session.createdAt, now) });
          const next = issue(session);
          session.set({ refreshHash: credentials.hashRefresh(next.refreshToken) });
          await session.save({ transaction });
          return next;
        }
        const sinceRotation = (await database.now(transaction)).getTime() - session.rotatedAt.getTime();
        const isRetry = sinceRotation >= 0 && sinceRotation <= RETRY_WINDOW_MS;
        if (generation === session.generation - 1 && isRetry) return issue(session);
        await session.destroy({ transaction });
        return 'stolen' as const;
      });
      if (tokens === 'stolen') forgetEnded(claimed.sessionId);
      if (tokens === null || tokens === 'stolen') throw unauthorized('The refresh token is not valid');
      return tokens;
    },

    /** Ends the session of a genuine refresh token; does nothing for any other text. */
    async endByRefresh(refreshToken: string): Promise<void> {
      const claimed = credentials.parseRefresh(refreshToken);
      if (!claimed) return;
      const session = await Session.findByPk(claimed.sessionId);
      if (!session) return;
      const { id, salt } = session;
      if (!credentials.isGenuineRefresh(refreshToken, { id, salt, generation: claimed.generation })) return;
      await database.write((transaction) => session.destroy({ transaction }));
      forgetEnded(id);
    },

    /** Who sends this access token, if that needs no look at the database; `undefined` when it does. */
    recall(accessToken: string): Caller | null | undefined {
      const claims = credentials.verifyAccess(accessToken);
      return claims && recallClaims(claims);
    },

    /** Who sends this access token; null when it is not valid or its session has ended. */
    async identify(accessToken: string): Promise<Caller | null> {
      const claims = credentials.verifyAccess(accessToken);
      if (!claims) return null;
      const known = recallClaims(claims);
      if (known !== undefined) return known;
      const { userId, sessionId, mark } = claims;
      const claim = `${sessionId} ${userId} ${mark}`;
      if (ended.has(sessionId) || absent.has(claim)) return null;
      const at = clock.now();
      const before = forgotten;
      const caller = await database.readOne((engine) => findCallerRow(engine, { sessionId, userId, mark, at }));
      if (!caller || ended.has(sessionId)) {
        absent.set(claim, true);
        return null;
      }
      if (forgotten === before) callers.set(sessionId, { caller, mark });
      return caller;
    },

    /** Forgets what this process believes about a session, after its user or the session itself changed. */
    forget(sessionId: number): void {
      forgotten += 1;
      callers.delete(sessionId);
    },

    idsOf: (userId: number, transaction: Transaction): Promise<number[]> => idsWhere({ userId }, transaction),

    async list(caller: Caller): Promise<SessionInfo[]> {
      const sessions = await Session.findAll({
        where: { userId: caller.id, expiresAt: { [Op.gt]: clock.now() } },
        order: [['id', 'DESC']],
      });
      return sessions.map(({ id, userAgent, createdAt, rotatedAt, expiresAt }) => ({
        id,
        userAgent,
        current: id === caller.sessionId,
        createdAt,
        lastUsedAt: rotatedAt,
        expiresAt,
      }));
    },

    /** Ends one session of the caller. Throws a 404 when it is not theirs. */
    async end(caller: Caller, sessionId: number): Promise<void> {
      const where = { id: sessionId, userId: caller.id };
      const ended = await database.write((transaction) => Session.destroy({ where, transaction }));
      if (ended === 0) throw notFound('Session');
      forgetEnded(sessionId);
    },

    /** Ends sessions of a user inside a transaction. */
    async endAll(userId: number, options: { except?: number; transaction: Transaction }): Promise<Ended> {
      const { except, transaction } = options;
      const where = { userId, ...(except === undefined ? {} : { id: { [Op.ne]: except } }) };
      const ids = await idsWhere(where, transaction);
      await Session.destroy({ where, transaction });
      return ending(ids);
    },

    /** Removes sessions that ran out. */
    sweep: () =>
      database.write((transaction) =>
        Session.destroy({ where: { expiresAt: { [Op.lte]: clock.now() } }, transaction }),
      ),
  };
}
