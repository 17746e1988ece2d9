import { useWords } from '../messages';
import type { Emotion } from '../types';

/** A sign for each emotion, so that none is told by its colour alone. */
const SIGNS: Record<Emotion, string> = {
  joy: 'M6.5 10.5c1.6 6.6 9.4 6.6 11 0',
  trust:
    'M9.6 15.2a3.4 3.4 0 1 1 0-6.4 5 5 0 0 1 2.4 3.2 5 5 0 0 0 2.4 3.2 3.4 3.4 0 1 0 0-6.4A5 5 0 0 0 12 12a5 5 0 0 1-2.4 3.2',
  fear: 'M12.2 12.1c.9-1.4 2.6-.2 2 1.4-.8 2.2-4.9 2-5.4-1.2-.5-3.6 3.8-6.1 7.2-3.9',
  surprise: 'M12 5.8v3.6M12 14.6v3.6M5.8 12h3.6M14.6 12h3.6',
  sadness: 'M12 5.8c2.9 3.7 4.3 6 4.3 8.1a4.3 4.3 0 0 1-8.6 0c0-2.1 1.4-4.4 4.3-8.1Z',
  disgust: 'M5.8 13.4c2.1-4.2 4.1-4.2 6.2-1.2s4.1 3 6.2-1.4',
  anger: 'M13.2 5.6 8.3 12.8h3.9l-1.2 5.6 4.8-7.2h-3.9z',
  anticipation: 'm7.6 8 4 4-4 4m5-8 4 4-4 4',
};

interface MarkProps {
  emotion: Emotion | null;
  size?: 'small' | 'normal' | 'large';
  /** Of what was chosen: says its name to those who do not see it; a mark beside its name stays silent. */
  named?: boolean;
}

export function EmotionMark({ emotion, size = 'normal', named = false }: MarkProps) {
  const words = useWords();
  const label = emotion ? words.emotions[emotion] : words.calendar.none.unchosen;
  return (
    <svg
      class={`mark mark-${size}`}
      data-emotion={emotion ?? 'none'}
      viewBox="0 0 24 24"
      role={named ? 'img' : undefined}
      aria-label={named ? label : undefined}
      aria-hidden={named ? undefined : 'true'}
    >
      <circle cx="12" cy="12" r="11" class="mark-ground" />
      {emotion ? <path d={SIGNS[emotion]} class="mark-sign" /> : <path d="M8 12h8" class="mark-sign" />}
    </svg>
  );
}

/** The sign alone, for drawings that have a ground of their own. */
export const EmotionSign = ({ emotion }: { emotion: Emotion }) => <path d={SIGNS[emotion]} class="mark-sign" />;
