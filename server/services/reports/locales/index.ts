import { en } from './en';
import { ko } from './ko';
import type { Locale } from './locale';

/** The languages that reports are written in. */
export const LOCALES: readonly Locale[] = [en, ko];

/** The locale for a user's BCP 47 tag by its language (`ko-KR` reads Korean); English for languages we lack. */
export function localeFor(tag: string): Locale {
  const language = tag.split('-')[0]?.toLowerCase();
  return LOCALES.find((locale) => locale.language === language) ?? en;
}
