import type { NavigationState } from '@vr/shared-ui/navigation';
import { useNavigate } from '@vr/shared-ui/router';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { Button } from 'antd';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface StatisticsButtonProps {
  /** The path of the statistics page. */
  dashboard: string;
  /** The training or course whose statistics the page opens. */
  target: NavigationState;
}

/** The button that opens the statistics of a training or a course. */
export function StatisticsButton({ dashboard, target }: StatisticsButtonProps) {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  return (
    <Tooltip title={t('detail.statistics')}>
      <Button
        size="large"
        icon={<ChartNoAxesColumn size={20} strokeWidth={1.8} aria-hidden />}
        aria-label={t('detail.statistics')}
        onClick={() => navigate(dashboard, { state: target })}
      />
    </Tooltip>
  );
}
