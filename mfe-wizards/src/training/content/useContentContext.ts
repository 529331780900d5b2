import { useQuery } from '@tanstack/react-query';
import { getQuota } from '@vr/shared-api/contract/clients';
import { isPartner } from '@vr/shared-api/permissions';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { usePortal, useProfile, useSession } from '@vr/shared-ui/kernel';
import { isUnderWay } from '@vr/shared-ui/uploads';
import { useTrainingUploads } from '../useTrainingUploads.ts';
import type { TrainingFiles, TrainingForm } from '../values.ts';
import type { ContentContext } from './rules.ts';
import { isOfAnother, useMasterContents, useOwnerLibrary } from './useOwnerLibrary.ts';
import { useStepFileCheck } from './useStepFileCheck.ts';

/** Returns the storage quota of the company that owns a training. */
export function useOwnerQuota(training: TrainingForm | undefined) {
  // The API reads 0 as the person's own company.
  const id = training?.clientId ?? 0;
  return useQuery(endpointQuery(getQuota, { params: { id } }));
}

/**
 * Returns the options of the company that owns the training; an option not loaded yet counts as on. A partner, or an owner
 * other than the person's company, has access to master contents only if it has any.
 */
function useOwnerOptions(
  training: TrainingForm | undefined,
): Pick<ContentContext, 'masterContentAccess' | 'offlineAccess'> {
  const person = useProfile();
  const client = useSession((session) => session.client);
  const { data: library } = useOwnerLibrary(training);
  const access = client?.masterContentAccess ?? true;
  const { data: masters } = useMasterContents(training, isPartner(person) && access);
  const hasMasters = (masters?.items ?? []).length > 0;
  if (isOfAnother(training)) return { masterContentAccess: hasMasters, offlineAccess: library?.offlineAccess ?? true };
  return {
    masterContentAccess: access && (!isPartner(person) || hasMasters),
    offlineAccess: client?.offlineAccess ?? true,
  };
}

/** Returns the input of the content step's rules, for a new or an existing training. */
export function useContentContext(training: TrainingForm | undefined, files: TrainingFiles): ContentContext {
  const { lang } = usePortal();
  const person = useProfile();
  const options = useOwnerOptions(training);
  const uploads = useTrainingUploads(training?.id).filter(isUnderWay);
  const { data: quota } = useOwnerQuota(training);
  const { check } = useStepFileCheck(files.stepFile);
  return {
    lang,
    person,
    ...options,
    saved: training?.files ?? [],
    kept: training?.kept ?? [],
    uploading: uploads.map(({ place }) => place.fileType),
    uploadSizes: Object.fromEntries(uploads.map(({ place, size }) => [place.fileType, size])),
    quota,
    stepFile: check,
  };
}
