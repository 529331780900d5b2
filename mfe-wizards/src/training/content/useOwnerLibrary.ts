import { useQuery } from '@tanstack/react-query';
import { getOwnerLibrary, listMasterContents } from '@vr/shared-api/contract/master-contents';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal } from '@vr/shared-ui/kernel';
import type { TrainingForm } from '../values.ts';

/** Whether another company owns the training. Only the super admin edits such trainings: those of partners. */
export const isOfAnother = (training: TrainingForm | undefined): boolean => training !== undefined && !training.isOwner;

/**
 * Returns the contents and resources of the other company that owns a training. Not loaded for the own company's trainings.
 */
export function useOwnerLibrary(training: TrainingForm | undefined) {
  const { lang } = usePortal();
  const id = training?.id ?? 0;
  return useQuery({
    ...endpointQuery(getOwnerLibrary, { params: { id }, query: { lang } }),
    enabled: isOfAnother(training),
  });
}

/** Returns the master contents of the company that owns the training. The own company's are loaded only if `isWanted`. */
export function useMasterContents(training: TrainingForm | undefined, isWanted: boolean) {
  const { data: library, ...libraryQuery } = useOwnerLibrary(training);
  const own = useQuery({ ...endpointQuery(listMasterContents, {}), enabled: isWanted && !isOfAnother(training) });
  return isOfAnother(training) ? { ...libraryQuery, data: library && { items: library.masterContents } } : own;
}
