/** What words that are level are in order of: FNV-1a of their code units, in whole numbers of any size. */
export function drawn(word: string): number {
  const hash = word
    .split('')
    .reduce((sum, unit) => ((sum ^ BigInt(unit.charCodeAt(0))) * 16_777_619n) % 2n ** 32n, 2_166_136_261n);
  return Number(hash);
}
