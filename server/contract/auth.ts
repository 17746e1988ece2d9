import * as z from 'zod';
import { inOneLine } from '../web/lib/invisible';
import { codePoints, id, instant, isVisible, outputId, text, timeZone } from './common';
import { meta } from './meta';
import { strictObject } from './strictObject';

const MAX_PASSWORD_BYTES = 72;

/** Of an account, while they last: more than anybody has devices, and few enough to be listed in one piece. */
export const MOST_SESSIONS = 100;

const email = z
  .string()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .transform((value) => value.toLowerCase())
  .meta({ description: 'At most 254 characters; stored in lower case.', example: 'mina@example.org', format: 'email' });

/** At most 64 octets before the @ (RFC 5321, 4.5.3.1.1) and 63 in each label of the domain (RFC 1035, 2.3.4). */
function canBeDelivered(address: string): boolean {
  const at = address.lastIndexOf('@');
  const labels = address.slice(at + 1).split('.');
  return at <= 64 && labels.every((label) => label.length <= 63);
}

const newEmail = email.refine(canBeDelivered, 'must be an e-mail address that mail can be sent to');

/** A password somebody presents: any text up to bcrypt's limit. */
const presentedPassword = z
  .string()
  .min(1)
  .max(1_000)
  .meta({ description: 'The password as it was chosen.', example: 'a quiet morning by the sea' });

/** Of UTF-8. Without `Buffer`, because clients check passwords with this in browsers. */
const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** What is longer is not even normalised: of a run of combining marks that takes the square of its length. */
const MAX_RAW = 400;
const PASSWORD_TOO_LONG = `must have at most ${MAX_PASSWORD_BYTES} bytes of UTF-8`;

const newPassword = text()
  .max(MAX_RAW, { error: PASSWORD_TOO_LONG, abort: true })
  .overwrite((value) => value.normalize('NFC'))
  .refine((value) => byteLength(value) >= 8, 'must have at least 8 bytes')
  .refine((value) => byteLength(value) <= MAX_PASSWORD_BYTES, PASSWORD_TOO_LONG)
  .meta({
    description:
      '8 to 72 bytes of UTF-8 in NFC, in which it is kept. The most common passwords are refused, and so are one character over ' +
      'and over and the e-mail address or nickname of the account.',
    maxLength: MAX_PASSWORD_BYTES,
    example: 'a quiet morning by the sea',
  });

const NICKNAME_LENGTH = 'must have 1 to 40 characters';

const nickname = text()
  .max(MAX_RAW, { error: NICKNAME_LENGTH, abort: true })
  .transform(inOneLine)
  .refine((value) => isVisible(value) && codePoints(value) <= 40, NICKNAME_LENGTH)
  .meta({
    description: '1 to 40 code points. Invisible marks are dropped, and blanks within count as one space.',
    example: 'Mina',
    minLength: 1,
  });

const locale = z
  .string()
  .max(35, { abort: true })
  .refine(isLocale, { error: 'must be a BCP 47 language tag, such as en or ko-KR', abort: true })
  .overwrite((value) => Intl.getCanonicalLocales(value)[0] ?? value)
  .max(35) // `sh` is `sr-Latn`
  .meta({ description: 'BCP 47 language tag; chooses the language of reports.', example: 'ko' });

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

export const user = strictObject({
  id: outputId,
  email: z.string().meta({ description: 'In lower case.', example: 'mina@example.org' }),
  nickname: z.string().meta({ description: '1 to 40 code points.', example: 'Mina' }),
  timeZone: z.string().meta({ description: 'IANA time zone name; tells which day it is.', example: 'Asia/Seoul' }),
  locale: z.string().meta({ description: 'BCP 47 language tag; the language of reports.', example: 'ko' }),
  createdAt: instant,
}).meta({ id: 'User', description: 'The signed-in person.' });

export const tokens = strictObject({
  tokenType: z.literal('Bearer').meta({ description: 'The scheme of the `Authorization` header.' }),
  accessToken: z.string().meta({ description: 'Send it as `Authorization: Bearer <access token>`.' }),
  accessTokenExpiresAt: instant,
  refreshToken: z
    .string()
    .meta({ description: 'Spend it once in `auth.refresh` (`POST /api/auth/refresh`) for a new pair.' }),
  refreshTokenExpiresAt: instant,
}).meta({ id: 'Tokens' });

