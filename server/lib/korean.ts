import { COMPOUND_VERB, SHORT_NOUNS, VERB_STEMS, VERB_STEMS_IN_I, WHOLE } from './koreanWords';

type Ending = 'consonant' | 'vowel' | 'any';

/** Particles after what their noun must end in, where they have two forms. Longer ones first. */
const CASES = endings({
  any: '에게서 한테서 이라고 께서 에서 에게 한테 까지 부터 처럼 보다 마저 조차 밖에 대로 하고 의 에 도 만 께 뿐',
  consonant:
    '으로부터 으로서 으로써 이라서 이라도 이라는 이라면 이라 이지만 이었지만 이었는데 이었어요 이었고 이었던 이었다 이니까 이에요 이랑 으로 이다 인데 은 이 을 과',
  vowel: '로부터 로서 로써 라서 라도 라고 였지만 였는데 였어요 였고 였던 였다 예요 랑 로 는 가 를 와',
});

/** Particles that may stand before these: 학교에서는. */
const TOPICS = new Set(['는', '은', '도', '만', '의']);
const BEFORE_TOPIC = endings({ any: '에게 한테 에서 까지 부터 에 께', consonant: '으로 과', vowel: '로 와' });

/** After a noun of one syllable only these are taken away: 도, 만 and 의 end too many other words (시도, 불만, 강의). */
const AFTER_SHORT = new Set(
  '에서 까지 부터 처럼 보다 에 으로부터 으로서 으로써 이라서 이라도 이라는 이라면 이라고 이라 이지만 이었지만 이었는데 이었어요 이었고 이었던 이었다 이니까 이에요 이랑 으로 이다 은 이 을 로부터 로서 로써 라서 라도 라고 였지만 였는데 였어요 였고 였던 였다 예요 랑 로 는 가 를'.split(
    ' ',
  ),
);
const SHORT_EXCEPTIONS = new Set(['길이', '비로', '차라', '배라', '피로', '화로', '발로']);

/** Forms of the verbs that make verbs and adjectives of nouns: 행복했다, 행복한 and 행복하게 are all about 행복. */
const VERB_FORMS = endings({
  any:
    '했습니다 했었다 했지만 했는데 했어요 합니다 하지만 하면서 하려고 하기에 하게도 하다가 했다 했던 했고 했어 한다 하는 하고 하게 하면 하며 하던 하지 하다 하기 해서 해도 해요 ' +
    '되었다 됐지만 됐는데 됐어요 됩니다 된다 되는 되고 되어 돼서 됐다 되다 한 할 해 된 될 입니다',
  consonant: '',
  vowel: '',
});

const MIN_SYLLABLES = 2;
const FINALS = 28;
/** Finals ㄵ ㄶ ㄾ ㄿ ㅀ ㅆ ㅎ, by their place in Unicode: verbs end in them, nouns do not. */
const VERBAL_FINALS = new Set([5, 6, 13, 14, 15, 20, 27]);

/**
 * A Korean word without its particles and without the endings of 하다 and 되다: 친구들과 → 친구, 행복했다 → 행복.
 * What is left has at least two syllables, or is a known noun of one (책을 → 책), or the word stays as it is. Rules by
 * ending with lists of what they would spoil, not a morphological analysis: other verbs keep their form.
 */
export function stripParticles(word: string): string {
  if (!/^\p{Script=Hangul}+$/u.test(word)) return word;
  return withoutPlural(withoutVerbForm(withoutCase(word)));
}

/** Whether a word of one syllable says something. */
export function isShortNoun(word: string): boolean {
  return SHORT_NOUNS.has(word);
}

function withoutCase(word: string): string {
  if (WHOLE.test(word) || SHORT_EXCEPTIONS.has(word)) return word;
  // 힘들지만, 좋지만
  if (word.endsWith('지만') && !/(?:이|이었|였)지만$/.test(word)) return word;
  const ending = CASES.find((each) => fits(word, each))?.text;
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  if (!isNoun(stem, ending)) return word;
  if (ending.startsWith('이') && WHOLE.test(`${stem}이`)) return `${stem}이`;
  if (!TOPICS.has(ending)) return stem;
  const inner = BEFORE_TOPIC.find((each) => fits(stem, each))?.text;
  const innermost = inner === undefined ? stem : stem.slice(0, -inner.length);
  return innermost === stem || isNoun(innermost, inner ?? '') ? innermost : stem;
}

/** Whether what stands before an ending can be a noun. */
function isNoun(stem: string, ending: string): boolean {
  if (stem.length < MIN_SYLLABLES) return AFTER_SHORT.has(ending) && SHORT_NOUNS.has(stem);
  if (stem.endsWith('으') || VERBAL_FINALS.has(finalOf(stem))) return false;
  if (ending === '는' && (VERB_STEMS.has(stem) || COMPOUND_VERB.test(stem))) return false;
  return !(ending.startsWith('이') && ending !== '이' && VERB_STEMS_IN_I.has(stem));
}

function withoutVerbForm(word: string): string {
  if (WHOLE.test(word)) return word;
  const ending = VERB_FORMS.find(({ text }) => word.endsWith(text) && word.length - text.length >= MIN_SYLLABLES)?.text;
  return ending === undefined ? word : word.slice(0, -ending.length);
}

function withoutPlural(word: string): string {
  return word.endsWith('들') && word.length > MIN_SYLLABLES ? word.slice(0, -1) : word;
}

/** Whether a word of more than an ending ends in it, after the sound that it asks for. ㄹ counts as a vowel before 로: 서울로. */
function fits(word: string, { text, after }: { text: string; after: Ending }): boolean {
  if (word.length <= text.length || !word.endsWith(text)) return false;
  if (after === 'any') return true;
  const final = finalOf(word.slice(0, -text.length));
  const RIEUL = 8;
  return after === (final === 0 || (final === RIEUL && text.startsWith('로')) ? 'vowel' : 'consonant');
}

/** Place in Unicode of the consonant that a word ends in; 0 for none. */
function finalOf(word: string): number {
  return (word.charCodeAt(word.length - 1) - 0xac00) % FINALS;
}

function endings(lists: Record<Ending, string>): { text: string; after: Ending }[] {
  const all = (['any', 'consonant', 'vowel'] as const).flatMap((after) =>
    lists[after].split(' ').map((text) => ({ text, after })),
  );
  return all.filter(({ text }) => text !== '').sort((a, b) => b.text.length - a.text.length);
}
