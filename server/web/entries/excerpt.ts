const LENGTH = 220;

/** The beginning of a text without the marks of Markdown, only to be looked at: a dot parts what stood apart without a full stop. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    .slice(0, LENGTH * 3)
    .trim()
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[#>\-*+\s]+(\[[ x]\]\s)?/gim, ' · ')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/( ·)+ /g, ' · ')
    .replace(/^ · |([.!?…:;,。！？]) · /g, (_, end = '') => end && `${end} `)
    .trim();
  return plain.length > LENGTH ? `${plain.slice(0, LENGTH).replace(/\s\S*$/, '')} …` : plain;
}
