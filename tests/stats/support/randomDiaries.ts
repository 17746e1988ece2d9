import type { Reading } from '../../../ml/analyser';
import { EMOTIONS, emotionVector } from '../../../ml/emotions';
import { createRandom, type Random } from '../../../scripts/seed/random';
import type { NewEntry, NewPerson } from '../../../scripts/seed/write';
import { addDays, dayOf, noonOf } from '../../../server/lib/dates';

/** From UTC-11 to UTC+14, with offsets of quarter hours, clock changes of half hours, and a day that was skipped. */
const ZONES = [
  'Pacific/Pago_Pago',
  'America/St_Johns',
  'America/New_York',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Seoul',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

/** Leap days, weeks 53 and 1, year ends, clock changes in both hemispheres, the day that Samoa skipped. */
const ANCHORS = [
  '1999-12-31',
  '2000-02-29',
  '2009-12-31',
  '2011-12-30',
  '2015-12-31',
  '2020-12-31',
  '2021-01-03',
  '2024-02-29',
  '2024-12-30',
  '2025-03-09',
  '2025-03-30',
  '2025-04-06',
  '2025-10-05',
  '2025-10-26',
  '2025-11-02',
  '2026-11-21',
  '2026-12-31',
];

const TAGS = ['river', 'River', 'RIVER', 'work', '커피', '__proto__', 'constructor', 'Äpfel', 'äpfel'];
const WORDS = [
  'river',
  'garden',
  'work',
  '커피',
  'constructor',
  'tostring',
  'éclair',
  'zebra',
  'apple',
  '산책',
  'night',
];
const MS_PER_HOUR = 3_600_000;

/** A diary to ask about, and the day around which it lies. */
export interface RandomDiary extends NewPerson {
  timeZone: string;
  anchor: string;
}

export function drawRandomDiary(number: number): RandomDiary {
  const random = createRandom(`oracle/${number}`);
  const timeZone = random.pick(ZONES);
  const anchor = random.pick(ANCHORS);
  const entries = Array.from({ length: random.int(0, 14) }, () => drawEntry({ timeZone, anchor }, random));
  const user = {
    email: `oracle-${number}@example.org`,
    password: 'x',
    nickname: 'Oracle',
    timeZone,
    locale: 'en',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  };
  return { user, entries, timeZone, anchor };
}

function drawEntry({ timeZone, anchor }: { timeZone: string; anchor: string }, random: Random): NewEntry {
  const reach = random.pick([1, 4, 12, 50]);
  const noon = noonOf(addDays(anchor, random.int(-reach, reach)), timeZone).getTime();
  // Often on the hour, so that several entries share an instant and some fall on midnight exactly.
  const date = new Date(noon + (random.chance(0.5) ? random.int(-12, 12) : random.next() * 24 - 12) * MS_PER_HOUR);
  const words = Array.from({ length: random.int(0, 5) }, () => [random.pick(WORDS), random.int(1, 3)]);
  const tags = Array.from({ length: random.int(0, 3) }, () => random.pick(TAGS));
  return {
    content: 'text',
    searchText: 'text',
    words: Object.fromEntries(words),
    emotion: random.chance(0.15) ? null : random.pick(random.chance(0.5) ? EMOTIONS : EMOTIONS.slice(0, 3)),
    tags: tags.filter((name, index) => tags.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index),
    date,
    day: dayOf(date, timeZone),
    reading: drawReading(random),
  };
}

/** Coarse values on purpose: they make halves when rounding and ties among remainders. */
function drawReading(random: Random): Reading | null {
  const kind = random.weighted({ text: 80, pending: 10, selected: 10 });
  if (kind === 'pending') return null;
  const model = { name: 'oracle', version: '1' };
  if (kind === 'selected')
    return { basis: 'selected', findings: null, language: null, support: 'none', readShare: 0, model };
  const step = random.pick([0.001, 0.5, 0.25]);
  const scoreStep = random.pick([0.0001, 0.25, 0.5, 1]);
  const drawn = () => Number((random.int(0, Math.round(1 / scoreStep)) * scoreStep).toFixed(4));
  const unknown = random.chance(0.3) ? [random.pick(EMOTIONS), random.pick(EMOTIONS)] : [];
  const scores = emotionVector((emotion) => (unknown.includes(emotion) ? null : drawn()));
  const isQuiet = random.chance(0.3);
  const evidence = emotionVector((emotion) => (scores[emotion] === null ? null : Math.round(drawn() * 1000)));
  return {
    basis: 'text',
    findings: {
      scores,
      evidence,
      clear: EMOTIONS.filter((emotion) => !isQuiet && (evidence[emotion] ?? 0) >= 500),
      sentiment: Number((random.int(-Math.round(1 / step), Math.round(1 / step)) * step).toFixed(3)) || 0,
      intensity: random.int(0, 1000) / 1000,
    },
    language: 'en',
    support: 'full',
    readShare: 1,
    model,
  };
}
