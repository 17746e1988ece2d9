import { josa } from 'es-hangul';
import type { Emotion } from '../../../../ml/emotions';
import type { Mood } from '../mood';
import { type Locale, weekdayName } from './locale';

const emotion: Record<Emotion, string> = {
  joy: '기쁨',
  trust: '신뢰',
  fear: '두려움',
  surprise: '놀람',
  sadness: '슬픔',
  disgust: '혐오',
  anger: '분노',
  anticipation: '기대',
};
const weekdays: Locale['weekdays'] = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'];
const mood: Record<Mood, string> = {
  veryLight: '아주 가벼웠어요',
  light: '가벼운 편이었어요',
  even: '잔잔했어요',
  heavy: '무거운 편이었어요',
  veryHeavy: '많이 무거웠어요',
};

const day = (weekday: number) => weekdayName({ weekdays }, weekday);
const dayCount = (days: number) => (days === 1 ? '하루' : `${days}일`);
const lighterOr = (lighter: boolean) => (lighter ? '가벼웠어요' : '무거웠어요');
const topic = (word: string) => josa(word, '은/는');
const subject = (word: string) => josa(word, '이/가');
const object = (word: string) => josa(word, '을/를');
const together = (word: string) => josa(word, '와/과');
const isSo = (word: string) => josa(word, '이에요/예요');

function span(from: number, to: number): string {
  if (from === to) return day(from);
  return to === from + 1 ? `${together(day(from))} ${day(to)}` : `${day(from)}부터 ${day(to)}까지`;
}

