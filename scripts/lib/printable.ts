/**
 * What a command says of the files and names of others, for a terminal: control characters, which it would obey, and marks that
 * turn the direction of what follows stand as JSON writes them. Line breaks and tabs stay.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (mark) =>
    mark === '\n' || mark === '\t' ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
