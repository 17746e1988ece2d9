import type { z } from 'zod';
import type * as contract from '../../contract/auth';
import type { Example } from './example';

export const user: z.output<typeof contract.user> = {
  id: 12,
  email: 'mina@example.org',
  nickname: 'Mina',
  timeZone: 'Asia/Seoul',
  locale: 'en',
  createdAt: '2026-09-03T11:20:00.000Z',
};

const password = 'a quiet morning by the sea';
const refreshToken = '31.4.z9stOKI1i26if30KrxskCPv6TWGCEVE8phA0yR8KxeM';

const tokens: z.output<typeof contract.tokens> = {
  tokenType: 'Bearer',
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMiIsInNpZCI6MzF9.aSf-t31UhnhqcsuaB89vM9o9M3uJ-egL',
  accessTokenExpiresAt: '2026-11-21T06:45:00.000Z',
  refreshToken,
  refreshTokenExpiresAt: '2026-12-21T06:30:00.000Z',
};

export const accountExamples = {
  'auth.register': {
    input: { email: user.email, password, nickname: user.nickname, timeZone: user.timeZone, locale: user.locale },
    output: { user, tokens },
  } satisfies Example<typeof contract.register>,
  'auth.login': {
    input: { email: user.email, password },
    output: { user, tokens },
  } satisfies Example<typeof contract.login>,
  'auth.refresh': { input: { refreshToken }, output: { tokens } } satisfies Example<typeof contract.refresh>,
  'auth.logout': { input: { refreshToken } } satisfies Example<typeof contract.logout>,
  'account.get': { output: user } satisfies Example<typeof contract.getAccount>,
  'account.update': {
    input: { nickname: 'Mina K.', timeZone: 'Europe/Paris' },
    output: { ...user, nickname: 'Mina K.', timeZone: 'Europe/Paris' },
  } satisfies Example<typeof contract.updateAccount>,
  'account.delete': { input: { password } } satisfies Example<typeof contract.deleteAccount>,
  'account.changePassword': {
    input: { currentPassword: password, newPassword: 'seven herons over the river' },
  } satisfies Example<typeof contract.changePassword>,
  'account.sessions': {
    output: {
      items: [
        {
          id: 31,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
          current: true,
          createdAt: '2026-11-20T22:58:00.000Z',
          lastUsedAt: '2026-11-21T06:30:00.000Z',
          expiresAt: '2026-12-21T06:30:00.000Z',
        },
      ],
    },
  } satisfies Example<typeof contract.listSessions>,
};
