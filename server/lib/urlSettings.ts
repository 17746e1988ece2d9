import { z } from 'zod';

/** Origins as browsers write them, who compare letter by letter: without a slash at the end, capitals and the usual port. */
export const origins = () =>
  z
    .string()
    .default('')
    .transform((list, context) => {
      const written = list.split(',').map((origin) => origin.trim());
      return written.filter(Boolean).map((origin) => {
        const fault = faultOfOrigin(origin);
        if (fault === null) return isApp(origin) ? origin : new URL(origin).origin;
        context.addIssue({ code: 'custom', message: fault });
        return z.NEVER;
      });
    });

/** Of pages within an app or an extension of a browser, which have no usual port; these are compared as they are written. */
const isApp = (origin: string) => /^(?!(?:https?|wss?|ftp|file):)[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+$/i.test(origin);

function faultOfOrigin(written: string): string | null {
  if (isApp(written)) return null;
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) {
    return `${hidden(written)} is no origin: write https://HOST or http://HOST, separated by commas`;
  }
  const { hostname, origin, pathname, username, password } = new URL(written);
  if (hostname.includes('*')) return `${hidden(written)} is no origin: write out every host, separated by commas`;
  const isMore = username !== '' || password !== '' || pathname !== '/' || /[?#]/.test(written);
  return isMore ? `${hidden(written)} is more than an origin: write ${origin}` : null;
}

/** The address of the page, without a slash at the end: links are made of it and of the page's own paths. */
export const pageAddress = () =>
  z
    .string()
    .trim()
    .transform((written, context) => {
      const fault = faultOfPage(written);
      if (fault === null) return new URL(written).origin;
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    });

function faultOfPage(written: string): string | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return 'must be http://… or https://…';
  const { origin, pathname, username, password } = new URL(written);
  if (username !== '' || password !== '') return `must have no user and password: write ${origin}`;
  if (/[?#]/.test(written)) return `must have no ? and no #: write ${origin}`;
  if (/[^/]/.test(pathname)) {
    return `must have no path, because the page works at the root of a host only: write ${origin}`;
  }
  return null;
}

/** What stands before an @ may be a password. */
const hidden = (written: string): string => written.replace(/^([^/]*\/\/)?.*@/s, '$1…@');

/** As the client of Redis reads it; what it would say of a wrong one names no setting. */
export const redisUrl = () =>
  z.string().superRefine((written, context) => {
    const fault = faultOfRedis(written);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

/** Quotes nothing: a password may stand anywhere in what cannot be taken apart. */
function faultOfRedis(written: string): string | null {
  if (!/^rediss?:\/\//.test(written)) return 'must be redis://… or rediss://…';
  if (!URL.canParse(written) || new URL(written).port === '0') {
    return 'is not a URL: give host and port (1 to 65535), and escape what stands in user and password (%40 for @, %2F for /)';
  }
  const { username, password, pathname } = new URL(written);
  if (!isEscaped(username) || !isEscaped(password)) {
    return 'has a % that escapes nothing: in user and password write %25';
  }
  return /^\/?\d*$/.test(pathname) ? null : 'must have nothing behind host and port but the number of a database';
}

function isEscaped(written: string): boolean {
  try {
    decodeURIComponent(written);
    return true;
  } catch {
    return false;
  }
}
