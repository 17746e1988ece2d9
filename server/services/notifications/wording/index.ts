import { english } from './en';
import { korean } from './ko';
import type { MailWords } from './wording';

/** The words for a user's BCP 47 tag by its language; English for languages we lack. */
export function mailWordsFor(tag: string): MailWords {
  return tag.split('-')[0]?.toLowerCase() === 'ko' ? korean : english;
}
