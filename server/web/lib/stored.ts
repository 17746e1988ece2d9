/** What this device keeps under a name: unknown, because anybody may have written there. Null without anything readable. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A field of something unknown, where it is a text. */
export const textIn = (value: unknown, field: string): string | null => {
  const found = fieldOf(value, field);
  return typeof found === 'string' ? found : null;
};

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : undefined;
