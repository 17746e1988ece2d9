/** A file that is not taken at all. The message says why, for the person who sent it. `cause`: what the service has to be mended of. */
export class ImportRefusal extends Error {
  override readonly name = 'ImportRefusal';
}

/**
 * Why a file was refused that broke in our hands: what libraries say of it is in words of their own. What the system says (a
 * disk that fails, files that are all open) is no fault of the file, and stays as it is.
 */
export function asRefusal(error: unknown, what: string): Error {
  if (error instanceof ImportRefusal) return error;
  return error instanceof Error && 'syscall' in error ? error : new ImportRefusal(what);
}
