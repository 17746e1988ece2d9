import type { Candidate } from './measure';

interface Known {
  word: string;
  place: number;
  /** How many days have it. */
  days: number;
  /** Another one with the same hash. */
  next: Known | undefined;
}

const SPACE = 32;

/**
 * The words that are there on most of the days, first, then by code units. A day is its words, each once, joined by spaces.
 * Ten years have hundreds of thousands of them: cutting each out as a string of its own took most of the time of an answer.
 */
export function mostPresentWords(days: readonly string[], limit: number): Candidate[] {
  const { known, met, ends } = findWords(days);
  const most = [...known].sort((a, b) => b.days - a.days || (a.word < b.word ? -1 : 1)).slice(0, limit);
  const presences = new Array<boolean[] | undefined>(known.length).fill(undefined);
  const candidates = most.map(({ word: name, place }) => {
    const presence = new Array<boolean>(days.length).fill(false);
    presences[place] = presence;
    return { name, presence };
  });
  let at = 0;
  for (const [day, end] of ends.entries()) {
    for (; at < end; at += 1) {
      const presence = presences[met[at] ?? -1];
      if (presence) presence[day] = true;
    }
  }
  return candidates;
}

/** All words, and the places of those that were met, one after the other; `ends` says how many up to the end of each day. */
function findWords(days: readonly string[]): { known: Known[]; met: number[]; ends: number[] } {
  const byHash = new Map<number, Known>();
  const known: Known[] = [];
  const met: number[] = [];
  const ends: number[] = [];
  for (const text of days) {
    let start = 0;
    let hash = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? SPACE : text.charCodeAt(at);
      if (code !== SPACE) {
        hash = (Math.imul(hash, 31) + code) | 0;
        continue;
      }
      if (at > start) {
        const first = byHash.get(hash);
        let found = first;
        while (found && !(found.word.length === at - start && text.startsWith(found.word, start))) found = found.next;
        if (!found) {
          found = { word: text.slice(start, at), place: known.length, days: 0, next: first };
          byHash.set(hash, found);
          known.push(found);
        }
        found.days += 1;
        met.push(found.place);
      }
      start = at + 1;
      hash = 0;
    }
    ends.push(met.length);
  }
  return { known, met, ends };
}
