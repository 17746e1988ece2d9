import { byLanguage } from '../../../lib/byLanguage';
import { english } from './en';
import { korean } from './ko';
import type { MailWords } from './wording';

/** The words for a user's BCP 47 tag. */
export const mailWordsFor = (tag: string): MailWords => byLanguage(tag, { en: english, ko: korean });
