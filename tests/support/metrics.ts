import { waitUntil } from './wait';

/** A number without labels, as it is told just now; null where nothing is told. */
export async function readMetric(port: number, name: string): Promise<number | null> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const told = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return told === undefined ? null : Number(told === 'Nan' ? Number.NaN : told);
}

export const seesMetric = (port: number, name: string, value: number) =>
  waitUntil(`${name} is ${value}`, async () => Object.is(await readMetric(port, name), value), { timeoutMs: 60_000 });
