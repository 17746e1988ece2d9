import { type ChildProcess, fork } from 'node:child_process';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Transaction } from 'sequelize';
import { Image } from '../../../models';
import type { Database } from '../../../models/database';
import type { ExportFilters } from '../../contract/export';
import { codeFile } from '../../lib/codeFile';
import { idOfImageAddress, imageAddressesIn } from '../../lib/imageAddress';
import { entriesInOrder } from '../archive/entriesInOrder';
import type { Entry } from '../entries';
import type { MediaStore } from '../images/mediaStore';
import { planOf } from './plan';
import type { BookEntry, ToBook } from './protocol';

const CHILD = codeFile(__dirname, 'bookChild');

/** Of one message, so that neither process holds much. */
const ENTRIES_AT_ONCE = 20;

export interface BookOrder {
  userId: number;
  filters: ExportFilters;
}

/**
 * A diary as a PDF, at one moment: read here a page at a time, set by a process of its own, sent as it is made. Destroying
 * the stream ends that process.
 */
export function openBook({ database, media }: { database: Database; media: MediaStore }, order: BookOrder): Readable {
  const output = new PassThrough();
  const child = fork(CHILD.file, [], {
    env: { MALLOC_ARENA_MAX: '1' }, // and no secrets
    execArgv: ['--max-semi-space-size=4', ...CHILD.execArgv],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  output.once('close', () => child.kill('SIGKILL'));
  const fail = (error: Error) => void output.destroy(error);
  child.once('error', fail);
  child.once('exit', (code) => code !== 0 && fail(new Error('the process that sets books ended')));
  if (child.stdout) pipeline(child.stdout, output).catch(fail);
  // What fails must not be tried again: half of the book may be on its way.
  database.read((transaction) => tell(child, { media, order, transaction }).catch(fail)).catch(fail);
  return output;
}

interface Telling {
  media: MediaStore;
  order: BookOrder;
  transaction: Transaction;
}

async function tell(child: ChildProcess, { media, order, transaction }: Telling): Promise<void> {
  const send = (message: ToBook) =>
    new Promise<void>((sent, failed) => child.send(message, (error) => (error ? failed(error) : sent())));
  const plan = await planOf(order, transaction);
  let asked = nextRequest(child);
  await send({ kind: 'plan', plan });
  for await (const page of entriesInOrder(order, transaction)) {
    for (let from = 0; from < page.length; from += ENTRIES_AT_ONCE) {
      const entries = await withPictures(page.slice(from, from + ENTRIES_AT_ONCE), media, transaction);
      await asked;
      asked = nextRequest(child);
      await send({ kind: 'entries', entries });
    }
  }
  await asked;
  await send({ kind: 'end' });
}

/** Rejects when the process ends instead. */
function nextRequest(child: ChildProcess): Promise<void> {
  const asked = new Promise<void>((resolve, reject) => {
    const onExit = () => reject(new Error('the process that sets books ended'));
    child.once('exit', onExit);
    child.once('message', () => {
      child.off('exit', onExit);
      resolve();
    });
  });
  asked.catch(() => {}); // told where it is waited for
  return asked;
}

async function withPictures(entries: Entry[], media: MediaStore, transaction: Transaction): Promise<BookEntry[]> {
  const addresses = entries.map(({ content, imageUrl }) => [...imageAddressesIn(content), imageUrl ?? '']);
  const ids = [...new Set(addresses.flat().flatMap((address) => idOfImageAddress(address) ?? []))];
  const images = ids.length > 0 ? await Image.findAll({ where: { id: ids }, raw: true, transaction }) : [];
  const byId = new Map(images.map((image) => [image.id, image]));
  return entries.map(({ day, content, emotion, moodLabel: mood, tags, imageUrl, userId }, index) => {
    const kept = (addresses[index] ?? []).flatMap((address) => {
      const image = byId.get(idOfImageAddress(address) ?? 0);
      return image?.userId === userId ? [[address, media.pathOf(image, 'medium')] as const] : [];
    });
    return { day, content, emotion, mood, tags, cover: imageUrl, pictures: Object.fromEntries(kept) };
  });
}
