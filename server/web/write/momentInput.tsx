import { now } from '../lib/clock';
import { toWallTime } from '../lib/days';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';

interface MomentInputProps {
  /** Wall time, YYYY-MM-DDTHH:MM; null for the moment of saving. */
  value: string | null;
  zone: string;
  onChange: (value: string | null) => void;
}

/** When it was: now, unless somebody says otherwise. */
export function MomentInput({ value, zone, onChange }: MomentInputProps) {
  const words = useWords();
  if (value === null) {
    return (
      <button type="button" class="quiet" onClick={() => onChange(toWallTime(zone, now()))}>
        <Icon name="clock" />
        {words.write.now}
      </button>
    );
  }
  return (
    <span class="moment">
      <input
        type="datetime-local"
        value={value}
        max="9999-12-31T23:59" // years of six digits are no dates of the service
        aria-label={words.write.date}
        onInput={({ currentTarget: { value, validity } }) => {
          if (!validity.badInput) onChange(value || null); // half of a date changes nothing
        }}
      />
      <button type="button" class="quiet" onClick={() => onChange(null)}>
        {words.write.now}
      </button>
    </span>
  );
}
