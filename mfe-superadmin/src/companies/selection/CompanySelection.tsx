import { CLIENTS_PER_CALL, type ClientType } from '@vr/shared-api/limits';
import { formatNumber } from '@vr/shared-ui/format/number';
import { usePortal } from '@vr/shared-ui/kernel';
import { SelectionBar, type SelectionBarProps } from '@vr/shared-ui/SelectionBar';
import { CalendarPlus, LockKeyholeOpen, ToggleRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Company, SelectionAction } from '../company.ts';

interface CompanySelectionProps extends Omit<SelectionBarProps<Company, SelectionAction>, 'actions' | 'note'> {
  type: ClientType;
}

/** The bar with the actions on the selected companies. */
export function CompanySelection({ type, ...bar }: CompanySelectionProps) {
  const { t } = useTranslation('superadmin');
  const { lang } = usePortal();
  const isTooMany = bar.selected.length > CLIENTS_PER_CALL;
  const on = isTooMany ? [] : bar.selected;
  return (
    <SelectionBar
      {...bar}
      note={isTooMany && t('selection.tooMany', { max: formatNumber(CLIENTS_PER_CALL, lang) })}
      actions={[
        { kind: 'prolong', label: t('selection.prolong'), icon: CalendarPlus, on },
        // Partners publish trainings and do not follow any, so they have no offer.
        ...(type === 'PARTNER'
          ? []
          : [{ kind: 'add-to-offers' as const, label: t('selection.addToOffers'), icon: LockKeyholeOpen, on }]),
        { kind: 'subscriptions', label: t('companyForm.subscriptions'), icon: ToggleRight, on },
      ]}
    />
  );
}
