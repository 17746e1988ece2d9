/** A file that is not taken at all. The message says why, for the person who sent it. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
}

/** Why a file was refused that broke in our hands: libraries speak of it in words of their own. */
export function asRefusal(error: unknown, what: string): ImportRefusal {
  if (error instanceof ImportRefusal) return error;
  if (!(error instanceof Error)) return new ImportRefusal(what);
  return new ImportRefusal(`${what}: ${error.message.split('\n')[0]?.slice(0, 200) ?? ''}`);
}
