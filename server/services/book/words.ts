import type { Emotion } from '../../../ml/emotions';
import { byLanguage } from '../../lib/byLanguage';

/** The few words that the book says itself. Dates come from the runtime's own tables. */
export interface BookWords {
  diaryOf(nickname: string): string;
  counted(entries: number, days: number): string;
  entries(count: number): string;
  chosen: string;
  /** Above what was read in so many texts. */
  read(texts: number): string;
  noneClear: string;
  notChosen: string;
  picture: string;
  emotions: Record<Emotion, string>;
  nothing: string;
  /** What stands for letters that the font does not have; they are named by their code points. */
  missing(letters: string): string;
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const en: BookWords = {
  diaryOf: (nickname) => `The diary of ${nickname}`,
  counted: (entries, days) => `${plural(entries, 'entry', 'entries')} on ${plural(days, 'day', 'days')}`,
  entries: (count) => plural(count, 'entry', 'entries'),
  chosen: 'How it felt',
  read: (texts) => `How the words sound (${plural(texts, 'text', 'texts')} read)`,
  noneClear: 'No clear emotion',
  notChosen: 'not chosen',
  picture: 'Picture',
  emotions: {
    joy: 'Joy',
    trust: 'Trust',
    fear: 'Fear',
    surprise: 'Surprise',
    sadness: 'Sadness',
    disgust: 'Disgust',
    anger: 'Anger',
    anticipation: 'Anticipation',
  },
  nothing: 'No entry is in this book.',
  missing: (letters) =>
    `The font of this book lacks some letters; □ or a plainer letter stands for them: ${letters}. The archive keeps them as they were written.`,
};

const ko: BookWords = {
  diaryOf: (nickname) => `${nickname}의 일기`,
  counted: (entries, days) => `${days}일에 걸쳐 쓴 일기 ${entries}편`,
  entries: (count) => `일기 ${count}편`,
  chosen: '고른 감정',
  read: (texts) => `글에서 읽힌 감정 (읽은 글 ${texts}편)`,
  noneClear: '뚜렷한 감정 없음',
  notChosen: '고르지 않음',
  picture: '사진',
  emotions: {
    joy: '기쁨',
    trust: '신뢰',
    fear: '두려움',
    surprise: '놀람',
    sadness: '슬픔',
    disgust: '혐오',
    anger: '분노',
    anticipation: '기대',
  },
  nothing: '이 책에는 일기가 없어요.',
  missing: (letters) =>
    `이 책의 글꼴에 없는 글자는 □ 또는 비슷한 글자로 나타냈어요: ${letters}. 원래 글자는 보관 파일에 그대로 있어요.`,
};

const ja: BookWords = {
  diaryOf: (nickname) => `${nickname}の日記`,
  counted: (entries, days) => `${days}日間の記録、${entries}件`,
  entries: (count) => `${count}件の記録`,
  chosen: '選んだ感情',
  read: (texts) => `文章から読み取れた感情（${texts}件）`,
  noneClear: 'はっきりした感情なし',
  notChosen: '選択なし',
  picture: '写真',
  emotions: {
    joy: '喜び',
    trust: '信頼',
    fear: '恐れ',
    surprise: '驚き',
    sadness: '悲しみ',
    disgust: '嫌悪',
    anger: '怒り',
    anticipation: '期待',
  },
  nothing: 'この本に記録はありません。',
  missing: (letters) =>
    `この本のフォントにない文字は、□または似た文字で示しています：${letters}。元の文字はアーカイブにそのまま残っています。`,
};

const zh: BookWords = {
  diaryOf: (nickname) => `${nickname}的日记`,
  counted: (entries, days) => `${days}天，${entries}篇`,
  entries: (count) => `${count}篇`,
  chosen: '所选情绪',
  read: (texts) => `文字中读到的情绪（${texts}篇）`,
  noneClear: '没有明显的情绪',
  notChosen: '未选择',
  picture: '照片',
  emotions: {
    joy: '喜悦',
    trust: '信任',
    fear: '恐惧',
    surprise: '惊讶',
    sadness: '悲伤',
    disgust: '厌恶',
    anger: '愤怒',
    anticipation: '期待',
  },
  nothing: '这本书里没有日记。',
  missing: (letters) => `本书字体中没有的字符以□或相近的字符代替：${letters}。原来的字符完整保存在归档文件中。`,
};

const LANGUAGES = { en, ko, ja, zh };

/** The words for a locale. */
export const wordsFor = (locale: string): BookWords => byLanguage(locale, LANGUAGES);

/** The locale of the dates beside them: of English that stands for another language the one with the day first. */
export const datesFor = (locale: string): string =>
  Object.hasOwn(LANGUAGES, new Intl.Locale(locale).language) ? locale : 'en-GB';
