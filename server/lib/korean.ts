type Ending = 'consonant' | 'vowel' | 'any';

/** Particles after what their noun must end in, where they have two forms. Longer ones first. */
const CASES = endings({
  any: '에게서 한테서 이라고 께서 에서 에게 한테 까지 부터 처럼 보다 마저 조차 밖에 하고 의 에 도 만 께 뿐',
  consonant: '으로부터 으로서 으로써 이라서 이라도 이지만 이었다 이에요 이랑 으로 이다 인데 은 이 을 과',
  vowel: '로부터 로서 로써 라서 라도 라고 였다 예요 랑 로 는 가 를 와',
});

/** Particles that may stand before these: 학교에서는. */
const TOPICS = new Set(['는', '은', '도', '만', '의']);
const BEFORE_TOPIC = endings({ any: '에게 한테 에서 까지 부터 에 께', consonant: '으로 과', vowel: '로 와' });

/** Forms of the verbs that make verbs and adjectives of nouns: 행복했다, 행복한 and 행복하게 are all about 행복. */
const VERB_FORMS = endings({
  any:
    '했습니다 했었다 했지만 했는데 했어요 합니다 하지만 하면서 하려고 하기에 하게도 하다가 했다 했던 했고 했어 한다 하는 하고 하게 하면 하며 하던 하지 하다 하기 해서 해도 해요 ' +
    '되었다 됐지만 됐는데 됐어요 됩니다 된다 되는 되고 되어 돼서 됐다 되다 한 할 해 된 될 입니다',
  consonant: '',
  vowel: '',
});

/** Nouns that end like a particle. */
const WHOLE =
  /(?:고양이|호랑이|원숭이|지렁이|달팽이|어린이|젊은이|나들이|집들이|오랜만|첫사랑|휴가|[주회강]의|무제한|[쟁]이|[놀볶걸벌잡풀맞앓말]이)$/;

const MIN_SYLLABLES = 2;

/**
 * A Korean word without its particles and without the endings of 하다 and 되다: 친구들과 → 친구, 행복했다 → 행복.
 * What is left has at least two syllables, or the word stays as it is. Rules by ending, not a morphological analysis:
 * other verbs keep their form.
 */
export function stripParticles(word: string): string {
  if (!/^\p{Script=Hangul}+$/u.test(word)) return word;
  return withoutPlural(withoutVerbForm(withoutCase(word)));
}

function withoutCase(word: string): string {
  if (WHOLE.test(word)) return word;
  const ending = endingOf(word, CASES);
  if (ending === null) return word;
  const stem = word.slice(0, -ending.length);
  if (!TOPICS.has(ending)) return stem;
  const inner = endingOf(stem, BEFORE_TOPIC);
  return inner === null ? stem : stem.slice(0, -inner.length);
}

function withoutVerbForm(word: string): string {
  const ending = WHOLE.test(word) ? null : endingOf(word, VERB_FORMS);
  return ending === null ? word : word.slice(0, -ending.length);
}

function withoutPlural(word: string): string {
  return word.endsWith('들') && word.length > MIN_SYLLABLES ? word.slice(0, -1) : word;
}

function endingOf(word: string, list: readonly { text: string; after: Ending }[]): string | null {
  const found = list.find(({ text, after }) => {
    const stem = word.length - text.length;
    return stem >= MIN_SYLLABLES && word.endsWith(text) && (after === 'any' || after === finalOf(word, stem - 1, text));
  });
  return found?.text ?? null;
}

/** How the syllable at an index ends. ㄹ counts as a vowel before 로: 서울로. */
function finalOf(word: string, index: number, particle: string): Ending {
  const final = (word.charCodeAt(index) - 0xac00) % 28;
  return final === 0 || (final === 8 && particle.startsWith('로')) ? 'vowel' : 'consonant';
}

function endings(lists: Record<Ending, string>): { text: string; after: Ending }[] {
  const all = (['any', 'consonant', 'vowel'] as const).flatMap((after) =>
    lists[after].split(' ').map((text) => ({ text, after })),
  );
  return all.filter(({ text }) => text !== '').sort((a, b) => b.text.length - a.text.length);
}
