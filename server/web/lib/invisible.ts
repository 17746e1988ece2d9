/**
 * A text without the marks that come along when something is copied and that nobody sees: soft hyphens, zero-width spaces, word
 * joiners, marks of byte order. Joiners stay: emoji and many scripts are written with them.
 */
export const withoutInvisible = (text: string): string => text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');

/**
 * A name as people see it, on one line: NFC, without what is copied along and nobody sees (control characters and marks that turn
 * the direction, too), each run of blanks one space, none at the ends.
 */
export const inOneLine = (text: string): string =>
  withoutInvisible(text)
    .replace(/(?!\s)[\p{Cc}\p{Bidi_Control}\u180e]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