/** Korean. */
export const ko: Locale = {
  language: 'ko',
  emotion,
  weekdays,
  headline: {
    veryLight: [
      ({ emotion }) => `${subject(emotion)} 또렷했던 환한 한 주`,
      '빛이 많았던 한 주',
      ({ emotion }) => `${topic(emotion)} 넉넉하고 마음은 아주 가벼웠던 한 주`,
    ],
    light: [
      ({ emotion }) => `${subject(emotion)} 물들인 가벼운 한 주`,
      '밝은 쪽으로 기운 한 주',
      ({ emotion }) => `대체로 가볍고 ${subject(emotion)} 함께한 한 주`,
    ],
    even: [
      ({ emotion }) => `잔잔한 가운데 ${subject(emotion)} 또렷했던 한 주`,
      '균형을 지킨 한 주',
      ({ emotion }) => `가볍지도 무겁지도 않게, ${subject(emotion)} 머문 한 주`,
    ],
    heavy: [
      ({ emotion }) => `조금 무겁고 ${subject(emotion)} 또렷했던 한 주`,
      '무게가 느껴진 한 주',
      '무거운 날들을 안고 온 한 주',
    ],
    veryHeavy: [
      '힘든 한 주를 글로 옮긴 당신',
      ({ emotion }) => `아주 무겁고 ${subject(emotion)} 또렷했던 한 주`,
      '많은 것을 안고 지나온 한 주',
    ],
    mixed: [
      '오르내림이 있던 한 주',
      ({ emotion }) => `날마다 달랐고 ${subject(emotion)} 또렷했던 한 주`,
      '가벼운 날과 무거운 날이 나란했던 한 주',
    ],
    unread: [
      ({ emotion }) => `${object(emotion)} 가장 많이 고른 한 주`,
      ({ emotion }) => `스스로 고른 한마디, ${emotion}`,
      '자신의 말로 남긴 한 주',
    ],
    blank: ['조용한 한 주', '비어 있는 한 페이지', '기록 없이 지나간 한 주, 그래도 괜찮아요'],
    ahead: ['아직 오지 않은 한 주', '이제 살아갈 한 주'],
  },
  summary({ entries, days, current, mood: tone, swing, basis, dominant, second }) {
    const written = `${current ? '이번 주에는 지금까지 ' : ''}${dayCount(days)} 동안 일기 ${entries}편을 썼어요.`;
    const chosen = dominant && basis === 'selected' ? ` 가장 자주 고른 감정은 ${isSo(emotion[dominant])}.` : '';
    if (!tone) return `${written}${chosen} 글 자체는 읽어 낼 수 없어서, 직접 고른 감정만 담았어요.`;
    const spread = { wide: ' 날마다 차이가 컸어요.', small: ' 날마다 큰 차이는 없었어요.', some: '' };
    const whole = `${mood[tone]}.${swing ? spread[swing] : ''}`;
    if (basis === 'selected') return `${written}${chosen} 읽어 낼 수 있었던 글의 분위기는 ${whole}`;
    if (!dominant) return `${written} 글에서 특별히 두드러진 감정은 없었어요. 전체 분위기는 ${whole}`;
    const strongest = second ? `${emotion[dominant]}, 그다음은 ${isSo(emotion[second])}` : isSo(emotion[dominant]);
    return `${written} 글에서 가장 짙었던 감정은 ${strongest}. 전체 분위기는 ${whole}`;
  },
  blankSummary: [
    '이번 주에는 일기가 없어요. 쓰지 않은 주도 삶의 한 부분이고, 일기장은 그 자리에서 기다리고 있어요.',
    '이번 주에는 쓴 글이 없어요. 그래도 하루하루는 흘러갔고, 일기장은 마음이 내킬 때 언제든 펼치면 돼요.',
  ],
  aheadSummary: ['이번 주는 아직 시작되지 않았어요. 글을 쓰면 그만큼 이야기가 채워져요.'],
  range({ kind, from, to, dominant, mood: tone, entries }) {
    const when = span(from, to);
    if (kind === 'ahead') return `${when}: 아직 오지 않았어요.`;
    if (kind === 'quiet') return `${when}: 일기가 없어요.`;
    if (!dominant)
      return `${when}: 특별히 두드러진 감정은 없었${tone ? `고 분위기는 ${mood[tone]}` : '어요'}(${entries}편).`;
    if (kind === 'selected' || !tone) return `${when}: ${object(emotion[dominant])} 가장 자주 골랐어요(${entries}편).`;
    return `${when}: ${subject(emotion[dominant])} 두드러졌고 분위기는 ${mood[tone]}(${entries}편).`;
  },
  comparison: {
    lighter: '지난주보다 분위기가 가벼웠어요.',
    heavier: '지난주보다 분위기가 무거웠어요.',
    similar: '분위기는 지난주와 비슷했어요.',
    none: '지난주에는 견주어 볼 일기가 없어요.',
    unknown: '지난주와 분위기를 견주기에는 읽어 낸 글이 모자라요.',
  },
  reason: {
    share: (fact) =>
      `이번 주 글에 담긴 감정 가운데 ${subject(emotion[fact.emotion])} ${fact.percentage}%를 차지했어요.`,
    shares: (fact) =>
      `이번 주 글에 담긴 감정 가운데 ${subject(emotion[fact.emotion])} ${fact.percentage}%, ${subject(emotion[fact.other])} ${fact.otherPercentage}%였어요.`,
    shift: (fact) =>
      `이번 주 글에서 ${topic(emotion[fact.emotion])} ${fact.percentage}%였고, 그전 몇 주는 ${fact.usual}%였어요.`,
    chosen: (fact) => `일기 ${fact.entries}편 가운데 ${fact.count}편에서 ${object(emotion[fact.emotion])} 골랐어요.`,
    variety: (fact) => `이번 주에 서로 다른 감정을 ${fact.count}가지 골랐어요.`,
    agreement: (fact) => `고른 감정과 글에 담긴 감정이 맞은 날은 ${fact.of}일 가운데 ${fact.days}일이었어요.`,
    tone: (fact) => `이번 주 분위기는 전체로 보아 ${lighterOr(fact.lighter)}.`,
    evenTone: () => '이번 주 분위기는 전체로 보아 잔잔했어요.',
    trend: (fact) => `한 주가 갈수록 마음이 점점 ${fact.lighter ? '가벼워졌어요' : '무거워졌어요'}.`,
    comparison: (fact) => `이번 주는 지난주보다 뚜렷이 ${lighterOr(fact.lighter)}.`,
    swing: (fact) =>
      `날마다 차이가 컸어요. ${subject(day(fact.brightest))} 가장 가볍고 ${subject(day(fact.hardest))} 가장 무거웠어요.`,
    brightest: (fact) => `${subject(day(fact.weekday))} 가장 환한 날이었어요.`,
    hardest: (fact) => `${subject(day(fact.weekday))} 가장 힘든 날이었어요.`,
    recovery: (fact) => `${topic(day(fact.hardest))} 힘들었지만 ${day(fact.after)}에는 다시 뚜렷이 가벼워졌어요.`,
    stretch: (fact) => `무거운 날이 ${fact.days}일 이어졌어요.`,
    weekday: (fact) =>
      `지난 9주 동안 ${day(fact.weekday)}(${fact.days}번)은 다른 날보다 대체로 ${lighterOr(fact.lighter)}.`,
    weekend: (fact) => `지난 9주 동안 주말(${fact.days}일)은 다른 날보다 대체로 ${lighterOr(fact.lighter)}.`,
    tag: (fact) =>
      `지난 9주 동안 ‘${fact.tag}’ 태그가 있는 ${fact.days}일은 나머지 ${fact.otherDays}일보다 평균적으로 ${lighterOr(fact.lighter)}.`,
    written: (fact) => `${dayCount(fact.days)} 동안 일기 ${fact.entries}편을 썼어요.`,
    unread: (fact) => `일기 ${fact.entries}편을 읽어 낼 수 없어서, 직접 고른 감정만 담았어요.`,
    blank: () => '이번 주에는 일기가 없어요.',
    ahead: () => '이번 주는 아직 시작되지 않았어요.',
    first: () => '지난 9주 가운데 처음으로 일기를 쓴 주예요.',
    returned: (fact) => `${fact.weeks}주 동안 조용하다가 다시 쓰기 시작했어요.`,
  },
  suggestion: {
    'naming.label': [
      ({ emotion }) =>
        `${subject(emotion)} 다시 찾아오면 잠시 멈추고 ‘지금 이건 ${emotion}’ 하고 이름을 불러 보는 건 어떨까요? 그것만으로 날카로움이 누그러지는 사람이 많아요.`,
      ({ emotion }) =>
        `‘지금 나는…’으로 시작하는 한 줄이 ${object(emotion)} 또렷하게 해 줄 수 있어요. 쉬운 말이면 충분해요.`,
    ],
    'naming.finer': [
      ({ emotion }) => `${emotion}에도 여러 결이 있어요. 다음 글을 쓰기 전에 가장 가까운 말을 골라 보는 것도 좋아요.`,
      ({ emotion }) =>
        `${emotion} 곁에 희미하게라도 또 무엇이 있었는지 떠올려 보고, 거기에도 이름을 붙여 보면 어떨까요?`,
    ],
    'naming.palette': [
      '여러 감정을 알아차린 한 주였어요. 몇 편을 나란히 읽으면 각 감정이 무엇에 답하고 있었는지 보일지도 몰라요.',
      '한 주에 이렇게 많은 결이 있었네요. 뜻밖이었던 감정 하나를 골라 두 줄만 더 적어 보면 어떨까요?',
    ],
    'naming.gap': [
      '고른 감정과 글에 담긴 감정이 자주 달랐어요. 둘 다 사실일 수 있으니, 저마다 무엇을 알고 있는지 물어보면 어떨까요?',
      '어떤 날은 고른 감정 아래에 다른 울림이 있었어요. 그 밑에 무엇이 있었는지 한 줄 적어 보는 것도 좋아요.',
    ],
    'naming.match': [
      '자신의 마음을 잘 알고 있는 것 같아요. 다음에는 감정에 이름을 붙인 뒤, 그 감정이 무엇을 바라는지 물어보면 어떨까요?',
      '고른 감정과 글이 잘 맞았어요. 그 감정이 무엇을 말하려 했는지 한 줄 덧붙여 보는 것도 좋아요.',
    ],
    'naming.mixed': [
      '기쁨과 슬픔이 함께 있었어요. 어느 한쪽을 고르지 않고 한 문장씩 나란히 적어 보면 어떨까요?',
      '반대되는 두 마음도 한자리에 앉을 수 있어요. 같은 페이지에 한 줄씩 자리를 내주면 어떨까요?',
    ],
    'savouring.replay': [
      '좋았던 순간 하나를 3분만 자세히 떠올려 보면 어떨까요? 장소, 빛, 오간 말까지요.',
      '가장 간직하고 싶은 순간을 골라 보고 듣고 느낀 것을 적어 보세요. 자세할수록 오래 남아요.',
    ],
    'savouring.tell': [
      '좋은 일은 나누면 커져요. 이번 주의 한 순간을 믿는 사람에게 들려주면 어떨까요?',
      '이번 주 이야기를 반가워할 사람이 있나요? 들려주다 보면 그 순간을 한 번 더 살게 돼요.',
    ],
    'savouring.threeThings': [
      '다음 주 며칠 저녁, 잘된 일 세 가지와 그 까닭을 적어 보면 어떨까요?',
      '잔잔한 한 주에는 작은 좋은 일이 숨어 있곤 해요. 오늘 밤 세 가지를 적어 보는 것도 좋아요.',
    ],
    'savouring.brightDay': [
      ({ weekday }) => `${weekday}에 쓴 글은 곁에 두어도 좋겠어요. 표시해 두었다가 흐린 날 다시 읽어 보면 어떨까요?`,
      ({ weekday }) =>
        `무엇이 ${object(weekday)} 환하게 했을까요? 누구와 무엇을 했는지 한 줄 적어 두면 다시 찾기 쉬워요.`,
    ],
    'savouring.build': [
      '마음이 가벼운 주는 조금 새로운 것을 해 보기 좋은 때예요. 새 길, 새 요리, 친구에게 던지는 질문처럼요.',
      '이렇게 환할 때, 궁금했던 작은 일을 하나 시작해 보면 어떨까요?',
    ],
    'worry.postpone': [
      '걱정에 약속 시간을 줘 보면 어떨까요? 정한 시각에 15분만요. 더 일찍 찾아오면 적어 두고 그때까지 기다리게 하는 거예요.',
      '작은 걱정 목록을 만들고 하루 15분만 들여다보는 방법도 있어요. 나머지 시간은 그 일에서 놓여날 수 있어요.',
    ],
    'worry.list': [
      '잠들기 전에 내일 기다리는 일을 적어 보면 어떨까요? 종이에 옮긴 일은 밤에 덜 말을 걸어와요.',
      '저녁에 5분, 다음에 할 일을 적어 두면 쉴 자리가 생겨요. 구체적일수록 좋아요.',
    ],
    'worry.excitement': [
      '떨림과 설렘은 몸에서 비슷하게 느껴져요. 올라올 때 ‘나는 지금 설레고 있어’라고 말해 보면 어떨까요?',
      '이 불안의 일부는 기대일지도 몰라요. 두려운 것 옆에 바라는 것도 함께 적어 보는 것도 좋아요.',
    ],
    'worry.breath': [
      '답답할 때는 1분에 여섯 번쯤, 몇 분 동안 천천히 숨을 쉬면 몸이 가라앉는 데 도움이 될 수 있어요.',
      '글을 쓰기 전에 몇 분, 들숨보다 날숨을 조금 길게 해 보면 어떨까요?',
    ],
    'worry.outcome': [
      '이번 주에는 두려움이 차지한 자리가 줄었어요. 예전 걱정 하나가 실제로 어떻게 되었는지 적어 보면 어떨까요?',
      '지난 몇 주의 걱정을 다시 읽고, 정말 어떻게 되었는지 한 줄 적어 보는 것도 흥미로워요.',
    ],
    'anger.distance': [
      '화가 났던 일을 방 건너편에서 지켜보듯 이야기한 다음, 왜 그렇게 중요했는지 물어보면 어떨까요?',
      '‘나’ 대신 자기 이름을 넣어 써 보세요. 한 걸음 물러서면 더 보이기도 해요.',
    ],
    'anger.pause': [
      '화가 오를 때는 다 쏟아 내기보다 잠깐의 멈춤이 나을 수 있어요. 짧은 산책, 물 한 잔, 그다음에 한마디요.',
      '다음번 화난 순간에는 답하기 전에 조용한 10분을 줘 보면 어떨까요?',
    ],
    'anger.observer': [
      '모두가 잘되기를 바라는 사람이라면 그 일을 어떻게 말할까요? 그 사람의 말로 몇 줄 적어 보면 어떨까요?',
      '다툼 하나를 다정한 제삼자의 눈으로 몇 줄 적어 보면 매듭이 느슨해지기도 해요.',
    ],
    'anger.values': [
      '싫은 마음은 소중한 것을 건드렸다는 신호일 때가 많아요. 그 뒤에 있는 가치를 한 줄로 적어 보면 어떨까요?',
      '강한 거부감 뒤에는 지키고 싶은 것이 있곤 해요. 당신에게는 그것이 무엇인지 적어 보는 것도 좋아요.',
    ],
    'sadness.activity': [
      '예전에 좋았던 작은 일 하나를 내일로 정해 보면 어떨까요? 내키지 않아도 할 수 있을 만큼 작게요.',
      '마음은 움직임을 뒤따르기도 해요. 짧은 산책, 좋아하는 노래, 누군가와 마시는 차 가운데 하나면 충분해요.',
    ],
    'sadness.kindness': [
      '이런 한 주를 보낸 친구에게 쓸 법한 몇 줄을 자신에게 써 보면 어떨까요?',
      '당신을 아끼는 사람이라면 이번 주를 두고 뭐라고 할까요? 그 말을 그대로 적어 보는 것도 좋아요.',
    ],
    'sadness.writing': [
      '며칠 동안 15분씩, 마음을 누르는 일을 문장은 신경 쓰지 말고 자유롭게 써 보면 어떨까요?',
      '나만 볼 글을 15분 동안 멈추지 않고 쓰다 보면 아픈 마음이 조금 정돈되기도 해요.',
    ],
    'sadness.company': [
      '이번 주에는 신뢰도 함께 있었어요. 그 곁의 누군가와 평범한 일을 같이 해 보면 어떨까요?',
      '큰 이야기보다 가까운 사람과의 가벼운 수다가 더 나을 때가 많아요. 오늘 짧은 안부를 보내 보는 건 어때요?',
    ],
    'sadness.eased': [
      '슬픔이 그전보다 적었어요. 무엇이 달랐는지 한두 마디 적어 보면 어떨까요?',
      '조금 풀린 것 같아요. 이번 주의 좋은 순간 하나를 그저 한 번 더 떠올려 보는 것도 좋아요.',
    ],
    'connection.thanks': [
      '떠오르는 사람에게 짧은 고마움을 전해 보면 어떨까요? 받는 사람은 보내는 사람의 짐작보다 더 기뻐하곤 해요.',
      '이번 주를 수월하게 해 준 사람이 있나요? 두 문장이면 두 사람의 하루가 밝아질지도 몰라요.',
    ],
    'connection.kindAct': [
      '신뢰가 여느 때보다 넉넉했어요. 하루를 정해 작은 친절 하나로 나누어 보면 어떨까요?',
      '다음 주에 할 작은 친절을 하나 골라 두면 이 마음이 이어질지도 몰라요.',
    ],
    'connection.reachOut': [
      '신뢰가 여느 때보다 적었어요. 누군가에게 평소보다 조금 더 깊은 질문을 해 보면 어떨까요? 생각보다 잘 풀리곤 해요.',
      '한동안 소식이 없던 사람에게 거는 짧은 전화는 생각보다 쉬울지도 몰라요.',
    ],
    'outlook.wonder': [
      '놀라웠던 일을 설명하지 않고 그대로 적어 보면 어떨까요? 조금 열어 두면 여운이 오래가기도 해요.',
      '미처 몰랐던 것은 무엇이었나요? 물음표까지 몇 줄 적어 두면 생생하게 남아요.',
    ],
    'outlook.plan': [
      '기다려지는 일 하나를 ‘…요일 …시가 되면 …을 한다’는 문장으로 바꿔 보면 어떨까요?',
      '다음 주에 가장 소중한 일 하나를 골라 언제 어디서 시작할지 적어 보는 것도 좋아요.',
    ],
    'outlook.picture': [
      '다음 주에 잘될지도 모를 일 하나를 2분 동안 되도록 구체적으로 그려 보면 어떨까요?',
      '기다릴 작은 일은 만들 수도 있어요. 지금 하나 골라 다음 주에 적어 두면 어떨까요?',
    ],
    'outlook.obstacle': [
      '바라는 것을 적고, 그 길을 막을 만한 내 안의 한 가지와 그때 할 일도 적어 보면 어떨까요?',
      '소망, 가장 좋은 결과, 가장 큰 걸림돌, 그 걸림돌에 대한 계획. 네 줄이면 조금 더 가까워져요.',
    ],
    'rhythm.heavyWeekday': [
      ({ weekday }) =>
        `다음 ${weekday}에는 부드러운 일 하나를 미리 놓아 두면 어떨까요? 한가한 저녁, 전화 한 통, 산책처럼요.`,
      ({ weekday }) =>
        `${weekday}에서 조금 덜 힘들게 할 수 있는 한 가지가 있을지도 몰라요. 무엇일지 적어 보면 어떨까요?`,
    ],
    'rhythm.lightWeekday': [
      ({ weekday }) => `${weekday}에는 무엇이 있을까요? 그 한 조각을 다른 요일에도 옮겨 보면 어떨까요?`,
      ({ weekday }) =>
        `${subject(weekday)} 당신과 잘 맞는 것 같아요. 그날의 한 부분을 지키거나 일주일에 두 번 가져 보는 것도 좋아요.`,
    ],
    'rhythm.lightWeekend': [
      '스스로 고른 시간과 사람이 주말을 가볍게 하곤 해요. 그런 한 시간을 주중에 놓아 보면 어떨까요?',
      '주말의 작은 조각을 평일로 가져와 보면 어떨까요? 이를테면 나만의 30분처럼요.',
    ],
    'rhythm.heavyWeekend': [
      '비어 있는 날은 길게 느껴지기도 해요. 다음 주말에 누군가와, 또는 바깥에서 보낼 즐거운 약속 하나를 넣어 보면 어떨까요?',
      '다음 주말을 한두 줄로 그려 보는 것도 좋아요. 쉬는 일 하나, 사람과 함께하는 일 하나요.',
    ],
    'tags.lighterAgain': [
      ({ tag }) =>
        `‘${tag}’ 태그는 가벼운 날과 함께 있었어요. 다음 주에 요일, 시각, 장소를 정해 자리를 마련해 보면 어떨까요?`,
      ({ tag }) => `다음 ‘${tag}’ 계획을 ‘…이면 …한다’는 문장으로 적어 보면 어떨까요? 이런 계획은 더 자주 지켜져요.`,
    ],
    'tags.lighterMissed': [
      ({ tag }) =>
        `‘${tag}’ 태그는 가벼운 날과 함께 있었는데 이번 주에는 없었어요. 다음 주에 작은 자리를 찾아 주면 어떨까요?`,
      ({ tag }) => `마음이 맞는다면 다음 주에 한 시간쯤 ‘${tag}’ 시간을 되살려 보는 것도 좋아요.`,
    ],
    'tags.heavierSplit': [
      ({ tag }) =>
        `‘${tag}’ 가운데 가장 작은 부분 하나를 골라 다룰 방법을 세 가지 적어 보면 어떨까요? 하나만 해 봐도 충분해요.`,
      ({ tag }) =>
        `‘${tag}’ 태그가 있는 날은 더 무거웠어요. 정확히 무엇이 그런지 적어 보면 어떨까요? 전체보다 부분이 바꾸기 쉬워요.`,
    ],
    'tags.heavierKind': [
      ({ tag }) =>
        `‘${tag}’ 태그가 있는 날은 많은 힘이 들어요. 다음번 그런 날 바로 뒤에 자신을 위한 다정한 일을 하나 놓아 보면 어떨까요?`,
      ({ tag }) =>
        `다음에 ‘${tag}’ 있는 날을 보내고 나면 친구에게 하듯 말해 보면 어떨까요? ‘힘들었지, 그럴 만해’ 하고요.`,
    ],
    'change.lifting': [
      '주 후반으로 갈수록 가벼워졌어요. 무엇이 도움이 되었는지 적어 두면 다시 기댈 수 있어요.',
      '좋은 순간은 다음 좋은 순간으로 이어지곤 해요. 이 흐름을 잇는 작은 일을 하나 더해 보면 어떨까요?',
    ],
    'change.sinking': [
      '주 후반으로 갈수록 무거워졌어요. 하루 저녁은 할 일을 비우고 마음을 놓을 수 있는 일을 해 보면 어떨까요?',
      '일도 걱정도 들어오지 않는 몇 시간을 미리 정해 두는 것도 좋아요.',
    ],
    'change.swinging': [
      ({ weekday }) =>
        `분위기가 바뀌기 바로 전, 이를테면 ${weekday} 무렵에 무엇이 있었는지 적어 보면 어떨까요? 오르내림을 읽기가 쉬워져요.`,
      '날마다 많이 다르면 지치기도 해요. 일어나는 시각이나 짧은 산책처럼 날마다 같은 것 하나를 두면 어떨까요?',
    ],
    'change.recovered': [
      '힘든 날 뒤에 다시 길을 찾았어요. 무엇이 도움이 되었는지 다음을 위해 적어 보면 어떨까요?',
      '기억해 둘 만해요. 힘든 날 다음에 가벼운 날이 왔어요. 무엇이 당신을 건너게 해 주었나요?',
    ],
    'change.lighterWeek': [
      '이번 주에 무엇이 달랐는지 잠시 머물러 보고, 그 한 조각을 챙겨 가면 어떨까요?',
      '지난주보다 가벼웠어요. 1분만 그 느낌을 맛보고, 거기에 한몫한 것을 하나 꼽아 보면 어떨까요?',
    ],
    'change.heavierWeek': [
      '무거운 한 주 뒤에는 나무 사이나 물가에서 보내는 한 시간이 맴도는 생각을 가라앉히기도 해요. 장소를 지금 골라 보면 어떨까요?',
      '이번 주에 푸른 곳을 목적 없이, 전화기 없이 걸어 보는 것도 좋아요.',
    ],
    'change.heavyStretch': [
      '무거운 날이 이어지면 누구나 지쳐요. 며칠 동안 30분만 일찍 누워 보면 어떨까요? 잠은 마음을 나르기 쉽게 해 줘요.',
      '당분간 저녁을 부드럽게 보내 보면 어떨까요? 낮은 불빛, 이른 마무리, 하루를 적은 몇 줄, 그리고 쉼이요.',
    ],
    'change.veryHeavyWeek': [
      '이런 한 주 뒤에는 몸을 움직이는 것이 숨통을 틔워 주기도 해요. 편한 빠르기로 20분이면 돼요.',
      '몸부터 시작해 보면 어떨까요? 목표 없이 작게, 걷거나 몸을 펴 보는 거예요.',
    ],
    'change.oneHardDay': [
      ({ weekday }) =>
        `여러 날 가운데 하루가 힘들었어요. 1년 뒤에 보면 그 ${subject(weekday)} 어떻게 보일지 적어 보면 어떨까요?`,
      ({ weekday }) => `1년쯤 떨어져서 ${object(weekday)} 돌아보면 크기가 달라 보이기도 해요. 세 줄이면 돼요.`,
    ],
    'writing.blank': [
      '마음이 내킨다면 2분이면 돼요. 오늘이 어땠는지 한 줄이면 충분해요.',
      '다시 쓰고 싶을 때는 오늘을 나타내는 한 단어도 어엿한 일기예요.',
    ],
    'writing.ahead': [
      '이번 주가 좋은 쪽으로 흘러간다면 어떤 모습일지 몇 줄 적어 보면 어떨까요?',
      '한 주의 끝을 그려 보는 것도 좋아요. 무엇을 해 두면 기쁠까요?',
    ],
    'writing.unread': [
      ({ emotion }) => `직접 고른 말이 있어요. ${emotion}. 무엇이 그 마음을 데려왔는지 한 줄 덧붙여 보면 어떨까요?`,
      ({ emotion }) =>
        `감정에 맞는 말을 고르는 것만으로도 마음을 만나는 일이에요. ${subject(emotion)} 무엇에 관한 것이었는지 적어 보는 것도 좋아요.`,
    ],
    'writing.first': [
      '시작했네요. 맞춤법도 문장도 내려놓고 떠오르는 것을 15분만 써 보면 어떨까요?',
      '한 페이지가 생겼어요. 다음 글을 쓰기 좋은 하루의 한때를 골라 보면 어떨까요?',
    ],
    'writing.returned': [
      '다시 만나 반가워요. 새로 시작하는 때는 작은 다짐 하나를 적기에 좋아요.',
      '돌아왔네요. 조용했던 동안 어땠는지 한 줄로 시작해 보면 어떨까요?',
    ],
    'writing.everyDay': [
      '한 주가 통째로 글로 남았어요. 월요일부터 한 번 읽어 보면 어떨까요? 평범한 날이 기억보다 풍성할 때가 많아요.',
      '일곱 날, 일곱 쪽이에요. 몇 달 뒤에 발견할 쪽지를 그 가운데 하나에 남겨 보는 것도 좋아요.',
    ],
    'writing.fewDays': [
      '첫 커피나 양치처럼 늘 하는 일에 글 한 줄을 이어 보면 어떨까요?',
      '작은 때를 정해 두면 쓰기가 수월해요. 같은 곳, 같은 시간, 한 문장이요.',
    ],
    'writing.manyAtOnce': [
      '쓸 이야기가 많은 날이 있었어요. 그런 날은 좋았던 것 한 줄로 마무리해 보면 어떨까요?',
      '하루에 여러 편을 쓸 만큼 많은 일이 있었네요. 그 가운데 간직하고 싶은 것을 덧붙여 보는 것도 좋아요.',
    ],
    'general.nature': [
      '일주일에 두 시간쯤 자연에서 보내는 사람들은 더 편안하다고 해요. 처음 30분을 어디서 보낼지 찾아보면 어떨까요?',
      '다음 글은 바깥에서 써 보면 어떨까요? 벤치, 베란다, 산책길에서 몇 줄이요.',
    ],
    'general.values': [
      '정말 소중한 것 하나와, 그것이 최근에 드러난 순간을 몇 줄 적어 보면 어떨까요?',
      '아끼는 것들 가운데 이번 주에 자리가 있었던 것은 무엇인가요? 하나만 한 문단으로 적어 보는 것도 좋아요.',
    ],
    'general.distance': [
      '이번 주의 한 순간을 다정한 관찰자처럼 위에서 내려다보고, 보이는 것을 적어 보면 어떨까요?',
      '당신의 한 주를 산 친구가 있다면 무슨 말을 해 줄까요? 두 문장으로 적어 보면 어떨까요?',
    ],
    'general.gratitude': [
      '이번 주에 고마웠던 일을 크든 작든 다섯 가지까지 적어 보면 어떨까요?',
      '고마운 일 하나와 거기에 함께한 사람. 그것만으로 일기 한 편이 돼요.',
    ],
  },
  headings: {
    report: '주간 리포트',
    days: '하루하루',
    emotions: '지난 30일',
    chosen: '직접 고른 감정',
    detected: '글에 담긴 감정',
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
  disclaimer:
    '이 리포트는 일기의 통계를 바탕으로 정해진 규칙에 따라 만들어졌어요. 생각을 비춰 보는 거울일 뿐, 의학적 조언이 아니에요.',
  support:
    '무거운 주가 이어졌어요. 누군가와 이야기하면 도움이 될 수 있어요. 믿는 사람도 좋고, 귀 기울이는 일을 하는 사람들도 좋아요.',
};
