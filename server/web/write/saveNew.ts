import { api, faultOf } from '../api/client';
import { now } from '../lib/clock';
import { toWallTime } from '../lib/days';
import { madeAt, uuidv7 } from '../lib/uuid';
import type { Draft, DraftPlace } from '../offline/drafts';
import { create, forgetAnswers, keepHere, saveEntry } from '../offline/outbox';
import type { Written } from '../offline/store';
import type { Entry, User } from '../types';
import type { Ready } from './entryForm';
import { isSaidIn, isSame, newEntry } from './versions';

type Answer = { diary: Entry };
/** What the service made of it; or under which id it waits on this device. */
export type Outcome = Answer | { waits: string };

/** The id was that of an entry that is deleted by now, or that was changed elsewhere: what is written here is another. */
const ELSEWHERE = new Set([409, 412]);

/**
 * Saves what a form holds as a new entry. Where this device could not keep it and sending it failed, the service may have it
 * nevertheless: so it is sent again under the id that it had, and what was written since is a change of that entry.
 */
export async function saveNew(user: User, ready: Ready, draft: DraftPlace): Promise<Outcome> {
  return draft.sentAs === null ? saveFirst(user, ready, draft) : saveAgain(user, ready, draft, draft.sentAs);
}

async function saveFirst(user: User, ready: Ready, draft: DraftPlace): Promise<Outcome> {
  const clientId = uuidv7(+now());
  try {
    const saved = await saveEntry(written(user, clientId, ready), draft.drop);
    return typeof saved === 'string' ? { waits: clientId } : saved;
  } catch (error) {
    if (isOpen(error)) {
      draft.sentAs = clientId;
      draft.sent = { ...ready, revision: null };
    }
    draft.keep(ready);
    throw error;
  }
}

async function saveAgain(user: User, ready: Ready, draft: DraftPlace, clientId: string): Promise<Outcome> {
  try {
    const saved = await sendAgain(user, ready, draft, clientId);
    draft.drop();
    void forgetAnswers();
    return saved;
  } catch (error) {
    const isTaken = ELSEWHERE.has(faultOf(error)?.httpStatus ?? 0);
    if (isTaken) draft.sentAs = null;
    draft.keep(ready);
    if (isTaken) return saveFirst(user, ready, draft);
    // There may be room by now. But what waits changes nothing that the service has: only where that could be but this.
    const canWait = isOpen(error) && draft.sent.revision === null;
    if (canWait && (await keepHere(written(user, clientId, ready), draft.drop))) return { waits: clientId };
    throw error;
  }
}

async function sendAgain({ id, timeZone }: User, ready: Ready, draft: DraftPlace, clientId: string): Promise<Answer> {
  const { sent } = draft;
  const revision = sent.revision ?? 1;
  if (!isSame(ready, sent)) draft.sent = { ...sent, revision };
  const saved = await create(id, clientId, newEntry(ready, timeZone));
  const then = new Date(madeAt(clientId)); // the moment of saving, where it was saved
  const isThere = (one: Draft) => {
    const zone = one.zone ?? timeZone;
    return isSaidIn(saved.diary, { ...one, date: one.date ?? toWallTime(zone, then) }, zone);
  };
  if (!saved.replayed || isThere(ready)) return saved;
  const ifRevision = isThere(sent) ? saved.diary.revision : revision; // a change whose answer was lost is no one else's
  draft.sent = { ...ready, revision: ifRevision };
  const change = { ...newEntry(ready, timeZone, then), id: saved.diary.id, ifRevision };
  return api.diary.update.mutate(change);
}

/** What is ready, as it waits to be sent. */
const written = ({ id, timeZone }: User, clientId: string, ready: Ready): Written => ({
  userId: id,
  clientId,
  entry: newEntry(ready, timeZone),
  isDated: ready.date !== null,
});

/** Whether the service may have done what was asked. */
function isOpen(error: unknown): boolean {
  const status = faultOf(error)?.httpStatus;
  return status === undefined || status === 408 || status >= 500;
}
