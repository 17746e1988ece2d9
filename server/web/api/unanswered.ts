import type { User } from '../types';

/** Whose account this browser asked to be deleted, where no answer has come: it may be gone. */
const ERASING = 'diary.erasing';

export function noteErasing({ id }: User): void {
  try {
    localStorage.setItem(ERASING, String(id));
  } catch {
    // No room for it: what is kept here stays, as after a session that ended.
  }
}

/** The account is there, or who is here wants it to be. */
export const dropErasing = () => localStorage.removeItem(ERASING);

export const isErasing = ({ id }: User) => localStorage.getItem(ERASING) === String(id);
