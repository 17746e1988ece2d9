/** A picture of one dot. */
export const PICTURE = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
      'base64',
    ),
  ],
  'dot.png',
  { type: 'image/png' },
);

/** What another diary's program exports as a table. */
export const TABLE = new File(
  [
    'full_date,date,weekday,time,mood,activities,note_title,note\n',
    '2026-11-02,November 2,Monday,20:39,rad,running | friends,,"Ran by the river, with Jun."\n',
    '2026-11-03,November 3,Tuesday,8:30 am,dreary,,,하루 종일 비가 왔다.\n',
  ],
  'diary.csv',
  { type: 'text/csv' },
);

/** Neither a picture nor a diary. */
export const SCRAP = new File(['neither a picture nor a diary'], 'scrap.png', { type: 'image/png' });

const WAIT_MS = 100;
const MOST_WAITS = 600;

/** Asks until an import is at work no more. */
export async function follow<S extends { status: string }>(
  ask: () => Promise<S | null | undefined>,
): Promise<S | null> {
  for (let wait = 0; wait < MOST_WAITS; wait += 1) {
    const state = await ask();
    if (state?.status !== 'importing') return state ?? null;
    await new Promise((over) => setTimeout(over, WAIT_MS));
  }
  return null;
}

/** How a file begins, in Latin letters, and what its type is. */
export async function beginningOf(file: Blob | null | undefined): Promise<{ type: string; begins: string }> {
  const bytes = Buffer.from((await file?.slice(0, 6).arrayBuffer()) ?? new ArrayBuffer(0));
  return { type: file?.type ?? '', begins: bytes.toString('latin1') };
}
