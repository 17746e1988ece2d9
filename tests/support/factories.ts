import type { Random } from './random';

/** The password of everybody whom the tests register. */
export const PASSWORD = 'a quiet morning by the sea';

/** What somebody new sends. */
export interface NewUser {
  email: string;
  password: string;
  nickname: string;
  timeZone?: string;
  locale?: string;
}

let people = 0;

/** Somebody new, with an address that nobody had before. */
export function buildUser(profile: Partial<NewUser> = {}): NewUser {
  people += 1;
  const email = `person-${process.pid}-${Date.now()}-${people}@example.org`;
  return { email, password: PASSWORD, nickname: 'Mina', ...profile };
}

const SENTENCES = [
  'The rain stopped just before we left, and the whole street smelled of earth.',
  'I could not sleep because of the interview tomorrow.',
  'My sister called and we laughed for an hour about nothing.',
  'They cancelled the trip again; I am so tired of their excuses.',
  'Nobody remembered my birthday, not even him.',
  'I cannot wait for the concert on Saturday!',
  'The milk had gone off and I found out the hard way.',
  'Somebody had left flowers at my door, I still do not know who.',
];

const EMOTION_NAMES = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'];

/** A realistic entry: `sentences` sentences of about 13 words, an emotion, up to two tags. */
export function buildEntry(random: Random, sentences = 2): { content: string; emotion: string; tags: string[] } {
  const content = Array.from({ length: sentences }, () => random.pick(SENTENCES)).join(' ');
  const tags = ['home', 'work', 'family'].filter(() => random.next() < 0.3);
  return { content: `${content} (${random.between(1, 1_000_000)})`, emotion: random.pick(EMOTION_NAMES), tags };
}
