/** The most common passwords of published leaks, as collected by the zxcvbn project. */
let common: ReadonlySet<string | number> | null = null;

/** Not loaded before somebody signs up: with the package's other lists it takes 10 MB for a moment. */
function readList(): ReadonlySet<string | number> {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Whether a password is among those that guessing tools try first, in any case. */
export function isCommonPassword(password: string): boolean {
  common ??= readList();
  return common.has(password.toLowerCase());
}
