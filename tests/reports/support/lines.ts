const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One of some lines, whichever has its turn. */
export const oneOf = (lines: readonly string[]) =>
  expect.stringMatching(new RegExp(`^(${lines.map(literal).join('|')})$`));
