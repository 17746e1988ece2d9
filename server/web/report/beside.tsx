import type { ComponentChildren } from 'preact';

interface BesideProps {
  title: string;
  text: string;
  facts: { name: string; shown: ComponentChildren }[];
}

/** A period beside the one before, and what stands out in it. */
export function Beside({ title, text, facts }: BesideProps) {
  return (
    <div class="report-pair">
      <section>
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, shown }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
