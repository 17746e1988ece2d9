import '../../lib/undebuggable';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { STOP_SIGNALS } from '../../lib/stopSignals';
import { type ToBook, toBook } from './protocol';
import { type Book, setBook } from './setBook';

/**
 * The process that sets a book: it asks for entries a page at a time, writes the PDF to its standard output, and leaves.
 * The parent ends it by closing the channel.
 */
const MOST_WAITING = 1_048_576;

process.on('disconnect', () => process.exit());
for (const signal of STOP_SIGNALS) process.on(signal, () => {}); // meant for the parent
process.stdout.on('error', () => process.exit());
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

let book: Book | null = null;
const askForMore = () => process.send?.('more', undefined, undefined, () => {});

async function receive(message: ToBook): Promise<void> {
  if (message.kind === 'plan') {
    book = setBook(message.plan);
    book.document.pipe(process.stdout);
    book.document.once('end', () => process.stdout.write('', () => process.disconnect()));
    askForMore();
  } else if (message.kind === 'entries') {
    for (const entry of message.entries) {
      await book?.add(entry);
      while ((book?.waiting() ?? 0) > MOST_WAITING) await pause(5); // whoever reads is slower than this
    }
    askForMore();
  } else book?.end();
}

process.on('message', (message) => {
  receive(toBook.parse(message)).catch(() => process.exit(1));
});
