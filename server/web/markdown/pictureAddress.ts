import type { SyntaxNode, Tree } from '@lezer/common';

/** Of a picture in a text, or null: who writes `![tired]` means none, and an address among its words leads nowhere. */
export function pictureAddress(picture: SyntaxNode, text: string): string | null {
  const [, closing] = picture.getChildren('LinkMark');
  const address = picture.getChildren('URL').at(-1);
  if (!closing || !address || address.from < closing.to) return null;
  return text.slice(address.from, address.to).replace(/^<|>$/g, '');
}

/** Whether a text shows a picture itself: beside it, that is not shown once more. The page, the printed book and the copies for people ask here. */
export function showsPicture(address: string, text: string, parse: (text: string) => Tree): boolean {
  if (!text.includes(address)) return false;
  let isShown = false;
  parse(text)
    .topNode.cursor()
    .iterate(({ name, node }) => {
      if (name === 'Image' && pictureAddress(node, text) === address) isShown = true;
    });
  return isShown;
}
