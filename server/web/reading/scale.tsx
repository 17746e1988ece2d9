import { useFormat } from '../messages';

interface ScaleProps {
  label: string;
  ends: string[];
  value: number;
  min: -1 | 0;
}

/** A value on a line between two words. */
export function Scale({ label, ends: [low, high], value, min }: ScaleProps) {
  const format = useFormat();
  const shown = min < 0 ? format.signed(value) : format.percent(value * 100);
  return (
    <div class="scale">
      <p>
        <span>{label}</span> <b>{shown}</b>
      </p>
      <div class={`scale-line ${min < 0 ? 'scale-middle' : ''}`} aria-hidden="true">
        <span class="scale-dot" style={{ insetInlineStart: `${((value - min) / (1 - min)) * 100}%` }} />
      </div>
      <p class="scale-ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  );
}
