import { useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteGroup, getGroupUsage, listGroups } from '@vr/shared-api/contract/groups';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useTranslation } from 'react-i18next';
import { DeleteItemDialog } from '../dialogs/DeleteDialog.tsx';
import { Titles } from '../lists/Titles.tsx';
import { Warning } from '../lists/Warning.tsx';
import { useGroupText } from '../wording/useGroupText.ts';
import * as styles from './groups.css';
import { type Group, refreshShown } from './useGroups.ts';

/** Explains the effects of a group's deletion on its people and on accesses to trainings, and deletes the group. */
export default function DeleteGroup({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation('admin');
  const text = useGroupText();
  const { api, lang } = usePortal();
  const queries = useQueryClient();
  const { id, name, userIds } = group;
  const usage = useQuery({
    ...endpointQuery(getGroupUsage, { params: { id }, query: { lang } }),
    // Accesses may have changed since an earlier opening.
    gcTime: 0,
    // Not refetched after the deletion, because the group no longer exists.
    staleTime: 'static',
  });
  const refresh = () => {
    void refreshShown(queries);
    return invalidate(queries, listGroups);
  };
  const closed = usage.data?.items.filter(({ isOnlyGroup }) => isOnlyGroup) ?? [];
  const narrowed = usage.data?.items.filter(({ isOnlyGroup }) => !isOnlyGroup) ?? [];
  return (
    <DeleteItemDialog
      title={t('deleteTitle', { name })}
      call={() => api.call(deleteGroup, { params: { id } })}
      deleted={text('deleted')}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{text('deleteText', { count: userIds.length })}</p>
      {usage.isPending && <TableSkeleton rows={1} />}
      {usage.isError && <FailureState error={usage.error} onRetry={() => usage.refetch()} />}
      {narrowed.length > 0 && (
        <Warning text={t('groups.deleteNarrowed', { count: narrowed.length })}>
          <Titles of={narrowed} className={styles.trainings} />
        </Warning>
      )}
      {closed.length > 0 && (
        <Warning text={t('groups.deleteClosed', { count: closed.length })}>
          <Titles of={closed} className={styles.trainings} />
        </Warning>
      )}
    </DeleteItemDialog>
  );
}
