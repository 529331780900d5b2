import { Button } from '@vr/shared-ui/Button';
import { type ActionIcon, MoreMenu } from '@vr/shared-ui/MoreMenu';
import type { NavigationState } from '@vr/shared-ui/navigation';
import { useNavigate } from '@vr/shared-ui/router';
import { Tooltip } from '@vr/shared-ui/Tooltip';
import { useIsNarrow } from '@vr/shared-ui/useWidthStep';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as styles from './actions.css';

/** An action that is possible now on a training or a course. */
export interface DetailAction {
  key: string;
  label: string;
  /** For the primary button of a narrow dialog. */
  shortLabel?: string;
  icon: ActionIcon;
  opensDialog?: boolean;
  danger?: boolean;
  pending?: boolean;
  /** `menu`: always in the menu. `button`: a button next to the primary one, also in a narrow dialog. */
  place?: 'menu' | 'button';
  onClick(): void;
}

interface Statistics {
  /** The path of the dashboard. Undefined if the role has no dashboard. */
  dashboard: string | undefined;
  target: NavigationState;
}

interface DetailFootProps {
  icons: ReactNode;
  statistics: Statistics;
  notes?: ReactNode;
  /** The actions, the most important first. The first one is the primary button. */
  actions: readonly DetailAction[];
}

/** The foot of a detail in one row: icons, a menu with rare actions, and at most two buttons. */
export function DetailFoot({ icons, statistics: { dashboard, target }, notes, actions }: DetailFootProps) {
  const { t } = useTranslation('catalog');
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const statistics: DetailAction[] = dashboard
    ? [
        {
          key: 'statistics',
          label: t('detail.statistics'),
          icon: ChartNoAxesColumn,
          onClick: () => navigate(dashboard, { state: target }),
        },
      ]
    : [];
  const [main, ...others] = actions;
  const second = others.find(({ place }) => (isNarrow ? place === 'button' : place !== 'menu'));
  const rest = [...(isNarrow ? statistics : []), ...others.filter((action) => action !== second)];
  return (
    <>
      {notes}
      <div className={styles.detailActions}>
        <div className={styles.detailIcons}>
          {icons}
          {!isNarrow &&
            statistics.map(({ key, label, icon: Icon, onClick }) => (
              <Tooltip key={key} title={label}>
                <Button aria-label={label} icon={<Icon size={20} />} onClick={onClick} />
              </Tooltip>
            ))}
        </div>
        {rest.length > 0 && <MoreMenu label={t('detail.more')} items={rest} type="default" />}
        {second && <ActionButton action={second} />}
        {main && <ActionButton action={isNarrow ? { ...main, label: main.shortLabel ?? main.label } : main} primary />}
      </div>
    </>
  );
}

function ActionButton({ action, primary = false }: { action: DetailAction; primary?: boolean }) {
  const { key, label, icon: Icon, danger = false, opensDialog, pending = false, onClick } = action;
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      danger={danger}
      data-action={key}
      icon={<Icon size={18} />}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      loading={pending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
