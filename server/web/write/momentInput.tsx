import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { isTakenIn, now } from '../lib/clock';
import { fromWallTime, toExactTime, toMinute } from '../lib/days';
import { useWords } from '../messages';
import { Icon } from '../parts/icon';

interface MomentInputProps {
  /** Wall time as typed, or exact where nobody changed it; null for the moment of saving. */
  value: string | null;
  /** The account's. */
  zone: string;
  /** Whose wall time the value is. */
  typedIn: string;
  onChange: (value: string | null) => void;
}

/** When it was: now, unless somebody says otherwise. */
export function MomentInput({ value, zone, typedIn, onChange }: MomentInputProps) {
  const words = useWords();
  const [why, whose] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const whyNot = value !== null && isRefused(value, typedIn, zone) ? words.write.badMoment : '';
  useLayoutEffect(() => field.current?.setCustomValidity(whyNot), [whyNot]);
  if (value === null) {
    return (
      <button type="button" class="quiet" onClick={() => onChange(toExactTime(zone, now()))}>
        <Icon name="clock" />
        {words.write.now}
      </button>
    );
  }
  const isMidYear = value.startsWith('0'); // 0202 is on its way to be 2026
  return (
    <>
      <span class="moment-told">
        <span class="moment">
          <input
            ref={field}
            type="datetime-local"
            value={toMinute(value)} // seconds would be asked for, too
            max="9999-12-31T23:59" // years of six digits are no dates of the service
            aria-label={words.write.date}
            aria-invalid={Boolean(whyNot)}
            aria-describedby={whyNot ? `${whose} ${why}` : whose}
            onInput={({ currentTarget: { value, validity } }) => {
              if (!validity.badInput) onChange(value || null); // half of a date changes nothing
            }}
          />
          <button type="button" class="quiet" onClick={() => onChange(null)}>
            {words.write.now}
          </button>
        </span>
        <small id={whose} class="pale">
          {words.write.inZone(typedIn)}
        </small>
      </span>
      {whyNot && !isMidYear && (
        <span id={why} class="fault" role="alert">
          {whyNot}
        </span>
      )}
    </>
  );
}

function isRefused(value: string, typedIn: string, zone: string): boolean {
  try {
    return !isTakenIn(zone, fromWallTime(typedIn, value));
  } catch {
    return false; // no time at all: saving says so
  }
}
