import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import { getQuota, listClients } from '@vr/shared-api/contract/clients';
import { listDeletions, restoreDeletion } from '@vr/shared-api/contract/deletions';
import type * as S from '@vr/shared-api/contract/deletions.schema';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { getMasterContent, getOwnerLibrary, listMasterContents } from '@vr/shared-api/contract/master-contents';
import { listResources } from '@vr/shared-api/contract/resources';
import { countToVerify } from '@vr/shared-api/contract/reviews';
import { listTags } from '@vr/shared-api/contract/trainings';
import { endpointKey, invalidate } from '@vr/shared-ui/endpoint-query';
import { refreshFigures } from '@vr/shared-ui/figure-queries';
import { usePortal } from '@vr/shared-ui/kernel';
import { useTranslation } from 'react-i18next';

/** A deleted item that can be restored. */
export type Deletion = ResponseOf<typeof S.listDeletions>['items'][number];

/** Queries the items that the person can restore, page by page. */
export function useDeletions(enabled: boolean) {
  const { api, lang } = usePortal();
  return useInfiniteQuery({
    queryKey: endpointKey(listDeletions, { query: { lang } }),
    enabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.call(listDeletions, { query: { lang, page: pageParam } }, { signal }),
    getNextPageParam: ({ totalPage }, _, page) => (page < totalPage ? page + 1 : undefined),
    // Any deletion changes the list, including those by other people.
    staleTime: 0,
  });
}

/** The mutation that restores a deleted item, and the text of its failure. */
export function useRestore({ kind, id, title }: Deletion, onRestored: () => void) {
  const { t } = useTranslation('catalog');
  const { api, notify } = usePortal();
  const cache = useQueryClient();

  function textOf(error: Error): string {
    switch (error instanceof ApiError && error.code) {
      case 'MASTER_CONTENT_MISSING':
        return t('deleted.masterContentMissing');
      case 'NO_MASTER_CONTENT_ACCESS':
        return t('deleted.noMasterContentAccess');
      case 'QUOTA_EXCEEDED':
        return t('deleted.quotaExceeded');
      case 'RESTORE_EXPIRED':
      case 'NOT_FOUND':
        return t('deleted.expired');
      default:
        return t('deleted.restoreFailed');
    }
  }

  const restore = useMutation<void, Error, void>({
    mutationFn: () => api.call(restoreDeletion, { params: { kind, id } }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('deleted.restored', { title }) });
      onRestored();
      // The restored item reappears in lists, courses, dashboards and the storage.
      return Promise.all([
        refreshFigures(cache),
        invalidate(
          cache,
          listDeletions,
          listMasterContents,
          getMasterContent,
          getOwnerLibrary,
          listResources,
          listTags,
        ),
        invalidate(cache, getQuota, listClients, countToVerify),
      ]);
    },
    onError: (error) => notify({ kind: 'error', text: textOf(error) }),
  });
  return { restore, failure: restore.error && textOf(restore.error) };
}
