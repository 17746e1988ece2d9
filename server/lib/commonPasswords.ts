import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords of published leaks, as collected by the zxcvbn project. */
const common = new Set<string | number>(dictionary['passwords-common']);

/** Whether a password is among those that guessing tools try first, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
