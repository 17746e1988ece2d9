import { josa } from 'es-hangul';
import { MIN_SIDE_DAYS } from '../beside';
import { WEEKDAYS } from '../candidates';
import { MIN_DIFFERENCE } from '../measure';
import { amount, isSmallP, pairsOfTen, type Subject, type Wording } from './wording';

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

const SUBJECTS: Record<Subject['of'], (name: string) => string> = {
  tags: (name) => `‘${name}’ 태그`,
  words: (name) => `‘${name}’ 단어`,
  weekdays: (name) => NAMES[name] ?? name,
};

export const korean: Wording = ({ of, against }) => ({
  item(item) {
    const { name, daysWith, daysWithout, daysAside, difference, low, high, plainDifference } = item;
    const start = `${DAYS[of](daysWith, name)} ${MEASURES[against]}이 다른 ${daysWithout}일`;
    const before = of === 'weekdays' ? '' : `, 요일을 감안하기 전 ${amount(plainDifference)}`;
    const numbers = `(차이 ${amount(difference)}, 95% 구간 ${amount(low)}~${amount(high)}${before})`;
    const aside = daysAside === 0 ? '' : ` 늘 함께 나오는 요일의 ${daysAside}일은 견줄 날이 없어 빠졌어요.`;
    if (item.isOpposed) return `${start}과 견주어 어느 쪽이라고 말할 수 없어요${numbers}. 우연일 수 있어요.${aside}`;
    if (Math.abs(difference) < MIN_DIFFERENCE) return `${start}과 거의 같았어요${numbers}.${aside}`;
    const side = difference > 0 ? '높' : '낮';
    const both = difference < 0 && item.arePleasant ? '평균으로는 둘 다 기분 좋은 날이었어요. ' : '';
    const pairs = pairsOfTen(item);
    const often = pairs === 10 ? '거의 늘' : `10번 중 ${pairs}번쯤`;
    const inPairs = pairs > 5 ? `하루씩 짝지어 견주면 ${often} 더 ${side}았어요(기분이 같으면 반으로 셌어요). ` : '';
    const doubt = isSmallP(item) ? '아직은 우연이 아니라고 말하기에는 일러요.' : '우연일 수 있어요.';
    const sure = item.mayBeChance
      ? doubt
      : '이런 결과는 열 가지 가운데 많아야 한 가지쯤 우연이에요. 무엇이 무엇을 이끄는지는 알 수 없어요.';
    return `${start}보다 ${side}은 편이었어요${numbers}. ` + `${both}${inPairs}${sure}${aside}`;
  },
  refusal({ name, reason, missingDays, weekday, isShortDiary }) {
    const subject = SUBJECTS[of](name);
    if (reason === 'bound_to_weekdays') {
      const where = weekday === null ? '거의 늘 같은 요일' : `늘 ${NAMES[WEEKDAYS[weekday - 1] ?? ''] ?? ''}`;
      return `${josa(subject, '은/는')} ${where}에 나와요. 그 요일에는 거의 빠진 날이 없어서, 요일과 함께 가는 것인지 따로 가릴 수 없어요.`;
    }
    if (reason === 'no_variation')
      return `${subject}: 있는 날은 있는 날대로, 없는 날은 없는 날대로 기분이 모두 같아서 차이가 얼마나 확실한지 알 수 없어요.`;
    if (isShortDiary) return `${subject}: 쓴 날이 아직 적어요. 견주어 보려면 적어도 ${missingDays}일 더 필요해요.`;
    if (reason === 'not_enough_other_days' && missingDays === MIN_SIDE_DAYS)
      return `${subject}: 세어 본 날마다 있어서 견주어 볼 날이 없어요.`;
    const which = reason === 'not_enough_other_days' ? '없는 날이' : '날이';
    return `${subject}: ${which} 적어도 ${missingDays}일 더 필요해요.`;
  },
});
