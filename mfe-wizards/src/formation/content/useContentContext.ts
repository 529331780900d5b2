import { useQuery } from '@tanstack/react-query';
import { getQuota } from '@vr/shared-api/contract/clients';
import { FILE_TYPES } from '@vr/shared-api/limits';
import { usePortal, useProfile, useSession, useUploads } from '@vr/shared-ui/kernel';
import { placeKey } from '@vr/shared-ui/uploads';
import type { TrainingForm } from '../values.ts';
import type { ContentContext } from './rules.ts';

/** What the rules of the content step depend on, for a new training or for one that is there. */
export function useContentContext(training: TrainingForm | undefined): ContentContext {
  const { api, lang } = usePortal();
  const person = useProfile();
  const client = useSession((session) => session.client);
  const uploads = useUploads();
  // 0 stands for one's own company.
  const id = training?.clientId ?? 0;
  const { data: quota } = useQuery({
    queryKey: ['getQuota', id],
    queryFn: ({ signal }) => api.call(getQuota, { params: { id } }, { signal }),
  });
  const arriving = FILE_TYPES.filter((fileType) => {
    const key = training && placeKey({ kind: 'training', id: training.id, fileType });
    return uploads.some((upload) => upload.key === key && upload.state !== 'accepted' && upload.state !== 'failed');
  });
  return {
    lang,
    person,
    masterContentAccess: client?.masterContentAccess ?? false,
    offlineAccess: client?.offlineAccess ?? false,
    saved: training?.files ?? [],
    arriving,
    quota,
  };
}
