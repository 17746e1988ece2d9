/** What there is for the language of a BCP 47 tag (`ko-KR` reads Korean); that in English for languages that we lack. */
export function byLanguage<T>(tag: string, known: { readonly en: T; readonly [language: string]: T }): T {
  const language = tag.split('-')[0]?.toLowerCase() ?? '';
  return (Object.hasOwn(known, language) ? known[language] : undefined) ?? known.en;
}
