import { hasBatchim, josa } from 'es-hangul';
import type { Emotion } from '../../../../../ml/emotions';
import type { Lexicon } from '../../words/lexicon';

export const EMOTION_NAMES: Record<Emotion, string> = {
  joy: '기쁨',
  trust: '신뢰',
  fear: '두려움',
  surprise: '놀람',
  sadness: '슬픔',
  disgust: '혐오',
  anger: '분노',
  anticipation: '기대',
};
const WEEKDAYS = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'] as const;

const NATIVE = '영 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두'.split(' ');
const PERIOD_NAMES = { month: '한 달', year: '한 해' };
const DAYS = '0일 하루 이틀 사흘 나흘 닷새 엿새'.split(' ');

/** Native numerals up to twelve, as one says them; digits above. */
const counted = (count: number, unit: string) => (NATIVE[count] ? `${NATIVE[count]} ${unit}` : `${count}${unit}`);
const weekday = (day: number) => WEEKDAYS[day - 1] ?? '';

/** Counters of kinds and times: a number before them is said as in `세 가지`. */
const COUNTERS = ['가지', '번'];

/** A verb that denies after `한 번도`: the first form of two is said of some, the second of none. */
const VERBS = /^골랐/;
const NONE = '한 번도';

/** Said of when something was; behind the end of a span what is left of it. */
const AT = ['에는', '에'];

/** Said of a month, or of a year, instead of `한 달` and `한 해` where a word before it points at one or counts it: 두 달. */
const PERIODS = /^달.*\/해/;

/** What the library lacks, by the same rule: the first form after a final consonant. */
const COPULA = '이었어요/였어요';

/** A word with its particle. A quoted tag takes its particle from the word after it, so it never comes here. */
export function withParticle(word: string, particles: string): string {
  if (AT.includes(particles)) return `${word}${word.endsWith('까지') ? particles.slice(1) : particles}`;
  if (COUNTERS.includes(particles)) return counted(Number(word), particles);
  if (VERBS.test(particles)) return `${word} ${particles.split('/')[word.endsWith(NONE) ? 1 : 0]}`;
  if (PERIODS.test(particles)) return particles.split('/')[word === PERIOD_NAMES.month ? 0 : 1] ?? '';
  if (particles !== COPULA) return josa(word, particles as Parameters<typeof josa>[1]);
  const [afterConsonant = '', afterVowel = ''] = particles.split('/');
  return `${word}${hasBatchim(word.slice(-1)) ? afterConsonant : afterVowel}`;
}

export const lexicon: Lexicon = {
  emotion: (emotion) => EMOTION_NAMES[emotion],
  weekday,
  span({ from, to }) {
    if (from === to) return weekday(from);
    return to === from + 1
      ? `${josa(weekday(from), '와/과')} ${weekday(to)}`
      : `${weekday(from)}부터 ${weekday(to)}까지`;
  },
  spanWhen: (days) => lexicon.span(days),
  list(items) {
    const [first = '', second = ''] = items;
    const isPair = items.length === 2 && !items.some((item) => item.endsWith('번'));
    return isPair ? `${josa(first, '와/과')} ${second}` : items.join(', ');
  },
  entries: (count) => counted(count, '편'),
  days: (count) => DAYS[count] ?? `${count}일`,
  weeks: (count) => `${count}주`,
  times: (count) => counted(count, '번'),
  choices: (count) => counted(count, '번'),
  number: (count) => String(count),
  part: ({ part, of }) => {
    if (part === of && of > 1) return `${counted(of, '번')} 모두`;
    if (part === 0) return `${counted(of, '번')} 가운데 ${NONE}`;
    if (of >= NATIVE.length) return `${counted(of, '번')} 가운데 ${part}번`;
    return `${counted(of, '번')} 가운데 ${counted(part, '번')}`;
  },
  ordinal: (count) => (count === 1 ? '첫' : (NATIVE[count] ?? String(count))),
  tag: (tag) => `‘${tag}’`,
  lighter: (isLighter) => (isLighter ? '가벼' : '무거'),
  period: (period) => PERIOD_NAMES[period],
  weekOf({ from, to }) {
    const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
    return `${Number(from.slice(5, 7))}월 ${first === last ? first : `${first}~${last}`}일`;
  },
  soFar: (label) => `진행 중인 ${label}`,
  months: (from, to) => (from === to ? `${from}월` : `${from}~${to}월`),
};
