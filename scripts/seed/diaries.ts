import type { Emotion } from '../../ml/emotions';
import { type Day, dayOf, daysFrom, noonOf } from '../../server/lib/dates';
import { ENGLISH } from './english';
import { KOREAN } from './korean';
import type { Material, Topic } from './material';
import { drawEmotion, drawMoods } from './moods';
import type { Persona } from './personas';
import type { Random } from './random';
import { composeText } from './texts';

const MS_PER_HOUR = 3_600_000;
const MATERIALS: Record<Material['language'], Material> = { en: ENGLISH, ko: KOREAN };

/** A made-up entry before anything was read or counted in it. */
export interface SeedEntry {
  content: string;
  emotion: Emotion;
  /** The emotions that were put into the text. */
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
    return dates.map((date) => drawEntry(persona, { date, timeZone, mood: moods[index] ?? 0 }, random));
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

function drawEntry(
  persona: Persona,
  { date, timeZone, mood }: { date: Date; timeZone: string; mood: number },
  random: Random,
): SeedEntry {
  const material = MATERIALS[persona.language];
  const first = random.weighted<Topic>(persona.topics);
  const topics = random.chance(0.3) ? [...new Set([first, random.weighted<Topic>(persona.topics)])] : [first];
  const main = drawEmotion(mood, random);
  const felt = random.chance(0.35) ? [...new Set([main, drawEmotion(mood, random)])] : [main];
  const sentences = random.int(...persona.length);
  return {
    content: composeText({ topics, emotions: felt, sentences }, material, random),
    emotion: random.chance(persona.agreement) ? main : drawEmotion(mood, random),
    felt,
    tags: random.chance(0.75) ? topics.map((topic) => spell(material.tags[topic], random)) : [],
    date,
    day: dayOf(date, timeZone),
    language: persona.language,
  };
}

/** People do not always type a tag in the same way. */
function spell(tag: string, random: Random): string {
  return random.chance(0.15) ? tag.charAt(0).toUpperCase() + tag.slice(1) : tag;
}
