import { CLIENTS_PER_CALL, type ClientType } from '@vr/shared-api/limits';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal, useStyles } from '@vr/shared-ui/kernel';
import { Button } from 'antd';
import { CalendarPlus, LockKeyholeOpen, type LucideIcon, ToggleRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Company, SelectionAction } from '../company.ts';
import sheet, * as styles from './selection.css';

interface SelectionBarProps {
  type: ClientType;
  selected: readonly Company[];
  /** The companies that the search and the filter find. */
  found: readonly Company[];
  onSelectFound(): void;
  onClear(): void;
  onAction(action: SelectionAction): void;
}

/** The bar below the table with the actions on the selected companies. */
export function SelectionBar({ type, selected, found, onSelectFound, onClear, onAction }: SelectionBarProps) {
  useStyles(sheet);
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const isTooMany = selected.length > CLIENTS_PER_CALL;
  const actions: { action: SelectionAction; label: string; icon: LucideIcon }[] = [
    { action: 'subscriptions', label: t('companyForm.subscriptions'), icon: ToggleRight },
    // A partner publishes trainings and follows none.
    ...(type === 'PARTNER'
      ? []
      : [{ action: 'add-to-offers' as const, label: t('selection.addToOffers'), icon: LockKeyholeOpen }]),
    { action: 'prolong', label: t('selection.prolong'), icon: CalendarPlus },
  ];
  return (
    <section className={styles.bar} aria-label={t('selection.label')}>
      <Button
        type="text"
        title={t('selection.clear')}
        aria-label={t('selection.clear')}
        icon={<X size={18} aria-hidden />}
        onClick={onClear}
      />
      <p role="status">
        {t('selection.count', { count: selected.length })}
        {isTooMany && <span>{t('selection.tooMany', { max: formatNumber(CLIENTS_PER_CALL, lang) })}</span>}
      </p>
      {found.some((company) => !selected.includes(company)) && (
        <Button type="text" onClick={onSelectFound}>
          {t('selection.selectFound', { count: found.length, shown: formatNumber(found.length, lang) })}
        </Button>
      )}
      <div>
        {actions.map(({ action, label, icon: Icon }) => (
          <Button
            key={action}
            type="text"
            className={action === 'prolong' ? (styles.main ?? '') : ''}
            icon={<Icon size={18} aria-hidden />}
            disabled={isTooMany}
            aria-haspopup="dialog"
            onClick={() => onAction(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
