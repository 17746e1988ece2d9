import { createHmac, timingSafeEqual } from 'node:crypto';
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

export function createCursors(secret: string): Cursors {
  const seal = (payload: string, filters: unknown) =>
    createHmac('sha256', secret).update(`cursor\n${payload}\n${canonicalJson(filters)}`).digest().subarray(0, 16);
  return {
    seal({ at, id }, filters) {
      const payload = Buffer.from(JSON.stringify([at, id])).toString('base64url');
      return `${payload}.${seal(payload, filters).toString('base64url')}`;
    },
    open(cursor, filters) {
      const [payload = '', signature = ''] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = seal(payload, filters);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected) && cursor.split('.').length === 2;
      // A tampered character may decode to the same bytes; only the exact spelling is ours.
      if (!isOurs || signature !== expected.toString('base64url')) {
        throw badRequest('cursor', 'is not a cursor of this list with these filters');
      }
      const [at, id] = position.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      return { at, id };
    },
  };
}
