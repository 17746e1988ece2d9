import { TRPCError } from '@trpc/server';
import type { NextFunction, Request, Response } from 'express';
import { createErrorHandler } from '../../server/http/errorHandler';
import type { Context } from '../../server/trpc/context';
import { toClientError } from '../../server/trpc/init';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** A picture that could not be deleted was a defect, one that could not be stored was not. */
test('procedures and routes of files tell a full disk alike, and both report it', () => {
  const told: unknown[] = [];
  const reported: unknown[] = [];
  const ctx = { reportError: (error: unknown) => reported.push(error), setErrorHeaders: () => {} };
  const ofProcedure = toClientError(
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: full }),
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
  createErrorHandler((error) => reported.push(error))(full, request, response, next);
  expect(told).toEqual([{ code: ofProcedure.code, message: ofProcedure.message }]);
  expect(ofProcedure.code).toBe('SERVICE_UNAVAILABLE');
  expect(reported).toEqual([full, full]);
});
