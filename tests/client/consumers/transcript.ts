/** What a consumer got back at each step. */
export type Transcript = Record<string, { status: number; body: unknown }>;

export interface Surroundings {
  baseUrl: string;
  /** The service itself, for files: the proxy takes every body for a text. */
  filesUrl: string;
  /** As the global one; the proxy's complaints about requests and answers are kept. */
  fetch: typeof fetch;
}

/** Runs a consumer against the address in BASE_URL and prints what happened as JSON. */
export function runConsumer(visit: (surroundings: Surroundings) => Promise<Transcript>): void {
  const complaints: string[] = [];
  const watchedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const violations = response.headers.get('sl-violations');
    if (violations) complaints.push(`${response.url}: ${violations}`);
    if (response.headers.get('content-type')?.includes('problem+json')) {
      complaints.push(`${response.url}: ${await response.clone().text()}`);
    }
    return response;
  };
  visit({ baseUrl: process.env.BASE_URL ?? '', filesUrl: process.env.FILES_URL ?? '', fetch: watchedFetch }).then(
    (answers) => process.stdout.write(JSON.stringify({ answers, complaints })),
    (error: unknown) => {
      process.stderr.write(
        `${complaints.join('\n')}\n${error instanceof Error ? error.stack : JSON.stringify(error)}\n`,
      );
      process.exitCode = 1;
    },
  );
}
