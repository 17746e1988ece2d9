import { useRef, useState } from 'preact/hooks';

/** Which way a key leads, in cells of a grid. */
const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves through a grid by arrow keys, Home and End, with one tab stop for all of it (ARIA, data grids). `cells` are the
 * keys of the cells by row and column; null where there is none.
 */
export function useGridKeys(cells: (string | null)[][], start: string | null) {
  const [current, setCurrent] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const all = cells.flat();
  const stop = current !== null && all.includes(current) ? current : (all.find((key) => key !== null) ?? null);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = cells.findIndex((line) => line.includes(stop));
    const column = cells[row]?.indexOf(stop) ?? -1;
    const next = target(event.key, row, column);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };

  function target(key: string, row: number, column: number): string | null {
    const line = cells[row]?.filter((cell) => cell !== null) ?? [];
    if (key === 'Home') return line[0] ?? null;
    if (key === 'End') return line.at(-1) ?? null;
    const step = STEPS[key];
    if (!step) return null;
    for (let distance = 1; distance <= 40; distance += 1) {
      const found = cells[row + step[0] * distance]?.[column + step[1] * distance];
      if (found) return found;
    }
    // At the end of a line it goes on in the next one.
    if (step[1] === 0) return null;
    const at = all.indexOf(stop) + step[1];
    for (let index = at; index >= 0 && index < all.length; index += step[1]) if (all[index]) return all[index] ?? null;
    return null;
  }

  const propsOf = (key: string) => ({
    'data-cell': key,
    tabIndex: key === stop ? 0 : -1,
    onFocus: () => setCurrent(key),
  });
  return { grid, onKeyDown, propsOf };
}
