import { LIFE_EVENTS, type LifeEvent } from './lifeEvents';
import type { Material, Topic } from './material';

/** How a made-up person lives and writes. Moods are -1 (dark) to 1 (bright). */
export interface Persona {
  name: string;
  language: Material['language'];
  timeZones: readonly string[];
  /** Mood on an ordinary day. */
  mood: number;
  /** Added on Monday ... Sunday. */
  weekdays: readonly [number, number, number, number, number, number, number];
  /** Added at the best time of the year, taken away half a year later. */
  season: number;
  /** Day of the year at which the season is best: 196 is mid-July. */
  seasonPeak: number;
  /** How far a day strays from this, and how much of it stays until the next day (0...1). */
  restlessness: number;
  persistence: number;
  /** Entries on a day with one: mean. */
  entriesPerDay: number;
  /** Probability that nothing is written on a day. */
  gaps: number;
  /** Hours at which they write. */
  hours: readonly number[];
  /** Sentences on each entry. */
  length: readonly [min: number, max: number];
  /** Probability that the text says what was chosen; else it only tells what happened, and sounds of little. */
  agreement: number;
  /** How often each topic is written about. */
  topics: Readonly<Partial<Record<Topic, number>>>;
  /** How much an entry about a topic lies above or below the mood of its day. Topics that are not here shift nothing. */
  effects: Readonly<Partial<Record<Topic, number>>>;
  events: readonly LifeEvent[];
}

export const PERSONAS: readonly Persona[] = [
  {
    name: 'the early runner',
    language: 'en',
    timeZones: ['Europe/Berlin', 'America/Denver'],
    mood: 0.3,
    weekdays: [-0.05, 0, 0, 0.05, 0.1, 0.25, 0.2],
    season: 0.15,
    seasonPeak: 150,
    restlessness: 0.25,
    persistence: 0.4,
    entriesPerDay: 1.1,
    gaps: 0.12,
    hours: [6, 7, 8, 21],
    length: [2, 5],
    agreement: 0.85,
    topics: { running: 5, work: 3, health: 2, cooking: 2, friends: 2, home: 1 },
    effects: { running: 0.5, work: -0.4 },
    events: [LIFE_EVENTS.race, LIFE_EVENTS.injury, LIFE_EVENTS.holiday],
  },
  {
    name: 'the nurse on shifts',
    language: 'en',
    timeZones: ['Europe/London', 'Australia/Sydney'],
    mood: 0,
    weekdays: [-0.2, -0.1, 0, -0.1, 0.05, 0.15, 0.1],
    season: 0.1,
    seasonPeak: 196,
    restlessness: 0.45,
    persistence: 0.3,
    entriesPerDay: 1.4,
    gaps: 0.3,
    hours: [0, 7, 15, 23],
    length: [2, 6],
    agreement: 0.7,
    topics: { work: 6, health: 3, family: 3, home: 2, music: 1, friends: 2 },
    effects: { work: -0.5, family: 0.4 },
    events: [LIFE_EVENTS.nightShifts, LIFE_EVENTS.quarrel, LIFE_EVENTS.holiday],
  },
  {
    name: 'the student before exams',
    language: 'en',
    timeZones: ['America/New_York', 'Asia/Kolkata'],
    mood: 0.05,
    weekdays: [-0.25, -0.1, 0, 0.05, 0.25, 0.3, -0.1],
    season: 0.3,
    seasonPeak: 210,
    restlessness: 0.4,
    persistence: 0.6,
    entriesPerDay: 1.8,
    gaps: 0.2,
    hours: [13, 18, 22, 23, 1],
    length: [3, 8],
    agreement: 0.75,
    topics: { study: 6, friends: 4, music: 2, reading: 2, health: 1, travel: 1 },
    effects: { study: -0.4, friends: 0.5 },
    events: [LIFE_EVENTS.exams, LIFE_EVENTS.holiday],
  },
  {
    name: 'the gardener in retirement',
    language: 'en',
    timeZones: ['Europe/Paris', 'Pacific/Auckland'],
    mood: 0.35,
    weekdays: [0, 0, 0, 0, 0, 0.05, 0.15],
    season: 0.35,
    seasonPeak: 140,
    restlessness: 0.2,
    persistence: 0.5,
    entriesPerDay: 1,
    gaps: 0.05,
    hours: [17, 18, 19, 20],
    length: [3, 7],
    agreement: 0.9,
    topics: { garden: 6, family: 4, cooking: 2, reading: 2, music: 1, health: 1 },
    effects: { garden: 0.3, health: -0.5 },
    events: [LIFE_EVENTS.visit, LIFE_EVENTS.quarrel],
  },
  {
    name: 'the writer of long nights',
    language: 'en',
    timeZones: ['America/Sao_Paulo', 'Europe/Helsinki'],
    mood: -0.15,
    weekdays: [-0.05, -0.05, 0, 0, 0.1, 0.05, -0.25],
    season: 0.3,
    seasonPeak: 180,
    restlessness: 0.35,
    persistence: 0.75,
    entriesPerDay: 2.4,
    gaps: 0.25,
    hours: [22, 23, 0, 2, 3],
    length: [4, 12],
    agreement: 0.8,
    topics: { reading: 4, home: 3, music: 3, friends: 2, work: 2, family: 1 },
    effects: { work: -0.4, friends: 0.5 },
    events: [LIFE_EVENTS.deadline, LIFE_EVENTS.quarrel],
  },
  {
    name: 'the office worker in Seoul',
    language: 'ko',
    timeZones: ['Asia/Seoul'],
    mood: 0.05,
    weekdays: [-0.3, -0.1, -0.05, 0, 0.3, 0.3, -0.05],
    season: 0.15,
    seasonPeak: 280,
    restlessness: 0.35,
    persistence: 0.4,
    entriesPerDay: 1.2,
    gaps: 0.2,
    hours: [8, 12, 19, 22],
    length: [2, 6],
    agreement: 0.8,
    topics: { work: 5, friends: 3, family: 3, cooking: 2, travel: 2, running: 1, study: 1, home: 1 },
    effects: { work: -0.5, friends: 0.4, travel: 0.4 },
    events: [LIFE_EVENTS.deadline, LIFE_EVENTS.quarrel, LIFE_EVENTS.holiday],
  },
  {
    name: 'the translator in Busan',
    language: 'ko',
    timeZones: ['Asia/Seoul'],
    mood: 0.15,
    weekdays: [-0.05, 0, 0, 0, 0.05, 0.2, 0.15],
    season: 0.2,
    seasonPeak: 130,
    restlessness: 0.25,
    persistence: 0.6,
    entriesPerDay: 1.1,
    gaps: 0.15,
    hours: [9, 14, 21, 23],
    length: [2, 5],
    agreement: 0.85,
    topics: { reading: 4, work: 4, running: 3, cooking: 2, music: 2, home: 1 },
    effects: { running: 0.5, work: -0.3 },
    events: [LIFE_EVENTS.deadline, LIFE_EVENTS.holiday],
  },
];
