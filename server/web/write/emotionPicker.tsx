import { EMOTIONS } from 'emotion-diary-client';
import { useId } from 'preact/hooks';
import { useWords } from '../messages';
import { EmotionMark } from '../parts/emotionMark';
import type { Emotion } from '../types';

interface PickerProps {
  value: Emotion | null;
  onChange: (emotion: Emotion) => void;
}

/** The eight, one tap away. */
export function EmotionPicker({ value, onChange }: PickerProps) {
  const words = useWords();
  const name = useId();
  return (
    <fieldset class="picker">
      <legend>{words.write.feeling}</legend>
      <div class="picker-eight">
        {EMOTIONS.map((emotion) => (
          <label key={emotion} data-emotion={emotion}>
            <input
              type="radio"
              name={name}
              value={emotion}
              checked={emotion === value}
              onChange={() => onChange(emotion)}
            />
            <span>
              <EmotionMark emotion={emotion} size="large" />
              {words.emotions[emotion]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
