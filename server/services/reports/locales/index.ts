import { byLanguage } from '../../../lib/byLanguage';
import { en } from './en';
import { ko } from './ko';
import type { Locale } from './locale';

const LANGUAGES = { en, ko };

/** The languages that reports are written in. */
export const LOCALES: readonly Locale[] = Object.values(LANGUAGES);

/** The locale for a user's BCP 47 tag. */
export const localeFor = (tag: string): Locale => byLanguage(tag, LANGUAGES);
