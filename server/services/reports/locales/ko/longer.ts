import type { LongKind } from '../../longer/claims';
import { cross, type Frame } from '../../words/frames';

/** What the claims of a month and a year say in Korean, in the polite 해요 style; headlines are noun phrases. */
export const LONG_FRAMES: Record<LongKind, readonly Frame[]> = {
  headlineHeavy: [
    '{tied:을/를} 가장 많이 고른 무거운 {period}',
    '{tied:이/가} 마음에 머문 힘든 {period}',
    '쉽지 않은 {period}, 가장 많이 고른 감정은 {tied}',
    '마음이 무거웠던 {period}, 그중에서도 {tied}',
  ],
  headlineHeavyMany: cross(
    ['무거운 {period}, ', '힘든 {period}, '],
    ['힘든 감정이 {painful}', '{painful} 고른 힘든 감정', '{painful} 찾아온 힘든 감정'],
  ),
  headlineLight: [
    '{tied:을/를} 가장 많이 고른 환한 {period}',
    '{tied:이/가} 물들인 가벼운 {period}',
    '빛이 많았던 {period}, 무엇보다 {tied}',
    '밝은 쪽으로 기운 {period}, 그중에서도 {tied}',
  ],
  headlineMixed: [
    '두 빛깔이 섞인 {period}, 가장 많이 고른 감정은 {tied}',
    '가벼움과 무거움이 나란했던 {period}, 그중에서도 {tied}',
    '오르내림이 있던 {period}, 무엇보다 {tied}',
    '{tied:이/가} 앞섰지만 한쪽으로 기울지 않은 {period}',
  ],
  headlineOpen: [
    '{tied:이/가} 눈에 띈 {period}',
    '{tied:이/가} 자주 찾아온 {period}',
    '{tied:이/가} 가장 앞선 {period}',
    '{tied:을/를} 가장 많이 고른 {period}',
  ],
  headlineContrast: [
    '하나로 말할 수 없는 {period}',
    '힘든 감정과 좋은 감정을 함께 고른 {period}',
    '한마디로 묶이지 않는 {period}',
    '여러 마음이 겹친 {period}',
  ],
  headlineHeavyTie: [
    '여러 힘든 감정이 함께한 무거운 {period}',
    '힘든 감정이 여럿이었던 쉽지 않은 {period}',
    '이런저런 힘든 감정이 오간 버거운 {period}',
  ],
  headlineLightTie: [
    '여러 감정이 함께한 환한 {period}',
    '이런저런 감정이 오간 가벼운 {period}',
    '여러 감정이 골고루 찾아온 밝은 {period}',
  ],
  headlineTie: [
    '여러 감정이 골고루 찾아온 {period}',
    '어느 감정도 혼자 앞서지 않은 {period}',
    '이런저런 감정이 오간 {period}',
  ],
  headlineOne: [
    '이 {period:달/해}에 한 번 고른 감정, {emotion}',
    '일기 한 장, 고른 감정은 {emotion}',
    '{emotion:을/를} 한 번 고른 {period}',
  ],
  headlineShort: [
    '일기 {entries}의 {period}, 가장 많이 고른 감정은 {tied}',
    '{period} 동안 쓴 일기 {entries}, 무엇보다 {tied}',
    '일기 {entries}으로 남은 {period}, 그중에서도 {tied}',
  ],
  headlineShortTie: [
    '일기 {entries}의 {period}',
    '{period} 동안 쓴 일기 {entries}',
    '일기 {entries}으로 남은 {period}',
  ],
  headlineFew: [
    '{entries} 가운데 {namedEntries}에 감정을 고른 {period}',
    '일기 {entries}, 감정을 고른 것은 {namedEntries}',
    '{entries} 가운데 {namedEntries}에 마음의 이름을 남긴 {period}',
  ],
  headlineUnchosen: [
    '감정을 고르지 않은 {period}',
    '마음에 이름을 붙이지 않은 {period}',
    '글은 있고 감정은 비워 둔 {period}',
  ],
  headlineBlank: ['글이 없는 {period}', '기록 없이 지나간 {period}, 그래도 괜찮아요', '글로 남지 않은 {period}'],
  headlineWaiting: ['아직 열려 있는 {period}', '이제부터 써 갈 {period}', '아직 적지 않은 {period}'],
  headlineAhead: ['아직 오지 않은 {period}', '이제 맞이할 {period}', '다가올 {period}'],
  written: cross(
    ['이 {period:달/해}에는 ', '모두 합쳐 '],
    [
      '{days}에 걸쳐 일기 {entries}을 썼어요.',
      '{days}에 걸쳐 쓴 일기가 {entries}이에요.',
      '{days}에 걸쳐 일기를 {entries} 남겼어요.',
    ],
  ),
  writtenSoFar: cross(
    ['지금까지 ', '아직 진행 중이고, 지금까지 '],
    [
      '{days}에 걸쳐 일기 {entries}을 썼어요.',
      '{days}에 걸쳐 쓴 일기가 {entries}이에요.',
      '{days}에 걸쳐 일기를 {entries} 남겼어요.',
    ],
  ),
  writtenOne: [
    '이 {period:달/해}에 쓴 일기는 한 편이에요.',
    '이 {period:달/해}에는 일기가 한 편 있어요.',
    '이 {period:달/해}에 일기를 한 편 썼어요.',
  ],
  writtenDay: [
    '이 {period:달/해}에는 하루에 일기 {entries}을 썼어요.',
    '이 {period:달/해}에는 하루에 쓴 일기 {entries}이 있어요.',
    '이 {period:달/해}의 일기는 하루에 쓴 {entries}이에요.',
  ],
  writtenDaily: [
    '하루도 거르지 않고 일기를 쓴 {period}, 모두 {entries}이에요.',
    '이 {period:달은/해는} 빠진 날 없이 일기가 모두 {entries}이에요.',
    '날마다 일기를 써서 모두 {entries}을 남긴 {period:이에요/예요}.',
  ],
  begins: ['일기는 {day}에 시작돼요.', '첫 일기는 {day}에 썼어요.', '{day}에 일기를 쓰기 시작했어요.'],
  notBegun: [
    '일기는 이 {period:달이/해가} 지난 뒤에 시작돼요.',
    '첫 일기는 이 {period:달/해}보다 나중에 썼어요.',
    '이 {period:달은/해는} 첫 일기보다 앞선 때예요.',
  ],
  blank: [
    '쓴 글이 없는 {period}이고, 일기장은 그 자리에서 기다리고 있어요.',
    '이 {period:달/해}에는 일기가 없고, 하루하루는 그대로 흘러갔어요.',
    '페이지가 비어 있는 {period:이에요/예요}.',
  ],
  waiting: [
    '이 {period:달은/해는} 아직 열려 있고, 쓴 글은 아직 없어요.',
    '아직 일기가 없고, 일기장은 언제든 기다리고 있어요.',
    '이 {period:달은/해는} 아직 진행 중이고, 쓰고 싶을 때 쓰면 돼요.',
  ],
  ahead: [
    '아직 시작되지 않은 {period:이에요/예요}.',
    '이 {period:달/해}의 이야기는 아직 시작되지 않았어요.',
    '이 리포트는 다가올 {period:을/를} 기다리고 있어요.',
  ],
  most: [
    '{emotion:을/를} 가장 많이, {part} 골랐어요.',
    '가장 많이 고른 감정은 {part} 고른 {emotion:이에요/예요}.',
    '{emotion:이/가} {part:으로/로} 가장 많아요.',
  ],
  one: ['고른 감정은 {emotion} 한 번이에요.', '{emotion:을/를} 한 번 골랐어요.', '고른 감정은 {emotion} 하나예요.'],
  only: [
    '고른 감정은 {emotion} {count:이/가} 전부예요.',
    '고른 감정은 {emotion}만 {count:이에요/예요}.',
    '{count} 다 {emotion:을/를} 골랐어요.',
  ],
  tie: [
    '어느 하나가 앞서지 않고 {tied:이/가} {count}씩이에요.',
    '가장 많이 고른 감정은 하나가 아니라 {tied:으로/로}, {count}씩이에요.',
    '{tied:을/를} 똑같이 {count}씩 골랐어요.',
  ],
  tieAmong: [
    '어느 하나가 앞서지 않고 {tied:이/가} {count}씩, 다른 감정이 {rest:이에요/예요}.',
    '가장 많이 고른 감정은 하나가 아니라 {tied:으로/로}, {count}씩이고 다른 감정은 {rest:이에요/예요}.',
    '{tied:을/를} 똑같이 {count}씩, 다른 감정을 {rest} 골랐어요.',
  ],
  each: [
    '고른 감정은 {tied}, 한 번씩이에요.',
    '{tied:을/를} 한 번씩 골랐어요.',
    '직접 고른 감정은 {tied}, 저마다 한 번이에요.',
  ],
  painless: [
    '힘든 감정은 고르지 않았어요.',
    '고른 감정 가운데 힘든 것은 없어요.',
    '힘든 감정을 한 번도 고르지 않았어요.',
  ],
  painful: [
    '힘든 감정을 {painful:골랐어요/고르지 않았어요}.',
    '힘든 감정은 {painful:골랐어요/고르지 않았어요}.',
    '두려움, 슬픔, 혐오, 분노를 합쳐 {painful:골랐어요/고르지 않았어요}.',
  ],
  unchosen: [
    '감정을 고르지 않은 일기가 {entries} 있어요.',
    '고른 감정이 없는 일기가 {entries}이에요.',
    '감정의 자리를 비워 둔 일기가 {entries} 있어요.',
  ],
  unchosenAll: [
    '이 {period:달/해}에는 고른 감정이 없어요.',
    '이 {period:달/해}에는 감정을 고르지 않았어요.',
    '이 {period:달은/해는} 감정의 자리를 비워 두었어요.',
  ],
  lighter: [
    '고른 감정은 뒤로 갈수록 가벼워졌어요.',
    '{period:이/가} 흐를수록 고른 감정이 가벼워졌어요.',
    '고른 감정은 갈수록 가벼운 쪽으로 옮겨 갔어요.',
  ],
  heavier: [
    '고른 감정은 뒤로 갈수록 무거워졌어요.',
    '{period:이/가} 흐를수록 고른 감정이 무거워졌어요.',
    '고른 감정은 갈수록 무거운 쪽으로 옮겨 갔어요.',
  ],
  tag: [
    '{tag} 태그를 단 날은 {days}, 일기는 {entries}이에요.',
    '일기 {entries}에 {tag} 태그를 달았고, 날로는 {days:이에요/예요}.',
    '{tag} 태그가 붙은 일기는 {entries}, 날로는 {days:이에요/예요}.',
  ],
  word: [
    '가장 많이 쓴 낱말은 {word}, {count:이에요/예요}.',
    '가장 많이 쓴 낱말 {word:은/는} 모두 {count} 나와요.',
    '가장 자주 나온 낱말은 {word}, {count:이에요/예요}.',
  ],
  wordPair: [
    '가장 많이 쓴 낱말은 {word}, {other}, {count}씩이에요.',
    '{word}, {other}, 이 두 낱말을 가장 많이 {count}씩 썼어요.',
    '가장 자주 나온 낱말은 {word}, {other}, {count}씩이에요.',
  ],
  agreementAlways: [
    '글의 감정이 또렷한 {of}일 모두, 고른 감정이 가장 또렷한 감정이거나 그에 가까웠어요.',
    '글의 감정이 또렷한 {of}일 내내 고른 감정과 글이 서로 맞았어요.',
    '글의 감정이 또렷한 {of}일 모두, 고른 감정을 글에서도 읽을 수 있었어요.',
  ],
  agreementNever: [
    '글의 감정이 또렷한 {of}일 동안, 고른 감정이 가장 또렷한 감정이거나 그에 가까운 날은 없어요.',
    '글의 감정이 또렷한 {of}일 동안, 고른 감정과 글이 서로 맞은 날은 없어요.',
    '글의 감정이 또렷한 {of}일 동안, 고른 감정을 글에서 읽을 수 있던 날은 없어요.',
  ],
  agreement: [
    '글의 감정이 또렷한 {of}일 가운데 고른 감정이 가장 또렷한 감정이거나 그에 가까운 날은 {dayNumber}일이에요.',
    '글의 감정이 또렷한 {of}일 가운데 고른 감정과 글이 서로 맞은 날은 {dayNumber}일이에요.',
    '글의 감정이 또렷한 {of}일 가운데 고른 감정을 글에서도 읽을 수 있던 날은 {dayNumber}일이에요.',
  ],
  calmest: [
    '힘든 감정의 비중이 가장 작은 때는 {label}이고, {painful:골랐어요/고르지 않았어요}.',
    '가장 잔잔한 때는 {label}이고, 힘든 감정을 {painful:골랐어요/고르지 않았어요}.',
    '고른 감정으로 보면 {label:이/가} 가장 잔잔했고, 힘든 감정은 {painful:골랐어요/고르지 않았어요}.',
  ],
  fullest: [
    '가장 많이 쓴 때는 {label:으로/로}, {entries}이에요.',
    '{label}에 쓴 일기가 {entries}으로 가장 많아요.',
    '일기가 가장 많이 쌓인 때는 {label:으로/로}, {entries}이에요.',
  ],
  partMost: [
    '{label}: {emotion:이/가} 가장 많이, {part}.',
    '{label:은/는} {emotion:이/가} {part:으로/로} 가장 잦았어요.',
    '{label}, {emotion:을/를} 가장 많이 골랐어요({part}).',
    '{label}에 가장 잦은 감정은 {part} 고른 {emotion:이에요/예요}.',
  ],
  partPainful: [
    '{label:은/는} 힘든 감정을 {painful} 골랐고, 가장 잦았던 감정은 {tied:이에요/예요}.',
    '{label}, 힘든 감정을 {painful} 골랐고 하나씩 보면 {tied:이/가} 가장 잦았어요.',
    '{label}에 힘든 감정을 {painful} 골랐고, 가장 많이 고른 것은 {tied:이에요/예요}.',
  ],
  partOne: [
    '{label}: {emotion} 한 번.',
    '{label:은/는} {emotion} 한 번이에요.',
    '{label}, {emotion:을/를} 한 번 골랐어요.',
  ],
  partSome: [
    '{label}: {emotion} {count}, 감정을 고르지 않은 일기 {entries}.',
    '{label:은/는} {emotion} {count}이고, 감정을 고르지 않은 일기가 {entries} 있어요.',
    '{label}, {emotion:을/를} {count} 골랐고 {entries}에는 감정을 고르지 않았어요.',
  ],
  partOnly: [
    '{label}: {emotion} {count}.',
    '{label:은/는} {emotion}만 {count:이에요/예요}.',
    '{label}, 고른 것은 {count} 다 {emotion:이에요/예요}.',
  ],
  partTie: [
    '{label}: {tied:이/가} 똑같이 {count}씩.',
    '{label:은/는} {tied:이/가} {count}씩 나란했어요.',
    '{label}에 {tied:을/를} {count}씩 골랐어요.',
  ],
  partTieAmong: [
    '{label}: {tied:이/가} 똑같이 {count}씩, 다른 감정은 {rest}.',
    '{label:은/는} {tied:이/가} {count}씩이고 다른 감정은 {rest:이에요/예요}.',
    '{label}에 {tied:을/를} {count}씩, 다른 감정을 {rest} 골랐어요.',
  ],
  partFew: [
    '{label:은/는} 일기 {entries} 가운데 {namedEntries}에 감정을 골랐어요.',
    '{label}, 일기 {entries} 가운데 감정을 고른 것은 {namedEntries}이에요.',
  ],
  partUnchosen: [
    '{label:은/는} 감정을 고르지 않은 일기가 {entries} 있어요.',
    '{label}, 고른 감정 없이 {entries} 썼어요.',
  ],
  partQuiet: ['{label:은/는} 일기가 없어요.', '{label}, 쓴 글이 없어요.', '{label:은/는} 남긴 글이 없어요.'],
  partOpen: [
    '그 밖에 감정을 고르지 않은 일기가 {entries} 있어요.',
    '여기에 더해 {entries}에는 감정을 고르지 않았어요.',
    '이 밖에 고른 감정이 없는 일기가 {entries}이에요.',
  ],
  partAhead: ['{label:은/는} 아직 오지 않았어요.', '{label}, 앞으로 올 날이에요.', '{label:은/는} 이제부터예요.'],
  noneBefore: [
    '그 전 {period:달/해}에는 일기가 없어서 견주어 볼 것이 없어요.',
    '그 전 {period:달이/해가} 비어 있어서 비교는 하지 않았어요.',
    '그 전 {period:달/해}에 쓴 글이 없어서 비교할 것이 없어요.',
  ],
  fewBefore: [
    '고른 감정이 적어서 그 전 {period:달과는/해와는} 견주지 않았어요.',
    '비교할 만큼 고른 감정이 없어서 그 전 {period:달/해} 이야기는 접어 두었어요.',
    '그 전 {period:달과/해와} 견주기에는 고른 감정이 모자라요.',
  ],
  morePainful: [
    '그 전 {period:달/해}보다 무거웠어요: 힘든 감정을 {now:골랐고/고르지 않았고}, 그때는 {then:골랐어요/고르지 않았어요}.',
    '그 전 {period:달/해}보다 힘든 감정의 비중이 커졌어요: {now:골랐고/고르지 않았고}, 그때는 {then:골랐어요/고르지 않았어요}.',
    '고른 감정이 그 전 {period:달/해}보다 무거워요: 힘든 감정을 {now:골랐고/고르지 않았고} 그때는 {then:골랐어요/고르지 않았어요}.',
  ],
  fewerPainful: [
    '그 전 {period:달/해}보다 가벼웠어요: 힘든 감정을 {now:골랐고/고르지 않았고}, 그때는 {then:골랐어요/고르지 않았어요}.',
    '그 전 {period:달/해}보다 힘든 감정의 비중이 작아졌어요: {now:골랐고/고르지 않았고}, 그때는 {then:골랐어요/고르지 않았어요}.',
    '고른 감정이 그 전 {period:달/해}보다 덜 무거워요: 힘든 감정을 {now:골랐고/고르지 않았고} 그때는 {then:골랐어요/고르지 않았어요}.',
  ],
  painfulSideBySide: [
    '힘든 감정은 이 {period:달/해}에 {now:골랐고/고르지 않았고} 그 전 {period:달/해}에는 {then:골랐어요/고르지 않았어요}.',
    '고른 감정 가운데 힘든 것은 {now:골랐고/고르지 않았고}, 그 전 {period:달/해}에는 {then:골랐어요/고르지 않았어요}.',
    '두 {period:달/해}의 힘든 감정을 보면 이번에 {now:골랐고/고르지 않았고} 그때는 {then:골랐어요/고르지 않았어요}.',
  ],
  nonePainful: [
    '이 {period:달과/해와} 그 전 {period:달/해} 모두 힘든 감정을 고르지 않았어요.',
    '그 전 {period:달/해}에도 이번에도 힘든 감정을 한 번도 고르지 않았어요.',
    '힘든 감정을 고르지 않은 것은 그 전 {period:달과/해와} 같아요.',
  ],
  aboutAsPainful: [
    '그 전 {period:달과/해와} 비슷했어요: 힘든 감정을 {now:골랐고/고르지 않았고}, 그때는 {then:골랐어요/고르지 않았어요}.',
    '그 전 {period:달과/해와} 비슷한 편이에요: 힘든 감정은 {now:골랐고/고르지 않았고} 그때는 {then:골랐어요/고르지 않았어요}.',
    '무게는 그 전 {period:달과/해와} 큰 차이가 없어요: 힘든 감정을 {now:골랐고/고르지 않았고} 그때는 {then:골랐어요/고르지 않았어요}.',
  ],
};
