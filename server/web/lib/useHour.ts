import { useEffect, useState } from 'preact/hooks';
import { now } from './clock';
import { toWallTime } from './days';

const LOOK_MS = 60_000;

/** The hour in a zone, as YYYY-MM-DDTHH. It goes on while a page stays open, at once where somebody comes back to it. */
export function useHour(zone: string): string {
  const hour = toWallTime(zone, now()).slice(0, 13);
  const [, setDrawn] = useState(hour);
  useEffect(() => {
    const look = () => setDrawn(toWallTime(zone, now()).slice(0, 13));
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look); // a tab that sleeps has no timers
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return hour;
}
