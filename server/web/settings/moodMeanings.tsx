import { EMOTIONS, type RouterInputs, type RouterOutputs } from 'emotion-diary-client';
import { useState } from 'preact/hooks';
import { useWords } from '../messages';

type Mood = RouterOutputs['imports']['get']['plan']['moods'][number];
/** What a word for a mood stands for in this diary. */
export type Meaning = NonNullable<RouterInputs['imports']['confirm']['moods']>[number];

const SHOWN = 12;
const VALENCES = [1, 0.5, 0, -0.5, -1];

interface MoodMeaningsProps {
  moods: Mood[];
  meanings: Meaning[];
  onChange: (meanings: Meaning[]) => void;
}

/** The words for moods in a diary from elsewhere, each to be given an emotion; and a tone, where the file tells none. */
export function MoodMeanings({ moods, meanings, onChange }: MoodMeaningsProps) {
  const words = useWords();
  const [isLong, setLong] = useState(false);
  const meantBy = (label: string) => meanings.find((meaning) => meaning.label === label);
  const change = (label: string, part: Partial<Meaning>) => {
    const known = meantBy(label) ?? { label };
    onChange([...meanings.filter((meaning) => meaning !== known), { ...known, ...part }]);
  };
  const toValence = (value: string) => VALENCES.find((valence) => String(valence) === value) ?? null;
  return (
    <fieldset class="moods">
      <legend>{words.settings.moods}</legend>
      <p class="hint">{words.settings.moodsHint}</p>
      <ul>
        {moods.slice(0, isLong ? moods.length : SHOWN).map(({ label, entries, valence }) => (
          <li key={label}>
            <span>
              <bdi>{label}</bdi> <small class="pale">{words.entryCount(entries)}</small>
            </span>
            <select
              aria-label={words.settings.moodEmotion(label)}
              value={meantBy(label)?.emotion ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change(label, { emotion: EMOTIONS.find((emotion) => emotion === value) ?? null })
              }
            >
              <option value="">{words.settings.moodNone}</option>
              {EMOTIONS.map((emotion) => (
                <option key={emotion} value={emotion}>
                  {words.emotions[emotion]}
                </option>
              ))}
            </select>
            {valence === null && (
              <select
                aria-label={words.settings.moodTone(label)}
                value={meantBy(label)?.valence ?? ''}
                onChange={({ currentTarget: { value } }) => change(label, { valence: toValence(value) })}
              >
                <option value="">{words.settings.moodNoTone}</option>
                {VALENCES.map((step, index) => (
                  <option key={step} value={step}>
                    {words.settings.moodTones[index]}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
      {!isLong && moods.length > SHOWN && (
        <button type="button" class="link" onClick={() => setLong(true)}>
          {words.more}
        </button>
      )}
    </fieldset>
  );
}
