import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SectionProps {
  title: string;
  hint?: string;
  children: ComponentChildren;
}

/** A part of the settings under its name. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <section class="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p class="hint">{hint}</p>}
      </div>
      <div class="settings-body">{children}</div>
    </section>
  );
}
