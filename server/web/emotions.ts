import { useQuery } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { api } from './api/client';

/** Makes the colours that the service gives the emotions those of the page. Until it answered, the style sheet has some. */
export function useEmotionColours(): void {
  const { data } = useQuery({
    queryKey: ['emotions'],
    queryFn: () => api.emotions.list.query(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    for (const { type, colour } of data ?? []) document.documentElement.style.setProperty(`--${type}`, colour);
  }, [data]);
}
