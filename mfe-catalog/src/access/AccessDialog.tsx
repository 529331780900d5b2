import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import { listGroups } from '@vr/shared-api/contract/groups';
import type * as G from '@vr/shared-api/contract/groups.schema';
import { getTrainingAccesses, putTrainingAccesses } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { Dialog } from '@vr/shared-ui/Dialog';
import { FailureState } from '@vr/shared-ui/FailureState';
import { FilterOptions } from '@vr/shared-ui/FilterButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useSession, useStyles } from '@vr/shared-ui/kernel';
import { ListSkeleton } from '@vr/shared-ui/Skeletons';
import { Switch } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFoot } from '../DialogFoot.tsx';
import type { TrainingDetail } from '../trainings.ts';
import styles from './access.css';
import { accessesKey, summaryOf } from './summary.ts';

type Accesses = ResponseOf<typeof S.putTrainingAccesses>;
type Group = ResponseOf<typeof G.listGroups>['items'][number];

interface AccessDialogProps {
  training: TrainingDetail;
  open: boolean;
  onClose: () => void;
}

/** Says which groups of the company get a training: all, or those chosen. */
export default function AccessDialog({ training, open, onClose }: AccessDialogProps) {
  useStyles(styles);
  const { t } = useTranslation('catalog');
  const { api } = usePortal();
  const cache = useQueryClient();
  const { id } = training;
  const accesses = useQuery({
    queryKey: [...accessesKey(id), 'edited'],
    queryFn: ({ signal }) => api.call(getTrainingAccesses, { params: { id } }, { signal }),
    // What is edited begins with what holds now.
    staleTime: 0,
    gcTime: 0,
  });
  const groups = useQuery({
    queryKey: ['listGroups'],
    queryFn: ({ signal }) => api.call(listGroups, {}, { signal }),
  });
  const failed = [accesses, groups].find(({ isError }) => isError);
  // Not what an opening right before has left.
  const ready = accesses.isSuccess && accesses.isFetchedAfterMount && groups.isSuccess;
  const formId = useId();
  const save = useMutation({
    mutationFn: (body: Accesses) => api.call(putTrainingAccesses, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accessesKey(id), exact: true }),
  });
  return (
    <Dialog
      open={open}
      onClose={() => save.isPending || onClose()}
      title={t('access.title')}
      size="small"
      footer={
        ready && <DialogFoot onCancel={onClose} confirm={t('access.save')} pending={save.isPending} form={formId} />
      }
    >
      <p className="catalog-access-about">{training.title}</p>
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

interface AccessFormProps {
  id: string;
  initial: Accesses;
  groups: readonly Group[];
  /** Why it could not be saved. */
  error: Error | null;
  onSave: (accesses: Accesses) => Promise<Accesses>;
  onSaved: () => void;
}

function AccessForm({ id, initial, groups, error, onSave, onSaved }: AccessFormProps) {
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  const cache = useQueryClient();
  const centre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const switchId = useId();
  const choice = useRef<HTMLDivElement>(null);
  const [allGroup, setAllGroup] = useState(initial.allGroup);
  const [groupIds, setGroupIds] = useState<readonly number[]>(() =>
    initial.groupIds.filter((group) => groups.some((one) => one.id === group)),
  );
  const [tried, setTried] = useState(false);
  const bad = !allGroup && groupIds.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (bad) {
      choice.current?.querySelector('input')?.focus();
      return;
    }
    try {
      await onSave({ allGroup, groupIds: allGroup ? [] : [...groupIds] });
    } catch {
      // It stands in place.
      return;
    }
    cache.invalidateQueries({ queryKey: ['listTrainings'] });
    notify({ kind: 'success', text: t('access.saved') });
    onSaved();
  };
  const { names, more } = summaryOf(groups, groupIds);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <div className="catalog-access-all">
        <label htmlFor={switchId}>
          {centre ? t('access.allPromotions') : t('access.allGroups')}
          <small>{allGroup ? t('access.allHint') : t('access.someHint')}</small>
        </label>
        <Switch id={switchId} checked={allGroup} disabled={allGroup && groups.length === 0} onChange={setAllGroup} />
      </div>
      {groups.length === 0 && <p className="catalog-access-summary">{t('access.noGroups')}</p>}
      {!allGroup && (
        <>
          <div ref={choice} className="catalog-access-choice">
            <FilterOptions
              label={centre ? t('access.promotions') : t('access.groups')}
              options={groups.map(({ id: group, name, userIds }) => ({
                value: String(group),
                label: name,
                hint: t('access.members', { count: userIds.length }),
              }))}
              selected={groupIds.map(String)}
              onChange={(chosen) => setGroupIds(chosen.map(Number))}
            />
          </div>
          <p className="catalog-access-summary" aria-live="polite">
            {names.length > 0 && t('access.chosen', { names: names.join(', ') })}{' '}
            {more > 0 && t('access.more', { count: more })}
          </p>
          <p className="catalog-access-error" aria-live="polite">
            {tried && bad && (
              <>
                <CircleAlert size={16} aria-hidden />
                {centre ? t('access.onePromotion') : t('access.oneGroup')}
              </>
            )}
          </p>
        </>
      )}
      <FormFailure error={error} />
    </form>
  );
}
