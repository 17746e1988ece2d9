import { detectAll } from 'tinyld';

/** BCP 47 primary subtag of the language that a plain text is mostly written in; null when it cannot be told. */
export function detectLanguage(text: string): string | null {
  return detectAll(text)[0]?.lang ?? null;
}
