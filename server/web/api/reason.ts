/** What the page says itself of a file that is not taken, before the reason. */
const SAID_ALREADY = /^must be a file that can be read: /;

/** Why the service refused something, in its own words, in brackets; nothing where it says none. */
export async function reasonOf(answer: Response): Promise<string> {
  const body: { message?: string; issues?: { message: string }[] } = await answer.json().catch(() => ({}));
  const reason = body.issues?.[0]?.message ?? body.message;
  return reason ? `(${reason.replace(SAID_ALREADY, '')})` : '';
}
