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
        if (fault === null) return new URL(origin).origin;
        context.addIssue({ code: 'custom', message: fault });
        return z.NEVER;
      });
    });

function faultOfOrigin(written: string): string | null {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) {
    return `${hidden(written)} is no origin: write https://HOST or http://HOST, separated by commas`;
  }
  const { hostname, origin, pathname, username, password } = new URL(written);
  if (hostname.includes('*')) return `${hidden(written)} is no origin: write out every host, separated by commas`;
  const isMore = username !== '' || password !== '' || pathname !== '/' || /[?#]/.test(written);
  return isMore ? `${hidden(written)} is more than an origin: write ${origin}` : null;
}

/** What stands before an @ may be a password. */
const hidden = (written: string): string => written.replace(/^([^/]*\/\/)?.*@/, '$1…@');
