interface Agreement {
  /** Days on which what was chosen was the clearest emotion of the words or close to it, of those that can be compared. */
  days: number;
  of: number;
}

export type AgreementClaim =
  | ({ kind: 'agreement' } & Agreement)
  | { kind: 'agreementAlways'; of: number }
  | { kind: 'agreementNever'; of: number };

/** How often choice and words went together: six of six days are every one of them. */
export function agreementClaim({ days, of }: Agreement): AgreementClaim {
  if (days === of) return { kind: 'agreementAlways', of };
  return days === 0 ? { kind: 'agreementNever', of } : { kind: 'agreement', days, of };
}
