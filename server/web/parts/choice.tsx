import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface ChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ComponentChildren }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight: radio buttons that look like one control. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
