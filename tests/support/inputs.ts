import { PASSWORD } from './factories';
import type { Input, ProcedureName } from './procedures';

/** What an attacker may know of a person: ids that are easily guessed. */
export interface Target {
  diaryId: number;
  sessionId: number;
  imageId: number;
  importId: number;
}

interface Case {
  /** An input that passes the schema, for somebody who is signed in. */
  input(): Input;
  /** Replaces what names somebody else's things; absent where a procedure takes no ids. */
  aimAt?(target: Target): Input;
}

let addresses = 0;

const entry = () => ({ content: 'An ordinary day, with a walk.', emotion: 'joy', tags: ['walk'] });
const newAddress = () => `case-${process.pid}-${Date.now()}-${++addresses}@example.org`;
const refreshToken = () => `1.0.${'A'.repeat(43)}`;
const nothing: Case = { input: () => ({}) };

/**
 * One case for every procedure there is. The compiler refuses this file when a procedure is added without one: decide
 * what it must do for a stranger before it ships.
 */
export const CASES: Record<ProcedureName, Case> = {
  'auth.register': { input: () => ({ email: newAddress(), password: PASSWORD, nickname: 'Mina' }) },
  'auth.login': { input: () => ({ email: newAddress(), password: PASSWORD }) },
  'auth.refresh': { input: () => ({ refreshToken: refreshToken() }) },
  'auth.logout': { input: () => ({ refreshToken: refreshToken() }) },
  'account.get': nothing,
  'account.update': { input: () => ({ nickname: 'Mina', timeZone: 'UTC', locale: 'en' }) },
  'account.delete': { input: () => ({ password: 'not the password' }) },
  'account.changePassword': { input: () => ({ currentPassword: 'not the password', newPassword: PASSWORD }) },
  'account.sessions': nothing,
  'account.endSessions': nothing,
  'account.endSession': { input: () => ({ id: 1 }), aimAt: ({ sessionId }) => ({ id: sessionId }) },
  'diary.create': { input: entry },
  'diary.list': { input: () => ({ limit: 5, sort: 'date', q: 'walk' }) },
  'diary.get': { input: () => ({ id: 1 }), aimAt: ({ diaryId }) => ({ id: diaryId }) },
  'diary.update': { input: () => ({ id: 1, ...entry() }), aimAt: ({ diaryId }) => ({ id: diaryId }) },
  'diary.delete': { input: () => ({ id: 1 }), aimAt: ({ diaryId }) => ({ id: diaryId }) },
  'diary.explain': { input: () => ({ id: 1 }), aimAt: ({ diaryId }) => ({ id: diaryId }) },
  'tags.list': nothing,
  'emotions.list': nothing,
  'notifications.get': nothing,
  'notifications.update': { input: () => ({ weeklyReport: 'off', reminderHour: null }) },
  'stats.weekly': { input: () => ({ week: '2026-W47' }) },
  'stats.monthly': { input: () => ({ month: '2026-11' }) },
  'stats.emotions': { input: () => ({ from: '2026-11-01', to: '2026-11-21' }) },
  'stats.calendar': { input: () => ({ month: '2026-11' }) },
  'stats.trend': { input: () => ({ granularity: 'week', from: '2026-10-01', to: '2026-11-21' }) },
  'stats.words': { input: () => ({ limit: 10 }) },
  'stats.associations': { input: () => ({ of: 'words', from: '2026-01-01' }) },
  'reports.weekly': { input: () => ({ week: '2026-W47' }) },
  'reports.monthly': { input: () => ({ month: '2026-11' }) },
  'reports.yearly': { input: () => ({ year: 2026 }) },
  'reports.list': { input: () => ({ limit: 5 }) },
  'imports.list': { input: () => ({ limit: 5 }) },
  'imports.get': { input: () => ({ id: 1 }), aimAt: ({ importId }) => ({ id: importId }) },
  'imports.confirm': { input: () => ({ id: 1, changed: 'skip' }), aimAt: ({ importId }) => ({ id: importId }) },
  'imports.undo': { input: () => ({ id: 1 }), aimAt: ({ importId }) => ({ id: importId }) },
  'images.list': { input: () => ({ limit: 5 }) },
  'images.delete': { input: () => ({ id: 1 }), aimAt: ({ imageId }) => ({ id: imageId }) },
};
