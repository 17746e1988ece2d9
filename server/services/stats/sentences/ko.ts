import { josa } from 'es-hangul';
import { ko as reports } from '../../reports/locales/ko';
import type { Leading, Sentences, SharesFacts } from './sentences';

const names = ({ emotions: [first, second] }: Leading) =>
  second ? `${josa(reports.emotion[first], '와/과')} ${reports.emotion[second]}` : reports.emotion[first];
const percent = (value: number) => `${Math.round(value)}%`;
const MONTHS = ['', '한 달', '두 달', '세 달', '네 달', '다섯 달', '여섯 달'];
const months = (count: number) => MONTHS[count] ?? `${count}개월`;
const spans = (count: number, of: 'day' | 'week' | 'month') =>
  of === 'month' ? months(count) : `${count}${of === 'day' ? '일' : '주'}`;
const each = ({ emotions }: Leading) => (emotions.length > 1 ? '각각 ' : '');
/** Without brackets: in Korean a line may break before and behind one, away from the particle. */
const sayMost = (leading: Leading, least = leading.amount) => {
  const shares = [...new Set([leading.amount, least].map(percent))].join('와 ');
  return `${josa(names(leading), '이/가')} ${each(leading)}${shares}로 가장 많`;
};

function sayTexts(read: number, texts: SharesFacts['texts']): string {
  if (texts.kind === 'untold') return '';
  if (read === 0) return '읽은 글은 없어요';
  const those = `읽은 글 ${read}편`;
  if (texts.kind === 'calm') return `${those}은 담담했어요`;
  if (texts.kind === 'unclear') return `${those}에 뚜렷한 한 가지 감정은 없어요`;
  if (texts.kind === 'mixed') return `${those}에서는 앞서는 감정이 없어요`;
  return `${those}에 담긴 감정은 ${sayMost(texts.leading, texts.least)}아요`;
}

/** What was chosen, before something more and at an end; where some entries have no choice, of the others alone. */
function sayChoices({ entries, choices, chosen, only }: SharesFacts): { onward: string; ended: string } {
  const isPart = choices > 0 && choices < entries;
  const where = `일기 ${entries}편${isPart ? ` 가운데 ${choices}편` : ''}에서 고른 감정`;
  const ending = (stem: string, end: string) => ({ onward: `${where}${stem}고`, ended: `${where}${stem}${end}` });
  if (only) {
    const name = reports.emotion[only];
    return { onward: `${where}은 ${name}이고`, ended: `${where}은 ${josa(name, '이에요/예요')}` };
  }
  if (choices === 0) return ending('은 없', '어요');
  return chosen ? ending(`은 ${sayMost(chosen)}`, '아요') : ending('에는 앞서는 것이 없', '어요');
}

function sayLeader(chosen: Leading, written: number): string {
  const shown = josa(names(chosen), '이/가');
  if (chosen.amount === written) return `달력에는 ${written === 1 ? '' : '모든 날에 '}${shown} 보여요.`;
  return `달력에는 ${shown} ${each(chosen)}${chosen.amount}일로 가장 자주 보여요.`;
}

export const ko: Sentences = {
  calendar({ written, chosen }) {
    if (written === 0) return '이 기간에는 쓴 일기가 없어요.';
    return `일기를 쓴 날은 ${written}일이에요.${chosen ? ` ${sayLeader(chosen, written)}` : ''}`;
  },
  shares(facts) {
    if (facts.entries === 0) return '이 기간에는 쓴 일기가 없어요.';
    const said = sayTexts(facts.read, facts.texts);
    const { onward, ended } = sayChoices(facts);
    return said ? `${onward}, ${said}.` : `${ended}.`;
  },
  trend({ direction, granularity, written, read, mood }) {
    if (mood === null) return '이 기간에는 읽은 글이 없어요.';
    const tone = {
      light: '평균적으로 가벼운 편이었어요',
      even: '평균적으로 한쪽으로 기울지 않은 편이었어요',
      heavy: '평균적으로 무거운 편이었어요',
      varied: '가볍기도 하고 무겁기도 했어요',
      untold: '',
    }[mood];
    const how = {
      rising: ' 점점 가벼워지고 있어요.',
      falling: ' 점점 무거워지고 있어요.',
      steady: ' 뚜렷한 방향은 없어요.',
      insufficient_data: ' 방향을 말하기에는 아직 글이 적어요.',
      untold: '',
    }[direction ?? 'untold'];
    const of = (number: number) => spans(number, granularity);
    const those = `일기를 쓴 ${of(written)} ${read < written ? `가운데 글을 읽을 수 있었던 ${of(read)} ` : ''}동안`;
    if (mood === 'untold') {
      const heavier = direction === 'falling' ? ' 글의 느낌은 점점 무거워지고 있어요.' : how;
      const which = read < written ? `가운데 ${of(read)}의 글을` : '모두 글을';
      return `일기를 쓴 ${of(written)} ${which} 읽었어요.${heavier}`;
    }
    return `글에서 읽은 바로는, ${those} 느낌은 ${tone}.${how}`;
  },
  words(most) {
    if (!most) return '이 기간에는 아직 낱말이 없어요.';
    const { words, tied, count, entries } = most;
    const [first, second] = words;
    if (count === 1) return '이 기간에 두 번 쓴 낱말은 없어요.';
    if (tied > 2) return `앞서는 낱말 없이 낱말 ${tied}개를 ${count}번씩 가장 많이 썼어요.`;
    if (second) return `가장 많이 쓴 낱말: “${first}”, “${second}”. 각각 ${count}번 썼어요.`;
    return `가장 많이 쓴 낱말: “${first}”. 일기 ${entries}편에서 ${count}번 썼어요.`;
  },
};
