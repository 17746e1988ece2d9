import { badRequest } from '../errors';
import { isCommonPassword } from '../lib/commonPasswords';

/** What others know of the account that a password is for. */
interface Known {
  email: string;
  nickname: string;
}

/** Throws a 400 on `field` for what is tried first: by everybody, or by somebody who knows the person. */
export function refuseGuessable(field: string, password: string, { email, nickname }: Known): void {
  const plain = plainly(password);
  const own = [email, email.slice(0, email.lastIndexOf('@')), nickname].map(plainly);
  if (isCommonPassword(password)) throw badRequest(field, 'is one of the most common passwords; choose another');
  if (new Set(plain).size <= 1) throw badRequest(field, 'is one character over and over; choose another');
  if (own.includes(plain)) throw badRequest(field, 'is your own e-mail address or nickname; choose another');
}

/** In any case, and with blanks around it or without. */
const plainly = (written: string): string => written.normalize('NFC').toLowerCase().trim();
