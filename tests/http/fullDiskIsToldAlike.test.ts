import { TRPCError } from '@trpc/server';
import type { NextFunction, Request, Response } from 'express';
import { DatabaseError } from 'sequelize';
import { createErrorHandler } from '../../server/http/errorHandler';
import { toTrouble } from '../../server/services/failures';
import type { Context } from '../../server/trpc/context';
import { toClientError } from '../../server/trpc/init';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

/** A picture that could not be deleted was a defect, one that could not be stored was not. */
test.each([
  ['a full disk', withCode('ENOSPC'), /disk of the service is full/],
  ['a share of a disk that is used up', withCode('EDQUOT'), /disk of the service is full/],
  ['a disk that may only be read', withCode('EROFS'), /disk of the service takes nothing/],
  ['a folder of somebody else', withCode('EACCES'), /disk of the service takes nothing/],
  [
    'a database on a full disk',
    new DatabaseError(Object.assign(withCode('SQLITE_FULL'), { sql: '' })),
    /disk .* is full/,
  ],
  [
    'a database that takes no writes',
    new DatabaseError(Object.assign(withCode('ER_OPTION_PREVENTS_STATEMENT'), { errno: 1290, sql: '' })),
    /database .* takes no changes/,
  ],
  [
    'a database that refuses a right',
    new DatabaseError(Object.assign(withCode('ER_TABLEACCESS_DENIED_ERROR'), { sql: '' })),
    /database is not reachable/,
  ],
  [
    'a lost database',
    new DatabaseError(Object.assign(withCode('ECONNREFUSED'), { sql: '' })),
    /database is not reachable/,
  ],
])('procedures and routes of files tell %s alike, and both report it', (_, failure, words) => {
  const told: unknown[] = [];
  const reported: unknown[] = [];
  const ctx = { reportError: (error: unknown) => reported.push(error), setErrorHeaders: () => {} };
  const ofProcedure = toClientError(
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: failure }),
    ctx as unknown as Context,
    undefined,
  );
  const response = {
    locals: { requestId: 'r' },
    setHeader: () => {},
    status: () => response,
    json: (body: unknown) => told.push(body),
  } as unknown as Response;
  const next: NextFunction = () => {};
  const request = { originalUrl: '/api/images', complete: true } as Request;
  createErrorHandler((error) => reported.push(error))(failure, request, response, next);
  expect(told).toEqual([{ code: ofProcedure.code, message: ofProcedure.message }]);
  expect(ofProcedure.message).toMatch(words);
  expect(ofProcedure.code).toBe('SERVICE_UNAVAILABLE');
  expect(reported).toEqual([failure, failure]);
});

test.each([
  ['ER_OPTION_PREVENTS_STATEMENT', 1290, 'the database takes no writes: it is read-only, or a replica'],
  ['ER_TABLEACCESS_DENIED_ERROR', 1142, 'the database refuses its user: the password is wrong, or a right is missing'],
  [
    'ER_CON_COUNT_ERROR',
    1040,
    'the database takes no more connections: raise max_connections there, or lower DATABASE_POOL',
  ],
  ['PROTOCOL_CONNECTION_LOST', undefined, 'the database is not reachable'],
])('the log says of %s what somebody has to mend', (code, errno, words) => {
  expect(toTrouble(new DatabaseError(Object.assign(withCode(code), { errno, sql: '' })))).toBe(words);
});
