import type { Emotion } from '../../ml/emotions';
import { PAINFUL } from '../../server/insights/tone';
import { type Day, dayOf, daysFrom, noonOf } from '../../server/lib/dates';
import { ENGLISH } from './english';
import { KOREAN } from './korean';
import type { Material, Topic } from './material';
import { type DayMood, drawEmotion, drawMoods } from './moods';
import type { Persona } from './personas';
import type { Random } from './random';
import { composeText } from './texts';

const MS_PER_HOUR = 3_600_000;
const MATERIALS: Record<Material['language'], Material> = { en: ENGLISH, ko: KOREAN };

/** A made-up entry before anything was read or counted in it. */
export interface SeedEntry {
  content: string;
  emotion: Emotion;
  /** The emotions that the text speaks of, the chosen one first; none in a text that only tells what happened. */
  felt: Emotion[];
  tags: string[];
  date: Date;
  day: Day;
  language: Material['language'];
}

/** The diary that a persona would have written from one day to another, oldest entry first. */
export function drawDiary(
  persona: Persona,
  { timeZone, from, until }: { timeZone: string; from: Day; until: Date },
  random: Random,
): SeedEntry[] {
  const days = daysFrom(from, dayOf(until, timeZone));
  const moods = drawMoods(persona, days, random);
  const entries = days.flatMap((day, index) => {
    if (random.chance(persona.gaps)) return [];
    const dates = drawInstants(persona, { day, timeZone }, random).filter((date) => date <= until);
    return dates.map((date) =>
      drawEntry(persona, { date, timeZone, day: moods[index] ?? { mood: 0, event: null } }, random),
    );
  });
  return entries.sort((a, b) => a.date.getTime() - b.date.getTime());
}

function drawInstants(persona: Persona, { day, timeZone }: { day: Day; timeZone: string }, random: Random): Date[] {
  const noon = noonOf(day, timeZone).getTime();
  let count = 1;
  while (random.chance(1 - 1 / persona.entriesPerDay)) count += 1;
  return Array.from(
    { length: count },
    () => new Date(noon + (random.pick(persona.hours) - 12 + random.next()) * MS_PER_HOUR),
  );
}

const EVENT_TOLD = 0.7;

function drawEntry(
  persona: Persona,
  { date, timeZone, day: { mood, event } }: { date: Date; timeZone: string; day: DayMood },
  random: Random,
): SeedEntry {
  const material = MATERIALS[persona.language];
  const isAboutEvent = event !== null && random.chance(EVENT_TOLD);
  const first = isAboutEvent ? event.topic : random.weighted<Topic>(persona.topics);
  const topics = random.chance(0.25) ? [...new Set([first, random.weighted<Topic>(persona.topics)])] : [first];
  const emotion =
    isAboutEvent && random.chance(0.4) ? event.emotion : drawEmotion(shifted(persona, mood, topics), random);
  const felt = random.chance(persona.agreement) ? companionsOf(emotion, mood, random) : [];
  const texts: readonly string[] = (isAboutEvent && event.texts[persona.language]) || [];
  const sentences = random.int(...persona.length);
  return {
    content: composeText(
      { topics, emotions: felt, sentences, told: texts.slice(0, 1).map(() => random.pick(texts)) },
      material,
      random,
    ),
    emotion,
    felt,
    tags: random.chance(0.8) ? topics.map((topic) => spell(material.tags[topic], random)) : [],
    date,
    day: dayOf(date, timeZone),
    language: persona.language,
  };
}

/** The mood in which an entry about some topics is written: that of its day, moved by what these topics do to this persona. */
function shifted({ effects }: Persona, mood: number, topics: readonly Topic[]): number {
  const shift = topics.reduce((sum, topic) => sum + (effects[topic] ?? 0), 0) / topics.length;
  return Math.max(-1, Math.min(1, mood + shift));
}

/** What a text says of its feeling: the emotion that was chosen, and at times another that does not contradict it. */
function companionsOf(emotion: Emotion, mood: number, random: Random): Emotion[] {
  const other = random.chance(0.3) ? drawEmotion(mood, random) : emotion;
  return isPainful(other) === isPainful(emotion) ? [...new Set([emotion, other])] : [emotion];
}

const isPainful = (emotion: Emotion) => PAINFUL.includes(emotion);

/** People do not always type a tag in the same way. */
function spell(tag: string, random: Random): string {
  return random.chance(0.15) ? tag.charAt(0).toUpperCase() + tag.slice(1) : tag;
}
