import { useQuery } from '@tanstack/react-query';
import { listGroups } from '@vr/shared-api/contract/groups';
import { endpointQuery } from '@vr/shared-ui/endpoint-query';
import { useSession } from '@vr/shared-ui/kernel';
import { LoadFailure } from '@vr/shared-ui/LoadFailure';
import { Switch } from '@vr/shared-ui/Switch';
import { searchByLabel } from '@vr/shared-ui/search-by-label';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../form/SelectField.tsx';
import type { TrainingValues } from '../values.ts';
import * as styles from './content.css';

/** Lets the user choose which groups have access to the training: all groups of the company, or selected ones. */
export function AccessCard() {
  const { t } = useTranslation('wizards');
  const promotions = useSession((session) => session.client?.type === 'TRAINING_CENTER');
  const { values, setFieldValue } = useFormikContext<TrainingValues>();
  const { data, isPending, error, refetch } = useQuery(endpointQuery(listGroups, {}));
  const id = useId();
  const all = promotions ? t('content.access.allPromotions') : t('content.access.allGroups');
  const label = promotions ? t('content.access.promotions') : t('content.access.groups');
  return (
    <section className={`ui-card ${styles.access}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('content.access.title')}</h3>
      {!values.allGroup && (
        <SelectField<number[]>
          field="groupIds"
          label={label}
          mode="multiple"
          loading={isPending}
          placeholder={promotions ? t('content.access.choosePromotions') : t('content.access.chooseGroups')}
          showSearch={searchByLabel}
          notFoundContent={!data ? null : promotions ? t('content.access.noPromotions') : t('content.access.noGroups')}
          options={(data?.items ?? []).map((group) => ({ value: group.id, label: group.name }))}
        />
      )}
      {error && !data && !values.allGroup && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <label className={styles.accessAll} htmlFor={id}>
        <Switch id={id} checked={values.allGroup} onChange={(on) => void setFieldValue('allGroup', on)} />
        {all}
      </label>
    </section>
  );
}
