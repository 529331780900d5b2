import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@vr/shared-api/client';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { deleteMember, previewDeletion } from '@vr/shared-api/contract/users';
import type * as S from '@vr/shared-api/contract/users.schema';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useProfile, useStyles } from '@vr/shared-ui/kernel';
import { ProgressBar } from '@vr/shared-ui/ProgressBar';
import { TableSkeleton } from '@vr/shared-ui/Skeletons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../dialogs/DeleteDialog.tsx';
import { isGone } from '../dialogs/is-gone.ts';
import * as listsStyles from '../lists/lists.css';
import { aboutPeople, nameOf } from './filter.ts';
import type { PeopleDialogProps } from './member-dialogs.ts';
import sheet, * as styles from './members.css';
import { useRefresh } from './useRefresh.ts';

/** Shows what is deleted with members and what is kept, asks for confirmation, and deletes the members in turn. */
export default function DeleteMembers({ members, onClose }: PeopleDialogProps) {
  useStyles(sheet);
  const { t } = useTranslation('admin');
  const { api, notify } = usePortal();
  const refresh = useRefresh();
  const { id: ownId } = useProfile();
  // The person's own account comes last, because its deletion ends the session.
  const [left, setLeft] = useState(() => members.toSorted((a, b) => Number(a.id === ownId) - Number(b.id === ownId)));
  const about = aboutPeople(members);
  const preview = useQuery({
    ...endpointQuery(previewDeletion, { body: { userIds: members.map(({ id }) => id) } }),
    // The counts of an earlier opening may be outdated.
    gcTime: 0,
    // Not refetched after the deletion, because the people no longer exist.
    staleTime: 'static',
  });

  async function removeAll() {
    let rest = left;
    try {
      for (const member of left) {
        await api.call(deleteMember, { params: { id: member.id } }).catch((error: unknown) => {
          // Ignores members whom someone else has deleted in the meantime.
          if (!isGone(error)) throw error;
        });
        rest = rest.filter((other) => other !== member);
        setLeft(rest);
      }
    } catch (error) {
      notify({ kind: 'error', text: t('deleteFailed') });
      void refresh();
      throw error;
    }
    notify({ kind: 'success', text: t('members.deleted', about) });
    await refresh();
  }

  return (
    <DeleteDialog
      title={t('members.deleteTitle', about)}
      onDelete={removeAll}
      errorText={(error) => {
        const code = error instanceof ApiError ? error.code : undefined;
        const name = left[0] ? nameOf(left[0]) : '';
        if (code === 'LAST_ADMIN') return t('members.lastAdminNamed', { name });
        if (code === 'RIGHTS_ABOVE_OWN') return t('members.rightsAbove');
        return undefined;
      }}
      onClose={onClose}
    >
      {members.length > 1 && <p className={styles.named}>{members.map(nameOf).join(', ')}</p>}
      {preview.isPending && <TableSkeleton rows={3} />}
      {preview.isError && <FailureState error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && <Consequences counts={preview.data} />}
      {members.length > 1 && left.length < members.length && (
        <div className={listsStyles.progress}>
          <ProgressBar
            value={(100 * (members.length - left.length)) / members.length}
            label={t('members.deleting')}
            height={8}
          />
          <p className="ui-meta ui-num">
            {t('members.deletedOf', { done: members.length - left.length, total: members.length })}
          </p>
        </div>
      )}
    </DeleteDialog>
  );
}

type Counts = ResponseOf<typeof S.previewDeletion>;

const GOES: readonly [keyof Counts, string][] = [
  ['teamMembers', 'members.consequences.teamMembers'],
  ['subgroups', 'subgroups.count'],
  ['codes', 'members.consequences.codes'],
  ['suggestions', 'members.consequences.suggestions'],
];
const STAYS: readonly [keyof Counts, string][] = [
  ['sessions', 'members.consequences.sessions'],
  ['courses', 'members.consequences.courses'],
];

/** The numbers of items that a deletion removes and keeps. */
function Consequences({ counts }: { counts: Counts }) {
  const { t } = useTranslation('admin');
  const lines = (kinds: typeof GOES) =>
    kinds
      .filter(([kind]) => counts[kind] > 0)
      .map(([kind, text]) => <li key={kind}>{t(text, { count: counts[kind] })}</li>);
  const staying = lines(STAYS);
  return (
    <div className={styles.consequences}>
      <h3>{t('members.goes')}</h3>
      <ul>
        <li>{t('members.consequences.account')}</li>
        {lines(GOES)}
      </ul>
      {staying.length > 0 && (
        <>
          <h3>{t('members.stays')}</h3>
          <ul>{staying}</ul>
        </>
      )}
    </div>
  );
}
