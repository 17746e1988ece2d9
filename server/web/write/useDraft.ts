import { useEffect, useState } from 'preact/hooks';
import { type DraftPlace, draftKeys, newDraftKey, openDraft, stemOf } from '../offline/drafts';

/** A page that is loaded anew waits so long for itself to be gone. */
const RELOAD_MS = 2_000;

/** What the forms of this tab hold now. */
const heldHere = new Set<string>();

/**
 * The draft of a form: its own for as long as it is shown, which a lock says to other tabs. One that nobody holds was left
 * behind, and is gone on with. Null while that is looked up.
 */
export function useDraft(userId: number, entryId = 0): DraftPlace | null {
  const [fresh] = useState(() => (draftKeys(userId, entryId).length === 0 ? newDraftKey(userId, entryId) : null));
  const [place, setPlace] = useState(() => (fresh ? openDraft(fresh) : null));
  useEffect(() => {
    const shown = Promise.withResolvers<void>();
    let isGone = false;
    void take(userId, entryId, fresh, shown.promise).then((key) => {
      if (!isGone && key !== fresh) setPlace(openDraft(key));
    });
    return () => {
      isGone = true;
      shown.resolve();
    };
  }, [userId, entryId, fresh]);
  return place;
}

/** Where the form may write, until it is gone. */
async function take(userId: number, entryId: number, fresh: string | null, gone: Promise<void>): Promise<string> {
  const stem = stemOf(userId, entryId);
  const before = sessionStorage.getItem(stem); // what this tab held before it was loaded anew
  let key = fresh ? null : await firstFree(draftKeys(userId, entryId), before, gone);
  if (key === null) {
    key = fresh ?? newDraftKey(userId, entryId);
    void hold(key, gone, {});
  }
  sessionStorage.setItem(stem, key);
  return key;
}

async function firstFree(keys: string[], before: string | null, gone: Promise<void>): Promise<string | null> {
  for (const key of [...keys].sort((a, b) => Number(b === before) - Number(a === before))) {
    const patience = key === before ? { signal: AbortSignal.timeout(RELOAD_MS) } : { ifAvailable: true };
    if (await hold(key, gone, patience)) return key;
  }
  return null;
}

/** Whether it could be held; then it is, until the form is gone. */
const hold = (key: string, gone: Promise<void>, options: LockOptions) =>
  new Promise<boolean>((done) => {
    navigator.locks
      .request(key, options, async (lock) => {
        done(lock !== null);
        if (!lock) return;
        heldHere.add(key);
        await gone;
        heldHere.delete(key);
      })
      .catch(() => done(false));
  });

/** Whether this tab has begun an entry, or a change of one, with which no other tab goes on. */
export async function isBegunHere(userId: number, entryId = 0): Promise<boolean> {
  const key = sessionStorage.getItem(stemOf(userId, entryId));
  if (key === null || !draftKeys(userId, entryId).includes(key)) return false;
  return heldHere.has(key) || navigator.locks.request(key, { ifAvailable: true }, (lock) => lock !== null);
}

/** Drops what was begun on an entry and left; what is being written in another tab stays. */
export async function dropLeftDrafts(userId: number, entryId: number): Promise<void> {
  for (const key of draftKeys(userId, entryId)) {
    await navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && localStorage.removeItem(key));
  }
}
