import type { ResponseOf } from '@vr/shared-api/contract/endpoint';
import type * as G from '@vr/shared-api/contract/groups.schema';
import type * as S from '@vr/shared-api/contract/trainings.schema';
import { FilterOptions } from '@vr/shared-ui/FilterButton';
import { FormFailure } from '@vr/shared-ui/FormFailure';
import { useSession } from '@vr/shared-ui/kernel';
import { Switch } from 'antd';
import { CircleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './access.css';
import { summaryOf } from './summary.ts';

export type Accesses = ResponseOf<typeof S.putTrainingAccesses>;
type Group = ResponseOf<typeof G.listGroups>['items'][number];

interface AccessFormProps {
  id: string;
  initial: Accesses;
  groups: readonly Group[];
  error: Error | null;
  onSave: (accesses: Accesses) => void;
}

/** The form for the accesses of a training: all groups, or at least one selected group. */
export function AccessForm({ id, initial, groups, error, onSave }: AccessFormProps) {
  const { t } = useTranslation('catalog');
  const isCentre = useSession(({ client }) => client?.type) === 'TRAINING_CENTER';
  const [allGroup, setAllGroup] = useState(initial.allGroup);
  const [groupIds, setGroupIds] = useState(() =>
    initial.groupIds.filter((groupId) => groups.some((group) => group.id === groupId)),
  );
  const [hasTried, setHasTried] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  const switchId = useId();
  const isInvalid = !allGroup && groupIds.length === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isInvalid) choice.current?.querySelector('input')?.focus();
    else onSave({ allGroup, groupIds: allGroup ? [] : groupIds });
  };
  const { names, hiddenCount } = summaryOf(groups, groupIds);
  return (
    <form id={id} noValidate onSubmit={submit}>
      <div className={styles.accessAll}>
        <label htmlFor={switchId}>
          {isCentre ? t('access.allPromotions') : t('access.allGroups')}
          <small>{allGroup ? t('access.allHint') : t('access.someHint')}</small>
        </label>
        <Switch id={switchId} checked={allGroup} disabled={allGroup && groups.length === 0} onChange={setAllGroup} />
      </div>
      {groups.length === 0 && <p className={styles.accessSummary}>{t('access.noGroups')}</p>}
      {!allGroup && (
        <>
          <div ref={choice} className={styles.accessChoice}>
            <FilterOptions
              label={isCentre ? t('access.promotions') : t('access.groups')}
              listOptions={() =>
                groups.map(({ id: groupId, name, userIds }) => ({
                  value: String(groupId),
                  label: name,
                  hint: t('access.members', { count: userIds.length }),
                }))
              }
              selected={groupIds.map(String)}
              onChange={(selected) => setGroupIds(selected.map(Number))}
            />
          </div>
          <p className={styles.accessSummary} aria-live="polite">
            {names.length > 0 && t('access.chosen', { names: names.join(', ') })}{' '}
            {hiddenCount > 0 && t('access.more', { count: hiddenCount })}
          </p>
          <p className={styles.accessError} aria-live="polite">
            {hasTried && isInvalid && (
              <>
                <CircleAlert size={16} />
                {isCentre ? t('access.onePromotion') : t('access.oneGroup')}
              </>
            )}
          </p>
        </>
      )}
      <FormFailure error={error} />
    </form>
  );
}
