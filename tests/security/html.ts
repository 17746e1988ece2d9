/** What a browser would run in a page: scripts, handlers, javascript: URLs. A rough reading that errs on the strict side. */
export function scriptsIn(html: string): string[] {
  const found: string[] = [];
  for (const [, attributes = '', inside = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)) {
    const [, source] = /\bsrc="([^"]*)"/i.exec(attributes) ?? [];
    found.push(source ? `src=${source}` : `inline ${inside.trim().slice(0, 40)}`);
  }
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
    const unquoted = tag.replace(/"[^"]*"|'[^']*'/g, '""');
    const [, handler] = /[\s/"](on[a-z]+)\s*=/i.exec(unquoted) ?? [];
    if (handler) found.push(`${handler} in ${tag.slice(0, 60)}`);
    const urls = [...tag.matchAll(/\b(?:href|src|action|formaction|xlink:href|srcdoc)\s*=\s*"([^"]*)"/gi)];
    for (const [, url = ''] of urls) {
      // Browsers skip control characters inside of a scheme.
      const scheme = url.replace(/&#x?\w+;?|&\w+;/g, ':').replace(/[\u0000-\u0020]/g, '');
      if (/^(javascript|vbscript|data:text)/i.test(scheme)) found.push(`${url.slice(0, 60)}`);
    }
  }
  return found;
}
