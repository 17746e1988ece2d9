/** A host's names, as long as DNS allows; a longer one is no host. */
const HEAD = /(?:https?:\/\/|www\.)(?=[\w-]{1,63}(?:\.[\w-]{1,63}){1,126})/y;
const HOST = /[\w-]{1,63}(?:\.[\w-]{1,63}){1,126}(?::\d{1,5})?/y;
const EMAIL = /(?:mailto:|xmpp:)?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,126}/y;
const ENTITY = /&(?:#\d{1,7}|#x[a-f\d]{1,6}|\w{1,31});$/;
const LONGEST_ENTITY = 34;

/**
 * Where a link or e-mail address that begins here without any marks ends, by GitHub's rules; -1 when none begins. Reads
 * each character of it once: what it takes grows with the link, and is small where there is none.
 */
export function bareLinkEnd(text: string, at: number): number {
  if (at > 0 && /\w/.test(text.charAt(at - 1))) return -1;
  if (matchEnd(HEAD, text, at) !== -1) return urlEnd(text, at);
  const end = matchEnd(EMAIL, text, at);
  return end === -1 || /[_-]/.test(text.charAt(end - 1)) ? -1 : end;
}

function urlEnd(text: string, at: number): number {
  const hostEnd = matchEnd(HOST, text, matchEnd(HEAD, text, at));
  if (hostEnd === -1 || text.slice(at, hostEnd).split('.').slice(-2).join('').includes('_')) return -1;
  let end = hostEnd;
  let depth = 0; // of parentheses: those opened less those closed
  if (text[end] === '/') {
    for (; end < text.length && !/[\s<]/.test(text.charAt(end)); end += 1) {
      if (text[end] === '(') depth += 1;
      else if (text[end] === ')') depth -= 1;
    }
  }
  for (;;) {
    const last = text.charAt(end - 1);
    const entity = last === ';' ? ENTITY.exec(text.slice(Math.max(at, end - LONGEST_ENTITY), end)) : null;
    if (/[?!.,:*_~]/.test(last)) end -= 1;
    else if (last === ')' && depth < 0) {
      depth += 1;
      end -= 1;
    } else if (entity) end -= entity[0].length;
    else return end;
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
