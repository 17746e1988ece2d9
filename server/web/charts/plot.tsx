import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useWords } from '../messages';

interface PlotProps {
  title: string;
  /** What it shows, as the service says it. */
  text: string;
  /** Beside the title: what can be chosen. */
  controls?: ComponentChildren;
  /** The same as a table, its first column naming the row. */
  table: { head: string[]; rows: (string | number)[][] };
  /** What must be known to read either. */
  note?: string | undefined;
  children: ComponentChildren;
}

/** A plot, the sentence that says it, and the table that it was drawn from behind a button. */
export function Plot({ title, text, controls, table, note, children }: PlotProps) {
  const words = useWords();
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section class="plot" aria-labelledby={id}>
      <div class="page-row">
        <h2 id={id}>{title}</h2>
        {controls}
      </div>
      <p class="plot-text">{text}</p>
      {isTable ? <DataTable caption={title} {...table} /> : children}
      {note && <p class="hint">{note}</p>}
      <button type="button" class="link plot-turn" onClick={() => setTable(!isTable)}>
        {isTable ? words.plot : words.table}
        <span class="unseen">: {title}</span>
      </button>
    </section>
  );
}

interface DataTableProps {
  caption: string;
  head: string[];
  rows: (string | number)[][];
}

export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys too
    <figure class="table-frame" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
