import { createTryAgain } from '../offline/tryAgain';
import { createStore } from '../store';
import { patience } from './patience';
import { logOut, session } from './session';

/** That somebody signed out here, and the service has not confirmed it. */
const LEFT = 'diary.leaving';
/** Who signs in next does not wait longer for the end of the session before. */
const SHORT_MS = 3_000;

/** What the service knows of who signed out in this browser: all there is to, not yet, or it could not be told so far. */
export const leaving = createStore<'told' | 'now' | 'untold'>('told');

let asking: AbortController | null = null;
let isPaused = false;

const isLeft = () => localStorage.getItem(LEFT) !== null;
const isSomebodyHere = () => {
  const { user, ended } = session.get();
  return user !== null && !ended;
};
const isDue = () => isLeft() && !isPaused && asking === null && !isSomebodyHere();
const again = createTryAgain(isDue, () => void tell());

/** Ends the session of who has just been forgotten on this device: nobody waits for it, and it is tried until it is done. */
export function leave(): void {
  localStorage.setItem(LEFT, 'yes');
  void tell();
}

async function tell(ms?: number): Promise<void> {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  leaving.set('now');
  const isTold = await logOut(AbortSignal.any([mine.signal, patience(ms).signal])).then(
    () => true,
    () => false,
  );
  if (asking !== mine) return;
  asking = null;
  if (isTold) localStorage.removeItem(LEFT);
  leaving.set(isTold ? 'told' : 'untold');
  again();
}

/**
 * Signs in once the session before has ended, or cannot be ended now. That is not asked meanwhile: the answer would take the
 * new cookie away.
 */
export async function afterLeaving(signIn: () => Promise<void>): Promise<void> {
  if (isLeft()) await tell(SHORT_MS);
  isPaused = true;
  try {
    await signIn();
  } finally {
    isPaused = false;
    again();
  }
}

/** Goes on with what a page before could not tell, for as long as nobody signs in: then the cookie is another one. */
export function watchLeaving(): void {
  const look = () => {
    if (!isSomebodyHere()) return;
    asking?.abort();
    asking = null;
    localStorage.removeItem(LEFT);
    leaving.set('told');
  };
  const go = () => void (isDue() && tell());
  session.follow(look);
  addEventListener('online', go);
  look();
  go();
}
