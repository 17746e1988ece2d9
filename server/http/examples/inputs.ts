import type { z } from 'zod';
import type * as auth from '../../contract/auth';
import type * as diary from '../../contract/diary';
import type * as imports from '../../contract/imports';
import type * as notifications from '../../contract/notifications';

export const PASSWORD = 'a quiet morning by the sea';

const email = 'mina@example.org';

const entry = {
  content: 'Finally finished the **marathon**. My legs hurt, but I cannot stop smiling.',
  emotion: 'joy' as const,
  imageUrl: 'https://example.org/finish.jpg',
  tags: ['running'],
} satisfies z.input<typeof diary.createDiary.input>;

/** The request bodies that the document shows, without what stands in the path. All of them work as they stand. */
export const EXAMPLE_INPUTS = {
  'auth.register': {
    email,
    password: PASSWORD,
    nickname: 'Mina',
    timeZone: 'Asia/Seoul',
    locale: 'en',
  } satisfies z.input<typeof auth.register.input>,
  'auth.login': { email, password: PASSWORD } satisfies z.input<typeof auth.login.input>,
  'auth.refresh': { refreshToken: '2.1.z9stOKI1i26if30KrxskCPv6TWGCEVE8phA0yR8KxeM' } satisfies z.input<
    typeof auth.refresh.input
  >,
  'auth.logout': { refreshToken: '2.1.z9stOKI1i26if30KrxskCPv6TWGCEVE8phA0yR8KxeM' } satisfies z.input<
    typeof auth.logout.input
  >,
  'account.update': { nickname: 'Mina K.', timeZone: 'Europe/Paris' } satisfies z.input<
    typeof auth.updateAccount.input
  >,
  'account.delete': { password: PASSWORD } satisfies z.input<typeof auth.deleteAccount.input>,
  'account.changePassword': {
    currentPassword: PASSWORD,
    newPassword: 'seven herons over the river',
  } satisfies z.input<typeof auth.changePassword.input>,
  'notifications.update': { weeklyReport: 'off', reminderHour: null } satisfies z.input<
    typeof notifications.updateNotifications.input
  >,
  'imports.confirm': {
    moods: [{ label: 'rad', valence: 1, emotion: 'joy' }],
    changed: 'skip',
  } satisfies Omit<z.input<typeof imports.confirmImport.input>, 'id'>,
  'diary.create': entry,
  'diary.update': { ...entry, tags: ['running', 'proud'] },
};
