import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { deleteGroup, getGroupUsage, listGroups } from '@vr/shared-api/contract/groups';
import type * as S from '@vr/shared-api/contract/groups.schema';
import { endpointQuery, invalidate } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal } from '@vr/shared-ui/kernel';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import * as listsStyles from '../lists/lists.css';
import { useGroupText } from '../wording/useGroupText.ts';
import * as styles from './groups.css';
import { type Group, refreshShown } from './useGroups.ts';

/** Says what the deletion of a group means for its people and for accesses to trainings, and deletes it. */
export default function DeleteGroup({ group, onClose }: { group: Group; onClose(): void }) {
  const { t } = useTranslation('admin');
  const text = useGroupText();
  const { api, lang, notify } = usePortal();
  const queries = useQueryClient();
  const { id, name, userIds } = group;
  const usage = useQuery({
    ...endpointQuery(getGroupUsage, { params: { id }, query: { lang } }),
    // Accesses may have changed since an earlier opening.
    gcTime: 0,
    // Not fetched again after the deletion, when the group no longer exists.
    staleTime: 'static',
  });
  const remove = async () => {
    await api.call(deleteGroup, { params: { id } }).catch((error: unknown) => {
      // Someone else has deleted it in the meantime.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return;
      notify({ kind: 'error', text: t('deleteFailed') });
      throw error;
    });
    notify({ kind: 'success', text: text('deleted') });
    void refreshShown(queries);
    await invalidate(queries, listGroups);
  };
  const closed = usage.data?.items.filter(({ isOnlyGroup }) => isOnlyGroup) ?? [];
  const narrowed = usage.data?.items.filter(({ isOnlyGroup }) => !isOnlyGroup) ?? [];
  return (
    <DeleteDialog
      title={text('deleteTitle', { name })}
      onDelete={remove}
      errorText={() => t('deleteFailed')}
      onClose={onClose}
    >
      <p>{text('deleteText', { count: userIds.length })}</p>
      {usage.isPending && <TableSkeleton rows={1} />}
      {usage.isError && <FailureState error={usage.error} onRetry={() => usage.refetch()} />}
      {narrowed.length > 0 && (
        <div className={listsStyles.warning}>
          <TriangleAlert size={18} aria-hidden />
          <div>
            <p>{t('groups.deleteNarrowed', { count: narrowed.length })}</p>
            <Titles of={narrowed} />
          </div>
        </div>
      )}
      {closed.length > 0 && (
        <div className={listsStyles.warning}>
          <TriangleAlert size={18} aria-hidden />
          <div>
            <p>{t('groups.deleteClosed', { count: closed.length })}</p>
            <Titles of={closed} />
          </div>
        </div>
      )}
    </DeleteDialog>
  );
}

const Titles = ({ of: trainings }: { of: ResponseOf<typeof S.getGroupUsage>['items'] }) => (
  <ul className={styles.trainings}>
    {trainings.map(({ id, lang, title }) => (
      <li key={id}>
        <TextIn lang={lang}>{title}</TextIn>
      </li>
    ))}
  </ul>
);