const refreshToken = z
  .string()
  .min(1)
  .max(500)
  .meta({ description: 'As the service gave it out.', example: '12.3.z9stOKI1i26if30KrxskCPv6TWGCEVE8phA0yR8KxeM' });

export const register = {
  meta: meta('POST /auth/register', 'Auth', 'Create an account and sign in', {
    status: 201,
    isPublic: true,
    errors: [409],
    limits: ['register'],
  }),
  input: strictObject({
    email: newEmail,
    password: newPassword,
    nickname,
    timeZone: timeZone.optional().meta({ description: 'IANA time zone name; `UTC` when left out.' }),
    locale: locale.optional().meta({ description: 'BCP 47 language tag; `en` when left out.' }),
  }),
  output: strictObject({ user, tokens }),
};

export const login = {
  meta: meta('POST /auth/login', 'Auth', 'Sign in', {
    isPublic: true,
    errors: [401],
    limits: ['login-address', 'login', 'login-account'],
    description: `An account has ${MOST_SESSIONS} sessions at most: one more ends the one that was used longest ago.`,
  }),
  input: strictObject({ email, password: presentedPassword }),
  output: strictObject({ user, tokens }),
};

export const refresh = {
  meta: meta('POST /auth/refresh', 'Auth', 'Exchange a refresh token for a new pair', {
    isPublic: true,
    errors: [401],
    description:
      'The refresh token is spent. Presenting a spent one again ends the session, except for a retry of the newest ' +
      'exchange within 10 seconds, which gets the same successor again.',
  }),
  input: strictObject({ refreshToken }),
  output: strictObject({ tokens }),
};

export const logout = {
  meta: meta('POST /auth/logout', 'Auth', 'End the session of a refresh token', { status: 204, isPublic: true }),
  input: strictObject({ refreshToken }),
  output: z.void(),
};

export const getAccount = {
  meta: meta('GET /account', 'Account', 'Your profile'),
  input: z.void(),
  output: user,
};

export const updateAccount = {
  meta: meta('PATCH /account', 'Account', 'Change your profile', {
    description: 'Fields left out stay as they are. A new time zone does not move the days of entries already written.',
  }),
  input: strictObject({
    nickname: nickname.optional(),
    timeZone: timeZone.optional(),
    locale: locale.optional(),
  }).prefault({}),
  output: user,
};

export const deleteAccount = {
  meta: meta('POST /account/delete', 'Account', 'Erase your account and everything in it', {
    status: 204,
    limits: ['password'],
  }),
  input: strictObject({ password: presentedPassword }),
  output: z.void(),
};

export const changePassword = {
  meta: meta('POST /account/password', 'Account', 'Change your password', {
    status: 204,
    limits: ['password'],
    description: 'All other sessions are ended.',
  }),
  input: strictObject({ currentPassword: presentedPassword, newPassword }),
  output: z.void(),
};

export const listSessions = {
  meta: meta('GET /account/sessions', 'Account', 'Your signed-in devices', {
    description: `At most ${MOST_SESSIONS}: one more sign-in ends the session that was used longest ago.`,
  }),
  input: z.void(),
  output: strictObject({
    items: z.array(
      strictObject({
        id: outputId,
        userAgent: z.string().meta({ description: 'What the device called itself when it signed in.' }),
        current: z.boolean().meta({ description: 'Whether this request came from it.' }),
        createdAt: instant,
        lastUsedAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
};

export const endSessions = {
  meta: meta('DELETE /account/sessions', 'Account', 'Sign out everywhere', {
    status: 204,
    description: 'Ends all sessions at once, this one too.',
  }),
  input: strictObject({}).prefault({}),
  output: z.void(),
};

export const endSession = {
  meta: meta('DELETE /account/sessions/{id}', 'Account', 'Sign a device out', { status: 204, errors: [404] }),
  input: strictObject({ id }),
  output: z.void(),
};
