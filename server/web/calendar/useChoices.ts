import { useQuery } from '@tanstack/preact-query';
import { api } from '../api/client';

interface Period {
  id: string | null;
  from: string;
  to: string;
}

/** All that was chosen on each day of a period, and how its tone is told: asked for where what was read is shown. */
export const useChoices = (period: Period | undefined, isNeeded: boolean) =>
  useQuery({
    queryKey: ['trend', 'calendar', period?.id],
    queryFn: () => api.stats.trend.query({ from: period?.from, to: period?.to, granularity: 'day' }),
    enabled: isNeeded && period !== undefined,
  });
