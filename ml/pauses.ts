/** How long work that goes in slices keeps the thread. */
const SLICE_MS = 5;

/**
 * To be asked now and then by work that waits for nothing: lets the process hear what it is told, say that it is alive,
 * and go on with other texts, when this work has had the thread for a slice.
 */
export function createPauses(): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return null;
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      since = performance.now();
    });
  };
}
