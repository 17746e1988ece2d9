import { byLanguage } from '../../../../lib/byLanguage';
import { english } from './en';
import { korean } from './ko';
import type { Wording } from './wording';

/** The wording for a user's BCP 47 tag. */
export const wordingFor = (tag: string): Wording => byLanguage(tag, { en: english, ko: korean });
