import { en as reports } from '../../reports/locales/en';
import type { Leading, Sentences, SharesFacts } from './sentences';

const count = (number: number, one: string, other: string) => `${number} ${number === 1 ? one : other}`;
const percent = (value: number) => `${Math.round(value)}%`;
const names = ({ emotions }: Leading) => emotions.map((emotion) => reports.emotion[emotion]).join(' and ');
const each = ({ emotions }: Leading) => (emotions.length > 1 ? ' each' : '');
const SPANS = { day: 'days', week: 'weeks', month: 'months' } as const;

/** What the calendar shows: a day with two choices that are level has the later one, which led nothing. */
function sayLeader(chosen: Leading, written: number): string {
  const shown = `The calendar shows ${names(chosen)}`;
  if (chosen.amount === written) return written === 1 ? `${shown}.` : `${shown} on all of them.`;
  return `${shown} most often: on ${count(chosen.amount, 'day', 'days')}${each(chosen)}.`;
}

function sayShares({ leading, least }: Extract<SharesFacts['texts'], { kind: 'leading' }>): string {
  const [most, less] = [percent(leading.amount), percent(least)];
  return most === less ? `${most}${each(leading)}` : `${most} and ${less}`;
}

function sayTexts(read: number, texts: SharesFacts['texts']): string {
  if (texts.kind === 'untold') return '';
  if (read === 0) return '; no text was read';
  const those = read === 1 ? 'the one text that was read' : `the ${read} texts that were read`;
  if (texts.kind === 'calm') return `; ${those} stayed matter-of-fact`;
  if (texts.kind === 'unclear') return `; in ${those} no single emotion is clear`;
  if (texts.kind === 'mixed') return `; in ${those} none leads`;
  return `; in ${those} ${names(texts.leading)} weighed most (${sayShares(texts)})`;
}

/** Where some entries have no choice, the choices are those of the others alone. */
function sayChoices({ entries, choices, chosen, only }: SharesFacts): string {
  const all = count(entries, 'entry', 'entries');
  if (choices === 0) return `In ${all} no emotion was chosen`;
  const most = chosen && `${names(chosen)} most often (${percent(chosen.amount)}${each(chosen)})`;
  if (choices === entries && only)
    return `In ${all} you chose ${reports.emotion[only]}${entries > 1 ? ' each time' : ''}`;
  if (choices === entries) return `In ${all} ${most ? `you chose ${most}` : 'no chosen emotion leads'}`;
  const some = `You chose an emotion for ${choices} of ${all}`;
  return only ? `${some}: ${reports.emotion[only]}` : `${some}, ${most ?? 'and none leads'}`;
}

const often = (times: number) => (times === 2 ? 'twice' : `${times} times`);

export const en: Sentences = {
  calendar({ written, chosen }) {
    if (written === 0) return 'Nothing was written in this time.';
    const most = chosen ? ` ${sayLeader(chosen, written)}` : '';
    return `You wrote on ${count(written, 'day', 'days')}.${most}`;
  },
  shares(facts) {
    if (facts.entries === 0) return 'Nothing was written in this time.';
    return `${sayChoices(facts)}${sayTexts(facts.read, facts.texts)}.`;
  },
  trend({ direction, granularity, written, read, mood }) {
    if (mood === null) return 'Nothing was read in this time.';
    const how = {
      rising: ' It grows lighter.',
      falling: ' It grows heavier.',
      steady: ' No direction stands out.',
      insufficient_data: ' That is too little to speak of a direction.',
      untold: '',
    }[direction ?? 'untold'];
    const spans = (number: number) => (number === 1 ? `one ${granularity}` : `${number} ${SPANS[granularity]}`);
    const where = granularity === 'day' ? 'on' : 'in';
    const those =
      read < written ? `${where} ${read} of ${spans(written)} with entries` : `over ${spans(written)} with entries`;
    if (mood === 'untold') {
      const heavier = direction === 'falling' ? ' Their tone grows heavier.' : how;
      return `Texts were read ${read < written ? those : `${where} ${spans(written)} with entries`}.${heavier}`;
    }
    const tone = mood === 'varied' ? 'now light, now heavy' : `${mood} on average`;
    if (read < written) return `By what was read in the texts, ${those}, the tone was ${tone}.${how}`;
    return `By what was read in the texts, the tone was ${tone} ${those}.${how}`;
  },
  words(most) {
    if (!most) return 'There are no words in this time yet.';
    const { words, tied, count: times, entries } = most;
    const [first, second] = words;
    if (times === 1) return 'No word came up twice in this time.';
    if (tied > 2) return `No word leads: ${tied} words were written most, ${often(times)} each.`;
    if (second) return `The words that you wrote most are “${first}” and “${second}”: ${often(times)} each.`;
    return `The word that you wrote most is “${first}”: ${often(times)}, in ${count(entries, 'entry', 'entries')}.`;
  },
};
