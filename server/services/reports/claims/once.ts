import type { Claim } from './claim';

/** What a headline says of entries without a choice, and the summary would say once more. */
const SAID_BY: Partial<Record<Claim['kind'], Claim['kind']>> = {
  headlineFew: 'unchosen',
  headlineUnchosen: 'unchosenAll',
};

/** The claims below a headline, without the one that it has made. */
export const withoutSaid = (headline: Claim, claims: readonly Claim[]): Claim[] =>
  claims.filter(({ kind }) => kind !== SAID_BY[headline.kind]);
