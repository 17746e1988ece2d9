import type { Emotion } from '../../ml/emotions';
import { fillTemplate, type Material, type Topic } from './material';
import type { Random } from './random';

/**
 * Composes a Markdown text about topics, in which the given emotions are felt: one feeling for each, what happened around
 * them. `told` comes first.
 */
export function composeText(
  given: { topics: readonly Topic[]; emotions: readonly Emotion[]; sentences: number; told: readonly string[] },
  material: Material,
  random: Random,
): string {
  const { topics, emotions, sentences, told } = given;
  const say = (template: string) => fillTemplate(template, random);
  const feelings = emotions.map((emotion) => say(random.pick(material.feelings[emotion])));
  const count = Math.max(told.length > 0 ? 0 : 1, sentences - feelings.length - told.length);
  const events = shuffle(
    topics.flatMap((topic) => material.events[topic]),
    random,
  ).slice(0, count);
  return markUp(weave([...told, ...events.map(say)], feelings, random), topics, material, random);
}

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Feelings follow events, not all of them at the end. */
function weave(events: readonly string[], feelings: readonly string[], random: Random): string[] {
  const woven = [...events];
  for (const feeling of feelings) woven.splice(random.int(1, woven.length), 0, feeling);
  return woven;
}

function markUp(told: readonly string[], topics: readonly Topic[], material: Material, random: Random): string {
  const [first = '', ...rest] = told;
  const form = random.weighted({ plain: 70, paragraphs: 12, heading: 8, list: 6, bold: 4 });
  if (form === 'paragraphs') return `${first}\n\n${rest.join(' ')}`.trim();
  if (form === 'heading') return `# ${material.tags[topics[0] ?? 'home']}\n\n${told.join(' ')}`;
  if (form === 'list') return told.map((sentence) => `- ${sentence}`).join('\n');
  if (form === 'bold') return `**${first}** ${rest.join(' ')}`.trim();
  return told.join(' ');
}
