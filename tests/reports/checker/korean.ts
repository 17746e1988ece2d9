import type { Found, Language } from './grammar';

const EMOTIONS: Readonly<Record<string, string>> = {
  기쁨: 'joy',
  신뢰: 'trust',
  두려움: 'fear',
  놀람: 'surprise',
  슬픔: 'sadness',
  혐오: 'disgust',
  분노: 'anger',
  기대: 'anticipation',
};
const NATIVE = ['영', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두'];
const DAYS = ['0일', '하루', '이틀', '사흘', '나흘', '닷새', '엿새'];
const WEEKDAYS = '월화수목금토일';
/** Longer numerals first: 열두 before 두. */
const N = `(?:${[...NATIVE].reverse().join('|')}|\\d+)`;

const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : NATIVE.indexOf(word));

function all<T>(text: string, pattern: string, read: (match: RegExpMatchArray) => T): T[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(read);
}

function read(sentence: string): Found {
  const text = sentence.replace(/‘[^’]*’/g, '‘’');
  const counted = (unit: string) => all(text, `(${N}) ?${unit}`, ([, count = '']) => numberOf(count));
  return {
    text: sentence,
    emotions: all(text, `(${Object.keys(EMOTIONS).join('|')})`, ([word]) => EMOTIONS[word] ?? ''),
    times: counted('번(?!째|의|도| 고른 가운데)'),
    parts: all(text, `(${N}) ?번 (?:모두|가운데 (한 번도|(?:${N}) ?번))`, ([, of = '', part]) => ({
      of: numberOf(of),
      part: part === '한 번도' ? 0 : numberOf(part?.replace(/ ?번/, '') ?? of),
    })),
    rest: all(text, `다른 감정[은을이]? (${N}) ?번|그 밖의 감정이 (${N}) ?번`, ([, one = '', other = '']) =>
      numberOf(one || other),
    ),
    weekdays: all(text, '([월화수목금토일])요일', ([, day = '']) => WEEKDAYS.indexOf(day)),
    entries: counted('편'),
    days: all(text, `(${DAYS.slice(1).join('|')}|(\\d+)일(?! 가운데))`, ([word, digits]) =>
      DAYS.includes(word) ? DAYS.indexOf(word) : Number(digits?.replace('일', '')),
    ),
    weeks: all(text, '(\\d+)주', ([, count = '']) => Number(count)),
    numbers: all(text, '(\\d+)일 가운데', ([, count = '']) => Number(count)).concat(
      counted('번 고른 가운데'),
      counted('가지'),
    ),
    ordinals: counted('번째'),
    tags: [...sentence.matchAll(/‘([^’]*)’/g)].map(([, tag = '']) => tag),
    lighter: /가벼/.test(text),
    heavier: /무거/.test(text),
  };
}

