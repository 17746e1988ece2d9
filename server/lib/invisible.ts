/**
 * A text without the marks that come along when something is copied and that nobody sees: soft hyphens, zero-width spaces, word
 * joiners, marks of byte order. Joiners stay: emoji and many scripts are written with them.
 */
export const withoutInvisible = (text: string): string => text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
