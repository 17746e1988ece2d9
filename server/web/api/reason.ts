/** Why the service refused something, in its own words, in brackets; nothing where it says none. */
export async function reasonOf(answer: Response): Promise<string> {
  const body: { message?: string; issues?: { message: string }[] } = await answer.json().catch(() => ({}));
  const reason = body.issues?.[0]?.message ?? body.message;
  return reason ? `(${reason})` : '';
}
