/** What the rules for Korean endings must know of single words. */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/**
 * Nouns of one syllable that say something by themselves. Left out are those that mostly count or point (일, 수, 때, 주, 달,
 * 번) and those that end or begin too many other words.
 */
export const SHORT_NOUNS = listed(
  '책 물 밥 말 꿈 집 길 눈 비 꽃 산 강 차 술 옷 방 밤 봄 몸 손 발 힘 돈 빛 별 춤 글 빵 약 병 피 불 잠 화 땀 흙 숲 벽 문 침 숨 컵 떡 국 죽 콩 팥 닭 곰 뱀 섬 짐 창 칼 탑 틀 팀 품 혼 흠 배 코 귀 입 목 혀 뼈 턱 볼 뺨',
);

/** Nouns, adverbs and forms of verbs that end like a noun with a particle. */
export const WHOLE = new RegExp(
  `(?:${[
    '고양이|호랑이|원숭이|지렁이|달팽이|올챙이|부엉이|구렁이|어린이|젊은이|나들이|집들이|(?:계란|달걀|김)말이|[쟁]이|[놀볶걸벌잡풀맞앓꽂돋닫떨]이',
    '쌍둥이|막둥이|귀염둥이|늦둥이|궁둥이|주둥이|바람둥이|몽둥이|[구웅엉]덩이|방망이|꼬맹이|알맹이|돌멩이|곰팡이|지팡이|외톨이|반딧불이',
    '오랜만|조그만|[사자]랑|휴가|바닷가|[주회강]의|무제한|(?:유통|평생)기한|지중해|산부인과|청소년과|(?:여의|울릉|난이|고속)도',
    '앞으로|때때로|대체로|단숨에|한꺼번에|뜻밖에|수많은|똑같은|한결같은',
    '(?:돌아|들어|찾아|걸어|다가|데려|가져|따라|몰려|내려|올라|살아|넘어|다녀)와',
  ].join('|')})$|^(.)\\1이$`,
);

/** Stems of verbs that end in a vowel, so that their 는 looks like the particle: 기다리는. */
const STEMS_BEFORE_NEUN =
  '만나 기다리 다니 마시 그리 느끼 보이 걸리 나오 나가 지나 일어나 태어나 떠나 끝나 빛나 생겨나 만지 고르 오르 흐르 모르 부르 누르 자르 기르 서두르 머무르 이기 지키 시키 가르치 ' +
  '배우 채우 키우 외우 피우 지우 비우 세우 태우 재우 싸우 나누 바꾸 꿈꾸 가꾸 울리 달리 들리 열리 팔리 풀리 놀리 돌리 올리 내리 버리 차리 살리 알리 말리 날리 밀리 빌리 흔들리 어울리 두드리 건드리 ' +
  '때리 꺼내 보내 지내 끝내 이루 미루 다루 떠오르 바라 바라보 돌보 쳐다보 헤어지 사라지 떨어지 넘어지 멀어지 좋아지 나아지 이어지 느껴지 움직이 반짝이 망설이 속삭이 끄덕이 설레 지치 다치 고치 마치 놓치 미치 숨기 남기 즐기 웃기 옮기 맡기 챙기 생기 당기 넘기 잠기';
/** Those whose last syllable is 이, so that their endings look like those of "to be". */
const STEMS_IN_I =
  '움직 반짝 망설 속삭 끄덕 기울 서성 울먹 글썽 머뭇 출렁 들썩 훌쩍 헐떡 중얼거 붙 줄 높 녹 먹 숙 죽 속 쌓 덮 섞';

export const VERB_STEMS = listed(STEMS_BEFORE_NEUN);
export const VERB_STEMS_IN_I = listed(STEMS_IN_I);

/** Compounds such as 돌아가는 and 올라오는. */
export const COMPOUND_VERB = /(?:[아어라러려져]|들어|다가)[가오보]$/;
