import type { Locale } from '../locale';
import { FRAMES } from './frames';
import { EMOTION_NAMES, lexicon, withParticle } from './lexicon';
import { LONG_FRAMES } from './longer';
import { SUGGESTIONS } from './suggestions';

const WHAT_IT_IS_NOT =
  '이 리포트는 일기의 통계를 바탕으로 정해진 규칙에 따라 만들어졌어요. 생각을 비춰 보는 거울일 뿐 의학적 조언이 아니고, 누군가 위험할 때 알아차리지 못해요.';

/** Korean. */
export const ko: Locale = {
  language: 'ko',
  lexicon,
  particle: withParticle,
  frames: FRAMES,
  longFrames: LONG_FRAMES,
  leads: [
    '까닭은 이래요: ',
    '이렇게 본 까닭: ',
    '바탕이 된 사실: ',
    '이 제안의 바탕: ',
    '이 말의 근거: ',
    '살펴본 사실: ',
    '여기에서 본 것: ',
    '한 주에서 본 것: ',
  ],
  suggestion: SUGGESTIONS,
  emotion: EMOTION_NAMES,
  headings: {
    report: '주간 리포트',
    days: '하루하루',
    emotions: '지난 30일',
    chosen: '직접 고른 감정',
    detected: '글에서 읽힌 감정',
    comparison: '지난주와 견주면',
    brightest: '가장 환한 날',
    hardest: '가장 힘든 날',
    suggestion: '마음이 내키면 해 볼 만한 것',
    calendar: '일 년의 하루하루',
    trend: '반년의 한 주 한 주',
    words: '지난 30일의 낱말',
    noWords: '아직 낱말이 없어요.',
    lighter: '가벼움',
    heavier: '무거움',
  },
  disclaimer: `${WHAT_IT_IS_NOT} 버거울 때는 믿는 사람이나 이야기를 들어 주는 전문가에게 말해 보세요.`,
  disclaimerBesideSupport: WHAT_IT_IS_NOT,
  support: [
    '그동안 마음이 무거운 주가 있었어요. 누군가와 이야기하면 도움이 될 수 있어요. 믿는 사람도 좋고, 이야기를 들어 주는 일을 하는 사람도 좋아요.',
    '요 몇 주는 무거운 날이 많았어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람에게 털어놓으면 조금은 덜 버거울 수 있어요.',
    '쉽지 않은 몇 주였어요. 혼자 감당하지 않아도 괜찮아요. 믿는 사람도 있고, 이야기를 들어 주는 일을 하는 사람도 있어요.',
    '마음이 버거운 주가 여러 번 있었어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람에게 한마디 건네 보는 것도 좋아요.',
    '지난 몇 주가 많이 무거웠어요. 믿는 사람도, 이야기를 들어 주는 일을 하는 사람도 곁에 있어 줄 수 있어요.',
    '힘든 날이 많은 몇 주였어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람과 나누면 도움이 될 수 있어요.',
  ],
  supportNow: [
    '무거운 날들이 있었어요. 혼자 견디지 않아도 괜찮아요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람에게 기대도 좋아요.',
    '이번 기록에는 무거운 마음이 담겨 있어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람과 함께 나누어도 좋아요.',
    '힘든 날들이 있었어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람에게 털어놓아도 괜찮아요.',
    '혼자 지기에는 무거운 날들이었어요. 믿는 사람도, 이야기를 들어 주는 일을 하는 사람도 곁에 있어 줄 수 있어요.',
    '가볍지 않은 날들이었어요. 누군가와 이야기하면 도움이 될 수 있어요. 믿는 사람도 좋고, 이야기를 들어 주는 일을 하는 사람도 좋아요.',
    '마음에 무거운 것이 있던 날들이었어요. 믿는 사람이나 이야기를 들어 주는 일을 하는 사람에게 들려주어도 좋아요.',
  ],
};
