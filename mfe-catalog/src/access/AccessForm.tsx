import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as G from '@vr/shared-api/contract/groups.schema';
import { listTrainings } from '@vr/shared-api/contract/trainings';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { invalidate } from '@vr/shared-ui/endpoint-query';
import { FilterOptions } from '@vr/shared-ui/FilterButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { usePortal, useSession } from '@vr/shared-ui/kernel';
import { Switch } from '@vr/shared-ui/Switch';
import { Form, Formik, useFormikContext } from 'formik';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { array, object } from 'yup';
import * as styles from './access.css';
import { summaryOf } from './summary.ts';

export type Accesses = ResponseOf<typeof S.putTrainingAccesses>;
type Group = ResponseOf<typeof G.listGroups>['items'][number];

interface AccessFormProps {
  id: string;
  initial: Accesses;
  groups: readonly Group[];
  error: Error | null;
  onSave: (accesses: Accesses) => Promise<Accesses>;
  onSaved: () => void;
}

/** The form for the accesses of a training: all groups, or at least one selected group. */
export function AccessForm({ id, initial, groups, error, onSave, onSaved }: AccessFormProps) {
  const { t } = useTranslation('catalog');
  const { notify } = usePortal();
  const cache = useQueryClient();
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const noGroup = isCentre ? t('access.onePromotion') : t('access.oneGroup');
  const schema = object({
    groupIds: array().when('allGroup', ([allGroup], groupIds) => (allGroup ? groupIds : groupIds.min(1, noGroup))),
  });
  const submit = async ({ allGroup, groupIds }: Accesses) => {
    try {
      await onSave({ allGroup, groupIds: allGroup ? [] : groupIds });
    } catch {
      // The form shows the error.
      return;
    }
    void invalidate(cache, listTrainings);
    notify({ kind: 'success', text: t('access.saved') });
    onSaved();
  };
  const existing = initial.groupIds.filter((groupId) => groups.some((group) => group.id === groupId));
  return (
    <Formik<Accesses>
      initialValues={{ allGroup: initial.allGroup, groupIds: existing }}
      validationSchema={schema}
      onSubmit={submit}
    >
      <Form id={id} noValidate>
        <AllGroupsSwitch canTurnOff={groups.length > 0} />
        {groups.length === 0 && <p className={styles.accessSummary}>{t('access.noGroups')}</p>}
        <GroupChoice groups={groups} />
        <FormFailure error={error} />
      </Form>
    </Formik>
  );
}

function AllGroupsSwitch({ canTurnOff }: { canTurnOff: boolean }) {
  const { t } = useTranslation('catalog');
  const id = useId();
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const {
    values: { allGroup },
    setFieldValue,
  } = useFormikContext<Accesses>();
  return (
    <div className={styles.accessAll}>
      <label htmlFor={id}>
        {isCentre ? t('access.allPromotions') : t('access.allGroups')}
        <small>{allGroup ? t('access.allHint') : t('access.someHint')}</small>
      </label>
      <Switch
        id={id}
        checked={allGroup}
        disabled={allGroup && !canTurnOff}
        onChange={(checked) => setFieldValue('allGroup', checked)}
      />
    </div>
  );
}

function GroupChoice({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('catalog');
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const { values, errors, submitCount, isSubmitting, setFieldValue } = useFormikContext<Accesses>();
  const { allGroup, groupIds } = values;
  const choice = useRef<HTMLDivElement>(null);
  const focusIfInvalid = useEffectEvent(() => {
    if (errors.groupIds) choice.current?.querySelector('input')?.focus();
  });
  // The focus moves to the invalid field after an attempt to save, not as soon as an error appears.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusIfInvalid();
  }, [submitCount, isSubmitting]);
  if (allGroup) return null;
  const { names, hiddenCount } = summaryOf(groups, groupIds);
  return (
    <>
      <div ref={choice} className={styles.accessChoice}>
        <FilterOptions
          label={isCentre ? t('access.promotions') : t('access.groups')}
          listOptions={() =>
            groups.map(({ id, name, userIds }) => ({
              value: String(id),
              label: name,
              hint: t('access.members', { count: userIds.length }),
            }))
          }
          selected={groupIds.map(String)}
          onChange={(selected) => setFieldValue('groupIds', selected.map(Number))}
        />
      </div>
      <p className={styles.accessSummary} aria-live="polite">
        {names.length > 0 && t('access.chosen', { names: names.join(', ') })}{' '}
        {hiddenCount > 0 && t('access.more', { count: hiddenCount })}
      </p>
      <p className={styles.accessError} aria-live="polite">
        {submitCount > 0 && errors.groupIds && (
          <>
            <CircleAlert size={16} />
            {errors.groupIds}
          </>
        )}
      </p>
    </>
  );
}
