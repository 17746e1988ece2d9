import type { Request, RequestHandler, Response } from 'express';
import { AppError, notFound } from '../errors';
import { isLoopback } from '../lib/loopback';
import type { RefreshKeeper } from '../trpc/context';

/** Where the page signs in and out. The cookie is sent nowhere else. */
export const PAGE_SESSION = '/trpc/page';

/** What stands in the place of a refresh token that a cookie holds. */
const IN_COOKIE = 'cookie';
const COOKIE = 'diary-refresh';

/**
 * Lets only the page in. Its header is one that no form and no simple request can carry, so that a page of a stranger
 * must ask first, and is refused; and a browser that says where the request comes from must say: from this origin.
 */
export const guardPage: RequestHandler = (request, _response, next) => {
  const site = request.headers['sec-fetch-site'];
  const isOurs = request.headers['x-diary-page'] === '1' && (site === undefined || site === 'same-origin');
  if (!isOurs) throw new AppError('UNAUTHORIZED', 'This is for the page of this service only');
  if (!/^\/auth\.\w+$/.test(request.path)) throw notFound('Route');
  next();
};

/** Of an `Origin`; empty for none, and for `null`. */
function hostOf(origin = ''): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}

/**
 * Keeps the refresh token where no script can read it: `Secure`, but for pages of this machine, which browsers may have
 * without TLS. The answer says `cookie` in its place.
 */
export function keepInCookie(request: Request, response: Response): RefreshKeeper {
  const options = {
    path: PAGE_SESSION,
    httpOnly: true,
    sameSite: 'strict',
    secure: !isLoopback(hostOf(request.headers.origin)),
  } as const;
  return {
    read: () => /(?:^|;\s*)diary-refresh=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? IN_COOKIE,
    keep(tokens) {
      const expires = new Date(tokens.refreshTokenExpiresAt);
      response.cookie(COOKIE, tokens.refreshToken, { ...options, expires });
      return { ...tokens, refreshToken: IN_COOKIE };
    },
    forget: () => void response.clearCookie(COOKIE, options),
  };
}
