import { uuidv7 } from '../lib/uuid';
import { type Change, goOnWith, pictureChange, sendChange } from '../offline/changes';
import { create, keepHere, sendWaiting, sentOf, showSaved } from '../offline/outbox';
import { type Changed, putPicture } from '../offline/store';
import type { Entry, User } from '../types';
import type { PictureNow, Ready } from './entryForm';
import type { Outcome } from './saveNew';
import { newEntry } from './versions';

/**
 * A picture that came while its entry was being saved is a change of it, which waits here where it cannot be sent. Null where
 * neither can be.
 */
export async function addPicture(user: User, saved: Entry, imageUrl: string | null): Promise<Entry | null> {
  if (saved.imageUrl === imageUrl) return saved;
  const change = pictureChange(saved, imageUrl, user.timeZone);
  try {
    return await showSaved(user.id, await sendChange(user.id, change), []);
  } catch {
    const isKept = await keepHere({ userId: user.id, clientId: uuidv7(), change }, () => undefined);
    if (isKept) void sendWaiting().catch(() => undefined);
    return isKept && { ...saved, imageUrl };
  }
}

/** The same for a new entry, which may wait itself. Says, too, whether it is without a picture that should be with it. */
export async function withPicture(user: User, outcome: Outcome, ready: Ready, pictureNow: PictureNow) {
  const { imageUrl, hasFailed } = await pictureNow();
  if (imageUrl === ready.imageUrl) return { outcome, isWithout: hasFailed };
  const isPut = 'waits' in outcome && (await putPicture(outcome.waits, imageUrl).catch(() => null));
  if (isPut === null) return { outcome, isWithout: true }; // no room: it waits as it was saved
  if (isPut) {
    void sendWaiting().catch(() => undefined); // after what is on its way without it
    return { outcome, isWithout: hasFailed };
  }
  const saved = 'waits' in outcome ? await sentAs(user, outcome.waits, ready).catch(() => null) : outcome.diary;
  if (!saved) return { outcome, isWithout: true };
  const diary = await addPicture(user, saved, imageUrl);
  return { outcome: { diary: diary ?? saved }, isWithout: hasFailed || diary === null };
}

/** Sent meanwhile, by this tab or another. */
const sentAs = async (user: User, clientId: string, ready: Ready) =>
  sentOf(clientId) ?? (await create(user.id, clientId, newEntry(ready, user.timeZone))).diary;

/** The same for a change that waits: the service may have it with the picture of before. */
export const changedWith = (clientId: string, change: Change, imageUrl: string | null): Omit<Changed, 'userId'> =>
  imageUrl === change.draft.imageUrl
    ? { clientId, change }
    : {
        clientId: uuidv7(),
        change: { ...change, draft: { ...change.draft, earlier: goOnWith({ clientId, change }).earlier, imageUrl } },
      };
