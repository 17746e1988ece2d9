/** A command cannot do its work, for a reason that a person can mend: shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
