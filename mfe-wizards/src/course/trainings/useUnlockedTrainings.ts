import { useQuery } from '@tanstack/react-query';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import { useMemo } from 'react';

/** Returns the trainings that the person can follow. The server accepts only these in a course. */
export function useUnlockedTrainings() {
  const { lang } = usePortal();
  const { data, error, refetch } = useQuery(endpointQuery(listTrainings, { query: { lang } }));
  const trainings = useMemo(() => data?.items.filter(({ isUnlocked }) => isUnlocked), [data]);
  return { trainings, error, refetch };
}
