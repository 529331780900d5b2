import { useQuery } from '@tanstack/react-query';
import { getTraining } from '@vr/shared-api/contract/trainings';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';

/** Returns a training as it is now, in the reader's view. Sends no request without an id. */
export function useTrainingDetail(id: number | undefined) {
  const { lang } = usePortal();
  return useQuery({
    ...endpointQuery(getTraining, { params: { id: id ?? 0 }, query: { lang } }),
    enabled: id !== undefined,
  });
}
