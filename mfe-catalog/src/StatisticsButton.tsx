import type { NavigationState } from '@vr/shared-ui/navigation';
import { useNavigate } from '@vr/shared-ui/router';
import { useIsPhone } from '@vr/shared-ui/useMedia';
import { Button } from 'antd';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface StatisticsButtonProps {
  /** The page of the figures. */
  dashboard: string;
  /** What it shall show. */
  about: NavigationState;
}

/** Leads to the figures of a training or a course. */
export function StatisticsButton({ dashboard, about }: StatisticsButtonProps) {
  const { t } = useTranslation('catalog');
  const phone = useIsPhone();
  const navigate = useNavigate();
  return (
    <Button
      size="large"
      className="catalog-detail-statistics"
      icon={<ChartNoAxesColumn size={20} strokeWidth={1.8} aria-hidden />}
      aria-label={t('detail.statistics')}
      onClick={() => navigate(dashboard, { state: about })}
    >
      {!phone && t('detail.statistics')}
    </Button>
  );
}
