import { Button } from '@vr/shared-ui/Button';
import { usePortal } from '@vr/shared-ui/kernel';
import { type NavigationState, statisticsTarget } from '@vr/shared-ui/navigation';
import { useLocation, useNavigate } from '@vr/shared-ui/router';
import { ChartNoAxesColumn, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CompanyMenu } from './CompanyMenu.tsx';
import * as styles from './companies.css';
import type { CompanyActions } from './company.ts';

interface CompanyButtonsProps extends CompanyActions {
  /** For a table row: buttons with icons only, and a menu with more actions. */
  compact?: boolean;
}

/** Buttons that open a company's statistics and its form. */
export function CompanyButtons({ company, open, compact = false }: CompanyButtonsProps) {
  const { t } = useTranslation('superadmin');
  const { pages } = usePortal();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { id, name, type } = company;
  const dashboard = statisticsTarget(pathname, pages);
  const statistics: NavigationState = {
    ...(type === 'PARTNER' ? { partnerId: id } : { companyId: id }),
    page: 'GENERAL',
  };
  return (
    <div className={compact ? styles.compactActions : styles.actions}>
      {dashboard && (
        <Button
          type="text"
          icon={<ChartNoAxesColumn size={18} aria-hidden />}
          aria-label={t('companies.statisticsOf', { name })}
          title={t('companies.statisticsOf', { name })}
          onClick={() => navigate(dashboard, { state: statistics })}
        >
          {!compact && <span>{t('companies.statistics')}</span>}
        </Button>
      )}
      <Button
        type="text"
        icon={<Pencil size={18} aria-hidden />}
        aria-label={t('companies.editOf', { name })}
        title={t('companies.editOf', { name })}
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'edit', company })}
      >
        {!compact && <span>{t('companies.edit')}</span>}
      </Button>
      {compact && <CompanyMenu company={company} open={open} />}
    </div>
  );
}
