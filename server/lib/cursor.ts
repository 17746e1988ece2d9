import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../errors';
import { canonicalJson } from './canonicalJson';

/** Place in a list sorted by an instant and, among equals, by id. */
export interface Position {
  at: number;
  id: number;
}

const position = z.tuple([z.number(), z.int()]);

/** Opaque list cursors, sealed together with the filters they belong to. */
export interface Cursors {
  seal(position: Position, filters: unknown): string;
  /** Throws a 400 on `cursor` when it was tampered with or belongs to other filters. */
  open(cursor: string, filters: unknown): Position;
}

/** The first of the secrets seals, all of them open. */
export function createCursors(secrets: string[]): Cursors {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [first] = keys;
  if (!first) throw new Error('at least one secret is needed');
  const seal = (secret: KeyObject, payload: string, filters: unknown) =>
    createHmac('sha256', secret)
      .update(`cursor\n${payload}\n${canonicalJson(filters)}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  return {
    seal({ at, id }, filters) {
      const payload = Buffer.from(JSON.stringify([at, id])).toString('base64url');
      return `${payload}.${seal(first, payload, filters)}`;
    },
    open(cursor, filters) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      const isOurs = keys.some((secret) => isSame(signature, seal(secret, payload, filters)));
      if (!isOurs || rest.length > 0)
        throw badRequest('cursor', 'must be the `nextCursor` of this list, asked with the same filters');
      const [at, id] = position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return { at, id };
    },
  };
}

/** A page of rows, of which one more was read than it holds, and where the next one begins; null at the end. */
export function pageOf<Row>(rows: readonly Row[], limit: number, seal: (last: Row) => string) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? seal(last) : null };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
