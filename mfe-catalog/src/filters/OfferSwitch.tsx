import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterBarProps } from './filter-bar-props.ts';
import * as styles from './filters.css';

/** The switch that hides trainings outside the company's offer. */
export function OfferSwitch({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const { t } = useTranslation('catalog');
  const id = useId();
  return (
    <div className={styles.offer}>
      <Switch id={id} checked={filters.offerOnly} onChange={(offerOnly) => onChange({ offerOnly })} />
      <label htmlFor={id}>{t('filters.offerOnly')}</label>
    </div>
  );
}