export const korean: Language = {
  read,
  sentences: (text) => text.split(/(?<=[.!?])\s+/),
  headlines: [
    ['headlineSoundedVaried', /글이 (가볍기도|어떤 날)|가벼운 글과 무거운 글|밝은 글도 어두운 글도/],
    ['headlineSoundedEven', /글(의 분위기가|이)( 대체로)? (잔잔|가볍지도|한쪽으로)/],
    ['headlineSoundedLight', /글(의 분위기가|이)( 대체로)? (가벼|밝은)/],
    ['headlineSoundedHeavy', /글(의 분위기가|이)( 대체로| 전반적으로)? (무거|무겁게)/],
    ['headlineContrast', /말할 수 없는|묶이지 않는|함께 고른|결이 함께|가지가 아니었던|마음이 겹친/],
    ['waiting', /아직 열려 있는|이제부터|아직 적지|언제든|지금 지나고|첫 줄|천천히|진행 중/],
    [
      'headlineHeavyTie',
      /여러 힘든|여러 감정으로 무거|감정이 여럿|이런저런 힘든|갈래로 마음이|어려운 힘든|하나가 아니었던/,
    ],
    ['headlineLightTie', /^(여러|이런저런|한 가지로|어느 하나가).*(환한|가벼|밝)/],
    ['headlineTie', /골고루|혼자 앞서지|나란히 찾아온|이런저런|말하기 어려운|여러 마음이|갈래였던|저 마음/],
    ['headlineFew', /편.*편/],
    ['headlineHeavyMany', /^(무거운|힘든|쉽지 않은) 한 주, .*힘든 감정/],
    ['ahead', /아직 오지 않은|이제 맞이할|다가올|앞으로 쓰일|시작 전|기다리고 있는|나중에 채울|시작되기 전/],
    ['blank', /글이 없는 한 주|비어 있는 한|기록 없이|일기에 적지|글로 남지|쓰지 않아도|빈 페이지|페이지 없이/],
    ['headlineTwo', /두 가지|한 번씩|두 번의 선택|감정은 둘|두 마음/],
    ['headlineOne', /한 번 고른|일기 한 장|일기 한 편|단 한 번|한 번의 기록|고른 하나/],
    ['headlineUnchosen', /고르지 않은|이름을 붙이지|비워 둔|자리를 열어|고른 감정 없이|따로 적지/],
    ['headlineMixed', /나란했던|섞인|오르내림|여러 빛깔|가볍기도 무겁기도|양쪽으로|기울지 않은|서로 다른 날/],
    ['headlineHeavy', /무거|무겁게|힘든|버거운|쉽지 않은|고된|힘겨운/],
    ['headlineLight', /환한|가벼|밝은|빛이|좋은 한/],
    ['headlineOpen', /눈에 띈|가장 많이 고른|무엇보다|자주 찾아온|가장 앞선|가장 자주/],
  ],
  summaries: [
    ['waiting', /아직 (일기가 )?없어요|언제든 기다리고|쓰면 돼요|한 줄이면|서두르지|일기장도 여기|이번 주는 열려/],
    ['ahead', /아직 시작되지|아직 오지 않았|하루도 시작되지|오지 않은 주|첫날이 아직|채워질 거|다가올 주를/],
    [
      'blank',
      /일기가 없고|쓴 글이 없고|쓰지 않는 주도|페이지는 없고|비어 있고|이번 주에는 일기가 없어요|글 없이 지나간|꼭 글이|글로 남지/,
    ],
    ['writtenDaily', /(하루도 거르지 않고|날마다|일주일 내내) .*편/],
    ['writtenDay', /^(이번 주에는|이번 주를 통틀어|한 주 가운데) [월화수목금토일]요일/],
    ['writtenSoFar', /^(이번 주에는 지금까지|아직 진행 중인 이번 주|지금까지 이번 주에).*(썼|남겼|편이|적었)/],
    ['written', /^(이번 주에는|돌아보면|이번 한 주,) .*걸쳐.*(썼어요|남겼어요|편이에요|적었어요)\.$/],
    ['unchosenAll', /고른 감정[은이] 없어요\.$|아무 감정도|감정의 자리를 비워 두었어요/],
    ['unchosen', /^(감정을 고르지 않은 일기가|고른 감정이 없는 일기가|감정의 자리를 비워 둔 일기가)/],
    ['each', /^(이번 주에|직접|한 주 동안).*(한 번씩|저마다 한 번)/],
    ['tieAmong', /^(가장 잦은 감정은 하나가|가장 많이 고른 감정은 여럿|어느 하나가 앞서지).*다른 감정/],
    ['tie', /^(가장 잦은 감정은 하나가|가장 많이 고른 감정은 여럿|어느 하나가 앞서지)/],
    ['otherEmotion', /^(글에서 가장 또렷한 감정은|글만 읽으면 두드러진|쓴 말에서 가장 잘)/],
    ['weekdayRun', /(그 주의 다른 날보다|그 주의 나머지 날보다|나머지 날보다)/],
    ['weekRunOver', /넘게|넘었어요/],
    [
      'weekRun',
      /(째 가장 많이 고른|연속으로 .*가장 많이|내리 가장 많|줄곧|모두 .*앞섰|잇달아 .*가장 많|앞선 지|매주 .*가장 많)/,
    ],
    ['firstWithoutOver', /적어도|이상/],
    ['firstWithout', /(매주 고르던|내리 있던|없고, 앞선|처음으로 빠졌|없는 한 주|주마다 있던|쉬어 갔|한 번도 고르지)/],
    ['backAgain', /(동안 없던|보이지 않던|한 번도 없던|에는 없던|다시 보이고|기록에 없던|고르지 않던|다시 나왔고)/],
    ['most', /가지(도 있었|\s?감정을 골랐|\s?감정은 그보다|였어요)/],
    ['only', /감정은 .*(전부예요|모두 \S+로, .*번이에요|번 다 \S+예요|번 다 \S+이에요|만 \S+ ?번이에요)/],
    ['soundedHeavier', /(감정보다 무겁게 읽혔|감정보다 어두웠|것보다 무거웠|달리 무거웠)/],
    ['soundedPlainer', /(담백했|가볍지는 않았|덤덤했|감정보다 잔잔했)/],
    ['soundedOtherwise', /(감정과 달랐고|다르게 읽혔고|같지 않았고|다른 쪽이었고)/],
    ['soundedAlike', /(같은 쪽이었|잘 맞았|같은 결|어긋나지)/],
    ['soundedLight', /(전반적으로 가벼웠|가벼운 편|밝은 쪽|대체로 가벼웠)/],
    ['soundedVaried', /(무거운 날도 있었|무거운 때가 있었|어떤 날은 무거웠|가볍기도 무겁기도)/],
    ['soundedEven', /(전반적으로 잔잔|가볍지도 무겁지도|기울지 않|대체로 잔잔)/],
    ['soundedHeavy', /(전반적으로 무거웠|대체로 무거웠|(글은|보면|분위기는) 무거웠|무겁게 읽혔)/],
    ['noClearEmotion', /(감정이 드러나지|두드러진 감정이 없|잡히는 감정이 없|띄는 감정이 없)/],
    ['unreadAll', /모두 읽지 못/],
    ['unread', /읽지 못/],
    ['tag', /태그/],
    ['trend', /(가벼워졌|무거워졌)어요/],
    ['all', /^(직접 고른 감정은|이번 주에 고른 감정은|고른 감정은|한 주 동안 고른 감정은)/],
  ],
  comparisons: [
    ['noWeekBefore', /^(지난주에는 일기가 없어서|앞선 한 주가|지난주에 쓴 글이)/],
    ['entriesAlike', /^지난주(처럼|와 똑같이|에 이어) 이번 주에도/],
    ['entriesSoFar', /^(이번 주에는 지금까지|이번 주 일기는 지금까지|지금까지 이번 주에)/],
    ['noneToCompare', /^(글이|일기가|페이지가) 없는 주는/],
    ['noneToCompareYet', /^(아직 쓴|이 주에는 아직|아직 남긴)/],
    ['entriesBeside', /^(이번 주에는 일기를|이번 주 일기는|일기를 이번 주에)/],
    ['nothingToCompare', /^(고른 감정이 적어서|두 주를 견주기에는|비교할 만큼)/],
    ['morePainful', /^(지난주보다 힘든 감정의 비중이 커|지난주보다 무거웠|고른 감정이 지난주보다 무거워)/],
    ['fewerPainful', /^(지난주보다 힘든 감정의 비중이 작아|지난주보다 가벼|고른 감정이 지난주보다 덜)/],
    ['painfulSideBySide', /^(힘든 감정은|힘든 쪽 감정은|힘든 감정을 보면)/],
    ['nonePainful', /^(지난주와 같은 점|똑같은 점이|두 주가 닮았)/],
    ['aboutAsPainful', /^(지난주와|무게는 지난주와)/],
  ],
  reasons: [
    ['shift', /이번 주 전에는/],
    ['shares', /번 고른 가운데/],
    ['variety', /서로 다른 감정을/],
    ['agreementAlways', /일 모두, .*또렷한 감정이거나/],
    ['agreementNever', /또렷한 감정이거나 .* 없어요/],
    ['agreement', /또렷한 감정이거나/],
    ['heavyTextsOnce', /하루는 글이 무척 무겁게/],
    ['heavyTextsAlways', /일 모두 글이 무척 무겁게/],
    ['heavyTexts', /글이 무척 무겁게/],
    ['painfulBeside', /그 전 주에는/],
    ['painful', /^힘든 감정을 .* 골랐어요\.$/],
    ['pleasant', /^.* 좋은 감정을 골랐어요\.$/],
    ['swing', /차이가 커서/],
    ['brightest', /가장 환한 날/],
    ['hardest', /가장 힘든 날이었/],
    ['recovery', /힘들었지만 .*다시 가벼워졌어요/],
    ['fullDay', /요일 하루에 일기를/],
    ['stretch', /대부분인 날이/],
    ['weekendPattern', /주말에 고른/],
    ['tagPattern', /태그가 있는 .* 나머지/],
    ['weekdayPattern', /요일에 고른 감정은/],
    ['returnedLate', /오랫동안 쓰지 않다가/],
    ['returned', /조용하다가/],
    ['share', /^\S+[을를] .*(번|모두) 골랐어요\.$/],
  ],
  quiet: /일기가 없어요|쓴 글이 없어요|(글|일기) 없이|비어 있어요|남긴 글이 없|빈 페이지|쓰지 않고|일기는 없어요/,
  before: /아직.*(없었어요|없던)/,
  ahead: /아직|앞으로|나중에|남은 날|기다리고/,
  noChoice: /고른 감정은 없|감정을 고르지|고른 감정 없이|고르거나 읽힌|고른 감정도|감정의 자리|감정을 정하지/,
  apart: /날마다 같지 않|날에 따라 달라|날마다 같은 감정이 읽히지는/,
  whole: /흐름|흘렀|흘러|묶여|묶음|방향|이어져|이어진/,
  tie: /번씩/,
  noReason: /사실에서 나온 말은 아니|특별한 까닭은 없|근거는 아니|까닭은 없|주라서 드리는|사실 없이|사실과는 상관없/,
  lead: /^(까닭은 이래요|이렇게 본 까닭|바탕이 된 사실|이 제안의 바탕|이 말의 근거|살펴본 사실|여기에서 본 것|한 주에서 본 것): /,
};
