import { createHash } from 'node:crypto';
import { EMOTIONS, type Emotion } from '../../../ml/emotions';
import type { ArchiveManifest } from '../../contract/archive';
import { type CountedReading, contributionOf } from '../contributions';

/** What a diary counts of an entry. */
export interface CountedEntry {
  day: string;
  emotion: Emotion | null;
  tagKeys: readonly string[];
  reading: CountedReading | null;
}

interface DayCounts {
  day: string;
  entries: number;
  selected: number[];
  read: number;
  sentiment: number;
  evidence: number[];
  tags: Map<string, number>;
}

/**
 * Counts entries that come sorted by day into the digest of their statistics (see the contract). It holds one day at a
 * time. Only what both sides of a move count alike: no id, no moment.
 */
export function createStatisticsDigest() {
  const hash = createHash('sha256');
  const selected = EMOTIONS.map(() => 0);
  let current: DayCounts | null = null;
  let [days, read, notChosen] = [0, 0, 0];

  function closeDay(): void {
    if (!current) return;
    const tags = [...current.tags].sort(([a], [b]) => (a < b ? -1 : 1));
    const { day, entries, sentiment, evidence } = current;
    hash.update(JSON.stringify([day, entries, current.selected, current.read, sentiment, evidence, tags])).update('\n');
    days += 1;
    current = null;
  }

  return {
    add({ day, emotion, tagKeys, reading: known }: CountedEntry): void {
      if (current?.day !== day) closeDay();
      current ??= emptyDay(day);
      const counted = { id: 0, date: new Date(0), selected: emotion, tagKeys: [...tagKeys], words: {} };
      const { reading } = contributionOf({ ...counted, reading: known });
      current.entries += 1;
      const place = emotion === null ? -1 : EMOTIONS.indexOf(emotion);
      if (place === -1) notChosen += 1;
      else {
        current.selected[place] = (current.selected[place] ?? 0) + 1;
        selected[place] = (selected[place] ?? 0) + 1;
      }
      for (const key of tagKeys) current.tags.set(key, (current.tags.get(key) ?? 0) + 1);
      if (!reading) return;
      read += 1;
      current.read += 1;
      current.sentiment += reading.sentiment;
      current.evidence = current.evidence.map((sum, index) => sum + (reading.detected[EMOTIONS[index] ?? 'joy'] ?? 0));
    },

    finish(): ArchiveManifest['statistics'] {
      closeDay();
      const counts = EMOTIONS.map((emotion, index) => [emotion, selected[index] ?? 0] as const);
      return { days, read, selected: Object.fromEntries(counts), notChosen, sha256: hash.digest('hex') };
    },
  };
}

const emptyDay = (day: string): DayCounts => ({
  day,
  entries: 0,
  selected: EMOTIONS.map(() => 0),
  read: 0,
  sentiment: 0,
  evidence: EMOTIONS.map(() => 0),
  tags: new Map(),
});
