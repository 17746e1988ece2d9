import { existsSync, readFileSync } from 'node:fs';

/**
 * A function that says which share (0 to 1) of the processor time wanted since this call the host gave to others instead
 * (`steal` in proc(5)). Always 0 where the system does not tell.
 */
export function watchStolenTime(file = '/proc/stat'): () => number {
  const before = readTimes(file);
  return () => {
    const now = readTimes(file);
    const stolen = now.stolen - before.stolen;
    const wanted = stolen + now.used - before.used;
    return wanted > 0 ? stolen / wanted : 0;
  };
}

/** Of all processors together, in clock ticks since the machine's start. */
function readTimes(file: string): { used: number; stolen: number } {
  if (!existsSync(file)) return { used: 0, stolen: 0 };
  const numbers = (readFileSync(file, 'utf8').match(/\d+/g) ?? []).map(Number); // those of its first line come first
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = numbers;
  return { used: user + nice + system + irq + softirq, stolen };
}
