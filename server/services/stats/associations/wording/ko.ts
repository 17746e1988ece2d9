import { MIN_DIFFERENCE } from '../measure';
import { amount, pairsOfTen, type Subject, type Wording } from './wording';

const MEASURES: Record<Subject['against'], string> = { selected: '직접 고른 기분', detected: '글에서 읽힌 기분' };

const NAMES: Readonly<Record<string, string>> = {
  monday: '월요일',
  tuesday: '화요일',
  wednesday: '수요일',
  thursday: '목요일',
  friday: '금요일',
  saturday: '토요일',
  sunday: '일요일',
};

const DAYS: Record<Subject['of'], (days: number, name: string) => string> = {
  tags: (days, name) => `‘${name}’ 태그가 있는 ${days}일에는`,
  words: (days, name) => `‘${name}’ 단어가 나온 ${days}일에는`,
  weekdays: (days, name) => `${NAMES[name] ?? name} ${days}일에는`,
};

export const korean: Wording =
  ({ of, against }) =>
  (item) => {
    const { name, daysWith, daysWithout, difference, low, high, plainDifference } = item;
    const start = `${DAYS[of](daysWith, name)} ${MEASURES[against]}이 다른 ${daysWithout}일`;
    const interval = `95% 구간 ${amount(low)}~${amount(high)}`;
    if (Math.abs(difference) < MIN_DIFFERENCE)
      return `${start}과 거의 같았어요(차이 ${amount(difference)}, ${interval}).`;
    const side = difference > 0 ? '높' : '낮';
    const before = of === 'weekdays' ? '' : `, 요일을 감안하기 전 ${amount(plainDifference)}`;
    const sure = item.mayBeChance
      ? '우연일 수 있어요.'
      : '이런 결과는 열 가지 가운데 많아야 한 가지쯤 우연이에요. 무엇이 무엇을 이끄는지는 알 수 없어요.';
    return (
      `${start}보다 ${side}은 편이었어요(차이 ${amount(difference)}, ${interval}${before}). ` +
      `하루씩 짝지어 견주면 열 번 중 ${pairsOfTen(item)}번쯤 더 ${side}았어요(같은 날은 반으로 셌어요). ${sure}`
    );
  };
