import { useQuery } from '@tanstack/react-query';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { usePortal } from '@vr/shared-ui/kernel';

/** One training as the reader sees it now. Disabled without an id. */
export function useTrainingDetail(id: number | undefined) {
  const { api, lang } = usePortal();
  return useQuery({
    queryKey: ['getTraining', id, lang],
    queryFn: ({ signal }) => api.call(getTraining, { params: { id: id ?? 0 }, query: { lang } }, { signal }),
    enabled: id !== undefined,
  });
}
