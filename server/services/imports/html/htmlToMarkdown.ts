import { runInSlices, type Slices } from '../../../lib/eventLoop';
import { HtmlReader } from './reader';
import { htmlTokens } from './tokens';

/** Five times the longest entry, in UTF-16 units. */
const MAX_HTML = 250_000;

/**
 * The small HTML that diaries write, as Markdown. What it does not know is left out, and its text stays. What is too long
 * stays as it is, and is refused for its length. Others have the thread meanwhile: of nothing but tags a note takes long.
 */
export const htmlToMarkdown = (html: string): Promise<string> => runInSlices(translate(html));

function* translate(html: string): Slices<string> {
  if (html.trim().length > MAX_HTML) return html;
  const reader = new HtmlReader();
  for (const token of htmlTokens(html)) {
    yield;
    if ('text' in token) reader.text(token.text);
    else yield* reader.tag(token);
  }
  return yield* reader.end();
}
