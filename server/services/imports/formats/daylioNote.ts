import { htmlToMarkdown } from '../html/htmlToMarkdown';

/** No text of a person's own: `a < b` and `<3` are. */
const HTML =
  /<\/?(?:br|p|div|span|style|b|i|u|s|ul|ol|li|a|strong|em|h[1-6]|table|pre|blockquote|img|hr|code|del|strike)\b[^<>]{0,2000}>/i;

/** Later versions of Daylio write HTML, earlier ones plain text, whose lines stay as they are. */
export const noteToMarkdown = async (note: string): Promise<string> => (HTML.test(note) ? htmlToMarkdown(note) : note);
