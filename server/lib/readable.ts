import { detectLanguage } from '../../ml/text/language';
import { markdownToText, type PlainText } from './markdown';

/** A Markdown text parsed: what everything that reads it (model, search, words) is given, and the way back to the source. */
export interface Readable {
  text: string;
  /** BCP 47 primary subtag of the language that it is mostly written in; null when that cannot be told. */
  language: string | null;
  whole: PlainText['whole'];
  toSourceRange: PlainText['toSourceRange'];
}

/** The one place where an entry's Markdown is parsed and its language decided. Never throws. */
export function readableOf(markdown: string): Readable {
  const { text, whole, toSourceRange } = markdownToText(markdown);
  return { text, language: detectLanguage(text), whole, toSourceRange };
}
