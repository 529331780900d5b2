import { useQuery } from '@tanstack/react-query';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';

/** The trainings that the person can follow. The server accepts only these in a course. */
export function useUnlockedTrainings() {
  const { api, lang } = usePortal();
  const { data, error, refetch } = useQuery({
    queryKey: ['listTrainings', lang],
    queryFn: ({ signal }) => api.call(listTrainings, { query: { lang } }, { signal }),
  });
  const trainings = useMemo(() => data?.items.filter(({ isUnlocked }) => isUnlocked), [data]);
  return { trainings, error, refetch };
}
