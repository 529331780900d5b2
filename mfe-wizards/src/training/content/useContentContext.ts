import { useQuery } from '@tanstack/react-query';
import { getQuota } from '@vr/shared-api/contract/clients';
import { usePortal, useProfile, useSession, useUploads } from '@vr/shared-ui/kernel';
import { isUnderWay } from '@vr/shared-ui/uploads';
import type { TrainingForm } from '../values.ts';
import type { ContentContext } from './rules.ts';

/** The quota of the company that owns a training. */
export function useOwnerQuota(training: TrainingForm | undefined) {
  const { api } = usePortal();
  // 0 means the person's own company.
  const id = training?.clientId ?? 0;
  return useQuery({
    queryKey: ['getQuota', id],
    queryFn: ({ signal }) => api.call(getQuota, { params: { id } }, { signal }),
  });
}

/** What the rules of the content step depend on, for a new or an existing training. */
export function useContentContext(training: TrainingForm | undefined): ContentContext {
  const { lang } = usePortal();
  const person = useProfile();
  const client = useSession((session) => session.client);
  const uploads = useUploads();
  const { data: quota } = useOwnerQuota(training);
  const own = uploads.filter(
    (upload) => upload.place.kind === 'training' && upload.place.id === training?.id && isUnderWay(upload),
  );
  return {
    lang,
    person,
    // A company that is not known yet may have both: the server decides.
    masterContentAccess: client?.masterContentAccess ?? true,
    offlineAccess: client?.offlineAccess ?? true,
    saved: training?.files ?? [],
    kept: training?.kept ?? [],
    timeZone: client?.timeZone ?? 'UTC',
    uploading: own.map(({ place }) => place.fileType),
    uploadSizes: Object.fromEntries(own.map(({ place, size }) => [place.fileType, size])),
    quota,
  };
}
