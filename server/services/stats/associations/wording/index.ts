import { english } from './en';
import { korean } from './ko';
import type { Wording } from './wording';

/** The wording for a user's BCP 47 tag by its language; English for languages we lack. */
export function wordingFor(tag: string): Wording {
  return tag.split('-')[0]?.toLowerCase() === 'ko' ? korean : english;
}
