import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listGroups } from '@vr/shared-api/contract/groups';
import { getTrainingAccesses, putTrainingAccesses } from '@vr/shared-api/contract/trainings';
import { Dialog } from '@vr/shared-ui/Dialog';
import { DialogFoot } from '@vr/shared-ui/DialogFoot';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { FailureState } from '@vr/shared-ui/FailureState';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { TextIn } from '@vr/shared-ui/TextIn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OverTrainingProps } from '../trainings/training.ts';
import { type Accesses, AccessForm } from './AccessForm.tsx';
import sheet, * as styles from './access.css';

/** The dialog that sets which groups of the company may use a training: all, or selected ones. */
export default function AccessDialog({ training, open, onClose }: OverTrainingProps) {
  useStyles(sheet);
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const cache = useQueryClient();
  const { id } = training;
  const shown = endpointQuery(getTrainingAccesses, { params: { id } });
  const accesses = useQuery({
    ...shown,
    queryKey: [...shown.queryKey, 'edited'],
    // The form must start with the current accesses, not with cached data.
    staleTime: 0,
    gcTime: 0,
  });
  const groups = useQuery(endpointQuery(listGroups, {}));
  const failed = [accesses, groups].find(({ isLoadingError }) => isLoadingError);
  // The cache may still have the data of an earlier opening, so only data fetched after mounting counts.
  const ready = accesses.data && accesses.isFetchedAfterMount && groups.data;
  const formId = useId();
  const save = useMutation({
    mutationFn: (body: Accesses) => api.call(putTrainingAccesses, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: shown.queryKey, exact: true }),
  });
  return (
    <Dialog
      open={open}
      onClose={() => save.isPending || onClose()}
      title={t('actions.accesses')}
      size="small"
      footer={
        ready && <DialogFoot onCancel={onClose} confirm={t('access.save')} pending={save.isPending} form={formId} />
      }
    >
      <p className={styles.accessAbout}>
        <TextIn lang={training.lang}>{training.title}</TextIn>
      </p>
      {failed ? (
        <FailureState error={failed.error} onRetry={() => failed.refetch()} />
      ) : ready ? (
        <AccessForm
          id={formId}
          initial={accesses.data}
          groups={groups.data.items}
          error={save.error}
          onSave={save.mutateAsync}
          onSaved={onClose}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Dialog>
  );
}
