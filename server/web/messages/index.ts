import { session } from '../api/session';
import { createFormat, type Format } from '../lib/format';
import { createStore, useStore } from '../store';
import { en, type Messages } from './en';

export type { Messages };

/** A language is a file of messages; all but English are loaded when somebody reads them. */
export const LANGUAGES = [
  { tag: 'en', name: 'English', load: async () => en },
  { tag: 'ko', name: '한국어', load: async () => (await import('./ko')).ko },
] as const;

export type LanguageTag = (typeof LANGUAGES)[number]['tag'];

interface Speech {
  tag: LanguageTag;
  words: Messages;
  format: Format;
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const CHOSEN = 'diary.language';

const speech = createStore<Speech>({ tag: 'en', words: en, format: createFormat('en', deviceZone()) });

/** The language of ours that fits a BCP 47 tag. */
export const languageFor = (locale: string): LanguageTag =>
  LANGUAGES.find(({ tag }) => tag === locale.split('-')[0]?.toLowerCase())?.tag ?? 'en';

/** Before anybody is signed in: what was chosen on this device, else what the browser asks for. */
const deviceLanguage = (): LanguageTag => languageFor(localStorage.getItem(CHOSEN) ?? navigator.language);

/** Speaks a language from now on, in an account's zone. */
export async function speak(locale: string, timeZone = deviceZone()): Promise<void> {
  const wanted = languageFor(locale);
  localStorage.setItem(CHOSEN, wanted);
  const words = await LANGUAGES.find(({ tag }) => tag === wanted)
    ?.load()
    .catch(() => null); // the net failed: rather in English than not at all
  const tag = words ? wanted : 'en';
  document.documentElement.lang = tag;
  speech.set({ tag, words: words ?? en, format: createFormat(datesFor(tag, locale), timeZone) });
}

/**
 * Whose dates and clock stand beside these words: those that the account names (en-GB writes otherwise than en-US), else the
 * browser's. Who reads English for want of their own language gets the day first and 24 hours, as most of the world writes.
 */
function datesFor(tag: LanguageTag, locale: string): string {
  const isIn = (other: string) => other.split('-')[0]?.toLowerCase() === tag;
  if (isIn(locale) && locale !== tag) return locale;
  if (isIn(navigator.language)) return navigator.language;
  return tag === 'en' ? 'en-GB' : tag;
}

/** Speaks as the account of this device wants it. */
export function speakAsAccount(): Promise<void> {
  const { user, ended } = session.get();
  return user && !ended ? speak(user.locale, user.timeZone) : speak(deviceLanguage());
}

export const useWords = (): Messages => useStore(speech).words;
export const useFormat = (): Format => useStore(speech).format;
export const useLanguage = (): LanguageTag => useStore(speech).tag;
